// Several instances apply results to one catalogue, and are killed with kill -9 again and again, while somebody follows the
// changes by their numbers: each number comes once, none is left out and filled later, and they tell what is open.
import { expect } from "bun:test";
import { join } from "node:path";
import { spawn } from "bun";
import type { Database } from "../../../src/database/database.ts";
import { changesAfter } from "../../../src/jobs/catalogue/job-change-store.ts";
import { afterTest } from "../after-test.ts";
import type { TestEngine } from "../engines.ts";
import { expectIndexed } from "../small-catalogue.ts";
import { within } from "../waiting.ts";

const maxLifeMs = 300;

export async function catalogueJourney(engine: TestEngine, writers: number, kills: number): Promise<void> {
  const place = await engine.readyPlace();
  const database = await engine.open(place);
  const startWriter = async (number: number) => {
    const script = join(import.meta.dir, "catalogue-writer.ts");
    const words = [process.execPath, script, String(place.url), place.dataDir, `feed-${number}`];
    const child = spawn(words, { stdout: "pipe", stderr: "pipe" });
    afterTest(() => child.kill("SIGKILL"));
    await child.stdout.getReader().read();
    return child;
  };
  const kill = async (child: Awaited<ReturnType<typeof startWriter>>) => {
    // One that ended before it was killed did not bear the others.
    if (child.exitCode !== null) throw new Error(await new Response(child.stderr).text());
    child.kill("SIGKILL");
    await child.exited;
  };

  const follower = follow(database);
  const running = await Promise.all(Array.from({ length: writers }, (_, number) => startWriter(number)));
  for (let count = 0; count < kills; count++) {
    const number = count % writers;
    const before = follower.lastSeq;
    await within(60_000, "something is written", async () => follower.lastSeq > before);
    await Bun.sleep(Math.random() * maxLifeMs);
    await kill(running[number] as (typeof running)[number]);
    running[number] = await startWriter(number);
  }
  await Promise.all(running.map(kill));
  const { open, faults } = await follower.stop();
  const rows = await database.read.selectFrom("jobs").select("id").where("closed_at", "is", null).execute();
  expect(faults).toEqual([]);
  expect([...open].sort()).toEqual(rows.map(({ id }) => id).sort());
  await expectIndexed(database);
  console.log(
    `${writers} instances on one catalogue, killed ${kills} times: ${follower.lastSeq} changes, each seen once and in order; ${open.size} jobs open, as they tell`,
  );
}

function follow(database: Database) {
  const open = new Set<string>();
  const faults: string[] = [];
  let isOver = false;
  const follower = {
    lastSeq: 0,
    async stop() {
      // A transaction whose process was killed may still be on its way: what it locked is waited for.
      await database.change([], (tx) =>
        tx
          .updateTable("job_change_count")
          .set((eb) => ({ seq: eb.ref("seq") }))
          .execute(),
      );
      isOver = true;
      await following;
      return { open, faults };
    },
  };
  async function look(): Promise<boolean> {
    const changes = await changesAfter(database.read, follower.lastSeq, 50);
    for (const { seq, op, id } of changes) {
      if (seq !== follower.lastSeq + 1) faults.push(`${seq} came after ${follower.lastSeq}`);
      if ((op === "added") === open.has(id))
        faults.push(`${seq}: ${id} was ${op} while it was ${open.has(id) ? "open" : "closed"}`);
      if (op === "added") open.add(id);
      else if (op !== "updated") open.delete(id);
      follower.lastSeq = seq;
    }
    return changes.length > 0;
  }
  const following = (async () => {
    while ((await look()) || !isOver) await Bun.sleep(1);
  })();
  following.catch(() => {});
  return follower;
}
