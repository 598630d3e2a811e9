// Rounds of: a process writes keys and profiles beside a running server and is killed in the middle. What it had said to
// be done must be there, what it had not may be there or not, but never half of it.
import { expect } from "bun:test";
import { join } from "node:path";
import { spawn } from "bun";
import type { Database } from "../../../src/database/database.ts";
import { profileOfRow, rowOfProfile } from "../../../src/providers/profile/provider-rows.ts";
import type { TestEngine } from "../engines.ts";
import { bearer, type ProviderApi, startProviderApi } from "../provider-api.ts";
import { within } from "../waiting.ts";

type Said = { ready?: true; works?: string; id?: string; revoked?: string; imported?: string[] };

const maxLifeMs = 250;
const env = { LOG_LEVEL: "error", TRUSTED_PROXIES: "127.0.0.1" };

let asked = 0;
/** Every request as from another address, so that the limit of failed authentications does not come in between. */
function fromElsewhere(secret: string): RequestInit {
  asked += 1;
  return {
    headers: {
      ...bearer(secret),
      "x-forwarded-for": `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`,
    },
  };
}

export async function killJourney(engine: TestEngine, rounds: number): Promise<void> {
  const place = await engine.newPlace();
  const api = await startProviderApi(place, { env });
  const secrets = new Map<string, string>();
  const revoked = new Set<string>();
  let profiles = 0;
  for (let round = 0; round < rounds; round += 1) {
    const writer = spawn(
      [
        process.execPath,
        join(import.meta.dir, "kill-writer.ts"),
        place.dataDir,
        place.url ?? "",
        String(round),
      ],
      { stdout: "pipe", stderr: "inherit" },
    );
    const lines: Said[] = [];
    const killAfter = (round / rounds) * maxLifeMs;
    const isLast = round === rounds - 1;
    for await (const said of linesOf(writer.stdout)) {
      // However slow the machine is, the last writer gets as far as ending a key.
      if (isLast ? said.revoked : said.ready) setTimeout(() => writer.kill("SIGKILL"), killAfter);
      lines.push(said);
    }
    await writer.exited;
    for (const { works, id, revoked: ended, imported = [] } of lines) {
      profiles += imported.length;
      if (works && id) secrets.set(id, works);
      if (ended) revoked.add(ended);
    }
    await expectAcknowledged(api, lines);
    await expectWhole(api.database, round);
  }
  expect(revoked.size).toBeGreaterThan(0);
  await api.stop();

  const restarted = await startProviderApi(place, { env });
  for (const [id, secret] of secrets) {
    const { status } = await restarted.get("?limit=1", fromElsewhere(secret));
    if (revoked.has(id)) expect([id, status]).toEqual([id, 401]);
  }
  console.log(
    `a writer on ${engine.engine} killed ${rounds} times beside a server: ${secrets.size} keys made, ${revoked.size} revoked and ${profiles} profiles imported as it had said; 0 lost, 0 half-written, 0 revoked keys back`,
  );
}

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Said> {
  let rest = "";
  const decoder = new TextDecoder();
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield JSON.parse(line) as Said;
  }
}

async function expectAcknowledged({ get, database }: ProviderApi, lines: Said[]): Promise<void> {
  const revoked = new Set(lines.flatMap((line) => line.revoked ?? []));
  await within(1_000, "this server knows of every change", async () => {
    await database.changes.look();
    return true;
  });
  for (const { works, id } of lines) {
    if (!works || !id) continue;
    const { status } = await get("?limit=1", fromElsewhere(works));
    // A revocation that was committed but not said any more ends a key that was said to work.
    if (revoked.has(id)) expect([id, status]).toEqual([id, 401]);
    else if (status !== 200) expect(await wasRevoked(database, id)).toBe(true);
  }
  for (const ids of lines.flatMap((line) => (line.imported ? [line.imported] : []))) {
    const rows = await database.read.selectFrom("providers").select("id").where("id", "in", ids).execute();
    expect(rows).toHaveLength(ids.length);
  }
}

async function wasRevoked(database: Database, id: string): Promise<boolean> {
  const row = await database.read
    .selectFrom("keys")
    .select("revoked_at")
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined && row.revoked_at !== null;
}

/** Nothing is half-written: every step has all of its rows. */
async function expectWhole(database: Database, round: number): Promise<void> {
  const keys = await database.read
    .selectFrom("keys")
    .selectAll()
    .where("name", "=", `round ${round}`)
    .execute();
  const audit = await database.read.selectFrom("audit").select(["action", "subject"]).execute();
  const audited = (action: string) =>
    new Set(audit.filter((row) => row.action === action).map((row) => row.subject));
  const [created, revoked, rotated] = [audited("key.create"), audited("key.revoke"), audited("key.rotate")];
  const ids = new Set(keys.map((key) => key.id));
  for (const key of keys) {
    expect(created.has(key.id)).toBe(true);
    expect(revoked.has(key.id)).toBe(key.revoked_at !== null);
    expect(rotated.has(key.id)).toBe(key.successor_id !== null);
    if (key.successor_id !== null) expect(ids.has(key.successor_id)).toBe(true);
  }
  const providers = await database.read
    .selectFrom("providers")
    .selectAll()
    .where("id", "like", `kill-${round}-%`)
    .execute();
  for (const row of providers) expect(rowOfProfile(profileOfRow(row))).toEqual(row);
  const counts = new Map<string, number>();
  for (const { id } of providers) {
    const batch = id.slice(0, id.lastIndexOf("-"));
    counts.set(batch, (counts.get(batch) ?? 0) + 1);
  }
  for (const [batch, count] of counts) expect([batch, count]).toEqual([batch, 20]);
}
