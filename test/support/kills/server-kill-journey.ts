// Rounds of: a server on SQLite is pushed to over HTTP and killed with kill -9 in the middle. What it had
// acknowledged is there, what it had not is there as a whole or not at all, and it starts again by itself.
import { Database as Sqlite } from "bun:sqlite";
import { expect } from "bun:test";
import { join } from "node:path";
import { freePort } from "../../../scripts/free-port.ts";
import { resultOf, startCommand } from "../command-line.ts";
import { type Place, sqlitePlace } from "../engines.ts";
import { kaziJson, newPushToken } from "../kazi-command.ts";
import { bearer } from "../provider-api.ts";
import { becomes } from "../waiting.ts";

const longStartMs = 120_000;
const lines = 3;
const perBatch = 10;
const maxLifeMs = 400;

type Item =
  | { action: "save"; profile: { id: string; name: string; county: string; bio: string } }
  | { action: "erase"; id: string };

/** What was sent and what was acknowledged, over all rounds. */
type Ledger = {
  batches: { ids: string[]; isAcknowledged: boolean }[];
  erasures: Map<string, { isAcknowledged: boolean }>;
  /** Pushes that the kill found under way. */
  cutOff: number;
};

export async function serverKillJourney(rounds: number): Promise<void> {
  const place = sqlitePlace();
  await kaziJson(place, ["db", "migrate"]);
  const token = await newPushToken(place);
  const ledger: Ledger = { batches: [], erasures: new Map(), cutOff: 0 };
  let maxReadyMs = 0;
  let cutOffRounds = 0;
  for (let round = 0; round < rounds; round += 1) {
    const cutOffBefore = ledger.cutOff;
    maxReadyMs = Math.max(maxReadyMs, await killedOnce(place, token, round, ledger));
    if (ledger.cutOff > cutOffBefore) cutOffRounds += 1;
  }
  // Nobody looks after the files in between: the last start is as the others were.
  const last = await serve(place);
  maxReadyMs = Math.max(maxReadyMs, last.readyMs);
  last.child.kill("SIGTERM");
  expect((await last.ended).exitCode).toBe(0);

  const { lost, half, revived } = compare(place, ledger);
  const acknowledged = ledger.batches.filter(({ isAcknowledged }) => isAcknowledged).length;
  const erased = [...ledger.erasures.values()].filter(({ isAcknowledged }) => isAcknowledged).length;
  console.log(
    `a server on SQLite killed ${rounds} times under writes, ${cutOffRounds} times with a push under way: ${acknowledged} batches of ${perBatch} and ${erased} erasures acknowledged; ${lost.length} lost, ${half.length} half-written, ${revived.length} erased and back; ready again after at most ${Math.round(maxReadyMs)} ms`,
  );
  expect([lost, half, revived]).toEqual([[], [], []]);
  expect([acknowledged >= rounds, erased > 0, cutOffRounds > rounds / 2]).toEqual([true, true, true]);
}

async function serve(place: Place) {
  const port = freePort();
  const startedAt = performance.now();
  const child = startCommand(place, ["serve", "--only", "providers"], {
    PORT: String(port),
    LOG_LEVEL: "error",
  });
  const ended = resultOf(child);
  const origin = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${origin}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await becomes(async () => child.exitCode !== null || (await isReady()), longStartMs);
  if (child.exitCode !== null) throw new Error(`it did not start again: ${(await ended).stderr}`);
  return { child, origin, ended, readyMs: performance.now() - startedAt };
}

async function killedOnce(place: Place, token: string, round: number, ledger: Ledger): Promise<number> {
  const { child, origin, ended, readyMs } = await serve(place);
  const isAcknowledged = async (items: Item[]): Promise<boolean> => {
    const answer = await fetch(`${origin}/operator/api/providers/push`, {
      method: "POST",
      headers: { ...bearer(token), "content-type": "application/json" },
      body: JSON.stringify({ items }),
    }).then(
      async (response) => ({ status: response.status, json: await response.json() }),
      () => null,
    );
    if (answer === null) {
      ledger.cutOff += 1;
      return false;
    }
    expect(answer).toMatchObject({ status: 200, json: { taken: items.length } });
    return true;
  };
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const line = async (number: number) => {
    for (let i = 0; ; i += 1) {
      const ids = Array.from({ length: perBatch }, (_, n) => `kill-${round}-${number}-${i}-${n}`);
      const batch = { ids, isAcknowledged: false };
      ledger.batches.push(batch);
      batch.isAcknowledged = await isAcknowledged(
        ids.map((id) => ({ action: "save", profile: { id, name: id, county: "Meru", bio: `bio of ${id}` } })),
      );
      if (!batch.isAcknowledged) return;
      begin();
      const id = String(ids[0]);
      const erasure = { isAcknowledged: false };
      ledger.erasures.set(id, erasure);
      erasure.isAcknowledged = await isAcknowledged([{ action: "erase", id }]);
      if (!erasure.isAcknowledged) return;
    }
  };
  const writing = Promise.all(Array.from({ length: lines }, (_, number) => line(number)));
  try {
    await Promise.race([begun, writing]);
    await Bun.sleep(Math.random() * maxLifeMs);
  } finally {
    child.kill("SIGKILL");
    await ended;
  }
  await writing;
  return readyMs;
}

/** The files as they are, against what was said. */
function compare(place: Place, { batches, erasures }: Ledger) {
  const sqlite = new Sqlite(join(place.dataDir, "kazi.sqlite"), { readonly: true });
  try {
    expect(sqlite.query("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
    const column = (statement: string) =>
      new Set(
        sqlite
          .query<{ id: string }, []>(statement)
          .all()
          .map(({ id }) => id),
      );
    const held = column("select id from providers");
    const created = column("select subject as id from audit where action = 'provider.create'");
    const lost: string[] = [];
    const half: string[] = [];
    const revived: string[] = [];
    for (const { ids, isAcknowledged } of batches) {
      const made = ids.filter((id) => created.has(id)).length;
      if (isAcknowledged && made < ids.length) lost.push(String(ids[0]));
      if (made > 0 && made < ids.length) half.push(String(ids[0]));
      for (const id of ids) {
        const erasure = erasures.get(id);
        if (erasure?.isAcknowledged && held.has(id)) revived.push(id);
        if (erasure === undefined && held.has(id) !== created.has(id)) half.push(id);
      }
    }
    return { lost, half, revived };
  } finally {
    sqlite.close();
  }
}
