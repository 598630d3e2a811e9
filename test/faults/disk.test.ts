// A disk that is full, and one that cannot be written to.
import { Database as Sqlite } from "bun:sqlite";
import { expect, test } from "bun:test";
import { rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterTest } from "../support/after-test.ts";
import { runCommand } from "../support/command-line.ts";
import { mountSmallDisk, type SmallDisk } from "../support/disks/small-disk.ts";
import { kaziJson, newPushToken } from "../support/kazi-command.ts";
import { bearer, path } from "../support/provider-api.ts";
import { longStartMs, serveKazi } from "../support/served-kazi.ts";
import { becomes } from "../support/waiting.ts";

const perBatch = 10;
/** Room for some pushes, so that some are acknowledged before it is full. */
const leftForWrites = 2_097_152;
const refusals = 30;

const probe = mountSmallDisk(1);
probe?.remove();
if (!probe) console.warn("SKIPPED, no right to mount a disk: full and read-only disks");

function smallDisk(megabytes: number): SmallDisk {
  const disk = mountSmallDisk(megabytes);
  if (!disk) throw new Error("the disk could not be mounted");
  afterTest(disk.remove);
  return disk;
}

/** Fills what is left but for so much, in ever smaller pieces. */
function fill(folder: string, leave: number): string[] {
  const files: string[] = [];
  for (const bytes of [1_048_576, 65_536, 4_096])
    while (freeIn(folder) >= leave + bytes) {
      const file = join(folder, `filler-${files.length}`);
      writeFileSync(file, Buffer.alloc(bytes));
      files.push(file);
    }
  return files;
}

function freeIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

type Batch = { ids: string[]; status: number; error: string };

test.skipIf(!probe)(
  "while the disk fills up and after, what was acknowledged is kept, the rest is refused in a sentence, and reads go on",
  async () => {
    const { place } = smallDisk(24);
    await kaziJson(place, ["db", "migrate"]);
    await kaziJson(place, ["api", "enable"]);
    const { key } = await kaziJson<{ key: string }>(place, ["keys", "create", "--name", "reader"]);
    const token = await newPushToken(place);
    const env = { LOG_LEVEL: "error", PROVIDERS_LIMIT: "1000000/1m" };
    const { child, origin, status } = serveKazi(place, env, { words: ["--only", "providers"] });
    const logged = new Response(child.stdout).text();
    void new Response(child.stderr).text();
    const read = (address: string) => status(address, bearer(key));
    expect(await becomes(async () => (await read(path)) === 200, longStartMs)).toBe(true);

    const batches: Batch[] = [];
    async function push(): Promise<Batch> {
      const ids = Array.from({ length: perBatch }, (_, i) => `disk-${batches.length}-${i}`);
      const batch = { ids, status: 0, error: "" };
      batches.push(batch);
      const items = ids.map((id) => ({
        action: "save",
        profile: { id, name: `Fundi ${id}`, county: "Embu", bio: `${id} `.repeat(100) },
      }));
      const response = await fetch(`${origin}/operator/api/providers/push`, {
        method: "POST",
        headers: { ...bearer(token), "content-type": "application/json" },
        body: JSON.stringify({ items }),
      });
      const json = (await response.json()) as { error?: string; taken?: number };
      if (response.status === 200) expect(json.taken).toBe(perBatch);
      batch.status = response.status;
      batch.error = json.error ?? "";
      return batch;
    }
    const isRefused = ({ status }: Batch) => status !== 200;

    const filler = fill(place.dataDir, leftForWrites);
    let asked = 0;
    const odd: string[] = [];
    let isOver = false;
    const reading = (async () => {
      while (!isOver) {
        for (const address of [`${path}?limit=${(asked % 50) + 1}`, "/health/live", "/health/ready"]) {
          const code = await read(address);
          asked += 1;
          if (code !== 200) odd.push(`${address}: ${code}`);
        }
        await Bun.sleep(5);
      }
    })();
    const deadline = performance.now() + 120_000;
    while (batches.filter(isRefused).length < refusals && performance.now() < deadline)
      await Promise.all([push(), push()]);
    const whileFilling = batches.length;

    for (const file of filler) rmSync(file);
    expect(await becomes(async () => !isRefused(await push()), 60_000)).toBe(true);
    for (let i = 0; i < 5; i += 1) expect((await push()).status).toBe(200);
    isOver = true;
    await reading;
    expect(child.exitCode).toBeNull();
    child.kill("SIGTERM");
    expect(await child.exited).toBe(0);
    expect(await logged).toContain("database or disk is full");
    expect(await logged).not.toContain(token);

    const sqlite = new Sqlite(join(place.dataDir, "kazi.sqlite"), { readonly: true });
    expect(sqlite.query("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
    const kept = new Set(
      sqlite
        .query<{ id: string }, []>("select id from providers")
        .all()
        .map(({ id }) => id),
    );
    const audited = new Set(
      sqlite
        .query<{ subject: string }, []>("select subject from audit where action = 'provider.create'")
        .all()
        .map(({ subject }) => subject),
    );
    sqlite.close();
    const acknowledged = batches.filter((batch) => !isRefused(batch));
    const refused = batches.filter(isRefused);
    const lost = acknowledged.flatMap(({ ids }) => ids).filter((id) => !kept.has(id) || !audited.has(id));
    const leftBehind = refused.flatMap(({ ids }) => ids).filter((id) => kept.has(id) || audited.has(id));
    const early = acknowledged.filter((batch) => batches.indexOf(batch) < whileFilling).length;
    console.log(
      `full disk: ${early} pushes of ${perBatch} profiles acknowledged while it filled, ${acknowledged.length - early} after, ${refused.length} refused (${[...new Set(refused.map(({ status, error }) => `${status} ${error}`))].join(", ")}), ${asked} reads, ${odd.length} of them failed; ${lost.length} profiles lost, ${leftBehind.length} left behind by refused pushes`,
    );
    expect([early > 0, refused.length >= refusals]).toEqual([true, true]);
    for (const { status, error } of refused)
      expect([status, error]).toEqual([503, expect.stringMatching(/^[A-Z].*\.$/)]);
    expect(lost).toEqual([]);
    expect(leftBehind).toEqual([]);
    expect(odd).toEqual([]);
  },
  400_000,
);

test.skipIf(!probe)(
  "a directory that cannot be written to is told in a sentence, and nothing starts",
  async () => {
    const disk = smallDisk(24);
    const made = await runCommand(disk.place, ["db", "migrate"]);
    expect(made.exitCode).toBe(0);
    expect(disk.makeReadOnly()).toBe(true);
    const { exitCode, stdout, stderr } = await runCommand(disk.place, ["serve"], {
      PORT: "0",
      BOARDS_ORIGIN: "http://127.0.0.1:9",
    });
    expect([exitCode === 0, /\n\s+at /.test(stdout + stderr)]).toEqual([false, false]);
    expect(stdout + stderr).toMatch(/cannot be opened for writing/);
    console.log(`read-only disk: ended with ${exitCode}: ${(stderr || stdout).trim().split("\n").at(-1)}`);
  },
  60_000,
);
