// Searches of version 2 straight from the database, on both engines and at every size. Nothing is kept from one search to the
// next: every question is a new one of its kind.
import { Client } from "pg";
import { findPrograms, startPostgres } from "../scripts/test-services.ts";
import { type Database, openDatabase } from "../src/database/database.ts";
import { systemClock } from "../src/process/clock.ts";
import { discoveryAnswers } from "../src/providers/search/discovery-answers.ts";
import { type DiscoveryQuery, discoveryQuery } from "../src/providers/search/discovery-query.ts";
import { heading, note, table, type Verdict, writeRatio } from "./printout.ts";
import { scratchFolder } from "./programs.ts";
import { providerRows, silentLog } from "./provider-data.ts";
import { openAll } from "./providers-cold.ts";
import { isQuick, median, ratioOf, takeTurns } from "./rounds.ts";

const searchesPerRound = isQuick ? 20 : 100;
const rowsPerStatement = 100;
const nairobi = { latitude: -1.2864, longitude: 36.8172 };

/** The n-th question of a kind. */
const kinds: Record<string, (n: number) => string> = {
  service: (n) => `service=plumber&verified=${n % 2 === 0}`,
  "service, county": () => "service=electrician&county=nairobi",
  text: (n) => ["q=repair", "q=cleaning+house", "q=experience", "q=free+quotation"][n % 4] ?? "",
  near: (n) => `near=${nairobi.latitude + (n % 50) / 1_000},${nairobi.longitude}&radius_km=10`,
  "service, near": (n) =>
    `service=plumber&near=${nairobi.latitude + (n % 50) / 1_000},${nairobi.longitude}&radius_km=20`,
  "service, near, text": (n) =>
    `service=plumber&q=repair&near=${nairobi.latitude + (n % 50) / 1_000},${nairobi.longitude}&radius_km=30`,
};

export async function measureDiscovery(folders: Map<number, string>): Promise<Verdict[]> {
  const verdicts = await measureOn("SQLite", await openAll(folders));
  const { postgres } = findPrograms(["redis", "chromium", "nginx", "varnish", "strace"]);
  if (postgres === null) {
    note("PostgreSQL is not installed: version 2 was measured on SQLite alone.");
    return verdicts;
  }
  const server = await startPostgres(postgres);
  try {
    return [
      ...verdicts,
      ...(await measureOn("PostgreSQL", await fillPostgres(server.url, [...folders.keys()]))),
    ];
  } finally {
    await server.stop();
  }
}

async function measureOn(engine: string, databases: Map<number, Database>): Promise<Verdict[]> {
  const sizes = [...databases.keys()];
  const contestants: Record<string, () => Promise<number>> = {};
  for (const [kind, question] of Object.entries(kinds))
    for (const [size, database] of databases)
      contestants[`${kind} ${size}`] = () => timeOf(database, question);
  for (const warmUp of Object.values(contestants)) await warmUp();
  const figures = await takeTurns(contestants);
  for (const database of databases.values()) await database.close();
  const timesOf = (kind: string, size: number | undefined) => figures[`${kind} ${size}`] ?? [];
  const ratio = (kind: string) => ratioOf(timesOf(kind, sizes.at(-1)), timesOf(kind, sizes[0]));
  heading(`Cold search of version 2 on ${engine}, µs, by number of profiles`);
  table(
    ["by", ...sizes.map((size) => size.toLocaleString("en")), "greatest by smallest"],
    Object.keys(kinds).map((kind) => [
      kind,
      ...sizes.map((size) => median(timesOf(kind, size))),
      writeRatio(ratio(kind)),
    ]),
  );
  return Object.keys(kinds).map((kind) => ({
    what: `version 2 by ${kind} on ${engine}, most profiles by fewest`,
    ratio: ratio(kind),
    wanted: { atMost: 2 },
  }));
}

async function timeOf(database: Database, question: (n: number) => string): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < searchesPerRound; n++) {
    // One that was asked before would be answered from memory, and its start known.
    const { read } = discoveryAnswers(database);
    const query = discoveryQuery(question(n)) as DiscoveryQuery;
    await database.changes.look();
    const startedAt = performance.now();
    await read(query, systemClock.now());
    times.push((performance.now() - startedAt) * 1_000);
  }
  return median(times);
}

/** One database per size, the greater ones grown from the smaller. */
async function fillPostgres(server: string, sizes: number[]): Promise<Map<number, Database>> {
  const databases = new Map<number, Database>();
  let before = 0;
  for (const size of sizes) {
    const client = new Client({ connectionString: server });
    await client.connect();
    await client.query(
      `create database providers_${size} ${before > 0 ? `template providers_${before}` : ""}`,
    );
    await client.end();
    const url = new URL(`/providers_${size}`, server).href;
    await growPostgres(url, before, size);
    before = size;
  }
  for (const size of sizes) {
    const url = new URL(`/providers_${size}`, server).href;
    databases.set(size, await openDatabase({ url, dataDir: scratchFolder(), log: silentLog }));
  }
  return databases;
}

async function growPostgres(url: string, from: number, to: number): Promise<void> {
  const database = await openDatabase({
    url,
    dataDir: scratchFolder(),
    log: silentLog,
    hasLongTimeouts: true,
  });
  await database.close();
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query("set synchronous_commit = off");
  let rows: object[] = [];
  const insert = async () => {
    if (rows.length === 0) return;
    const columns = Object.keys(rows[0] as object);
    const list = columns.map((column) => `"${column}"`).join(", ");
    await client.query(
      `insert into providers (${list}) select ${list} from json_populate_recordset(null::providers, $1)`,
      [JSON.stringify(rows)],
    );
    rows = [];
  };
  for (const row of providerRows(from, to)) if (rows.push(row) === rowsPerStatement) await insert();
  await insert();
  await client.query("vacuum analyze providers");
  await client.end();
}
