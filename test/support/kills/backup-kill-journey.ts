// Backups and restores that are killed with kill -9: the first of each is not killed but timed, the others are, at equal
// distances within that time.
import { expect } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { systemClock } from "../../../src/process/clock.ts";
import { eraseProvider } from "../../../src/providers/profile/provider-changes.ts";
import { startCommand } from "../command-line.ts";
import { sqlitePlace, type TestEngine } from "../engines.ts";
import { kaziJson } from "../kazi-command.ts";
import { startProviderApi } from "../provider-api.ts";
import { addProviders } from "../provider-data.ts";

export const by = () => ({ actor: "test", nowMs: systemClock.now() });

export const people = Array.from({ length: 30 }, (_, n) => ({
  id: `person-${n}`,
  name: `Person ${n}`,
  county: n % 2 === 0 ? "Nairobi" : "Meru",
  town: n % 4 === 0 ? "Westlands" : null,
  phone: `07${String(10_000_000 + n)}`,
  verified: n % 3 === 0,
  verified_at: n % 3 === 0 ? "2026-01-02T03:04:05.000Z" : null,
  verification_badge_version: n % 3 === 0 ? "v1" : null,
}));

export const newFolder = () => sqlitePlace().dataDir;

export async function filled(engine: TestEngine) {
  const place = await engine.readyPlace();
  const api = await startProviderApi(place);
  await addProviders(api.database, people);
  return { place, api, folder: newFolder() };
}

/** So long after the first sign that it has begun; whether it was still at it then, and how long it has been. */
async function killInTheMiddle(
  child: ReturnType<typeof startCommand>,
  isBegun: () => boolean,
  afterMs: number,
): Promise<{ isInTheMiddle: boolean; ms: number }> {
  while (child.exitCode === null && !isBegun()) await Bun.sleep(1);
  const begunAt = performance.now();
  await Promise.race([child.exited, Bun.sleep(afterMs)]);
  const isInTheMiddle = child.exitCode === null && isBegun();
  child.kill("SIGKILL");
  await child.exited;
  return { isInTheMiddle, ms: performance.now() - begunAt };
}

const neverMs = 240_000;

export type Made = { file: string; checked_at: string; rows: Record<string, number> };

export async function backupKillJourney(engine: TestEngine, rounds: number): Promise<void> {
  const { place, api, folder } = await filled(engine);
  await api.stop();
  const killed = { middle: 0, whole: 0, before: 0 };
  let wholeMs = neverMs;
  for (let round = 0; round <= rounds; round += 1) {
    const file = join(folder, `round-${round}.backup`);
    const child = startCommand(place, ["db", "backup", file]);
    const afterMs = round === 0 ? neverMs : (wholeMs * (round - 1)) / (rounds - 1);
    const { isInTheMiddle, ms } = await killInTheMiddle(
      child,
      () => existsSync(`${file}.partial`) || existsSync(file),
      afterMs,
    );
    if (round === 0) wholeMs = ms;
    else killed[existsSync(file) ? "whole" : isInTheMiddle ? "middle" : "before"] += 1;
    if (existsSync(file)) {
      const empty = await engine.newPlace();
      expect(await kaziJson<{ rows: object }>(empty, ["db", "restore", file, "--yes"])).toMatchObject({
        rows: { providers: people.length },
      });
    }
  }
  await kaziJson(place, ["db", "backup", join(folder, "after.backup")]);
  console.log(
    `a backup on ${engine.engine} killed ${rounds} times: ${killed.middle} in the middle and nothing to see, ${killed.whole} whole and restored, ${killed.before} before it began`,
  );
  expect(killed.middle).toBeGreaterThan(0);
  expect(readdirSync(folder).filter((name) => name.startsWith(".kazi"))).toEqual([]);
}

export async function restoreKillJourney(engine: TestEngine, rounds: number): Promise<void> {
  const { place, api, folder } = await filled(engine);
  const { file } = await kaziJson<Made>(place, ["db", "backup", join(folder, "old.backup")]);
  const newcomer = { id: "newcomer", name: "Newcomer", county: "Meru" };
  await addProviders(api.database, [newcomer]);
  await eraseProvider(api.database, "person-1", by());
  await api.stop();
  const left = { old: 0, new: 0, middle: 0 };
  let wholeMs = neverMs;
  for (let round = 0; round <= rounds; round += 1) {
    const child = startCommand(place, ["db", "restore", file, "--yes"]);
    const scratch = () => readdirSync(place.dataDir).some((name) => name.includes(`~${child.pid}~`));
    const afterMs = round === 0 ? neverMs : (wholeMs * (round - 1)) / (rounds - 1);
    const { isInTheMiddle, ms } = await killInTheMiddle(child, scratch, afterMs);
    const database = await engine.open(place);
    const rows = await database.read.selectFrom("providers").select("id").execute();
    const ids = rows.map(({ id }) => id);
    expect(ids).not.toContain("person-1");
    expect(ids.length - Number(ids.includes("newcomer"))).toBe(people.length - 1);
    if (!ids.includes("newcomer")) await addProviders(database, [newcomer]);
    await database.close();
    if (round === 0) wholeMs = ms;
    else {
      if (isInTheMiddle) left.middle += 1;
      left[ids.includes("newcomer") ? "old" : "new"] += 1;
    }
  }
  expect(left.middle).toBeGreaterThan(0);
  console.log(
    `a restore on ${engine.engine} killed ${rounds} times, ${left.middle} in the middle: ${left.old} left the old, ${left.new} the new, 0 half of it, 0 erased profiles back`,
  );
  await kaziJson(place, ["db", "restore", file, "--yes"]);
  const restored = await engine.open(place);
  const held = await restored.read
    .selectFrom("providers")
    .select("id")
    .where("id", "=", "newcomer")
    .execute();
  expect(held).toEqual([]);
  expect(readdirSync(place.dataDir).filter((name) => name.startsWith(".kazi"))).toEqual([]);
}
