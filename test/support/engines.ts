// Runs a suite on SQLite and on a real PostgreSQL, each test on a database of its own.
import { afterEach, describe } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "../../src/database/database.ts";
import type { Engine } from "../../src/database/tables/columns.ts";
import { createLog } from "../../src/process/log.ts";
import { asAdministrator, copyTemplate, databaseUrl, postgresTemplate } from "./template-database.ts";
import { testServices } from "./test-services.ts";

/** Where an empty database is; opening it twice is what two processes would do. */
export type Place = { engine: Engine; url: string | null; dataDir: string; redisUrl?: string };
export type TestEngine = {
  engine: Engine;
  newPlace(): Promise<Place>;
  /** One with the tables in it. */
  readyPlace(): Promise<Place>;
  open(place?: Place): Promise<Database>;
};

export const silentLog = createLog({ level: "silent" });

export function eachEngine(what: string, suite: (engine: TestEngine) => void): void {
  describe(`${what} on SQLite`, () => suite(testEngine("sqlite")));
  onPostgres(what, suite);
}

export function onPostgres(what: string, suite: (engine: TestEngine) => void): void {
  describe.skipIf(!testServices.postgres)(`${what} on PostgreSQL`, () => suite(testEngine("postgres")));
}

/** For journeys where the engine does not matter: SQLite, or in a run with --postgres PostgreSQL and Redis. */
export async function anyPlace(): Promise<Place> {
  return testServices.isOnPostgres ? postgresPlace() : sqlitePlace();
}

/** A fresh SQLite directory. */
export function sqlitePlace(): Place {
  const dataDir = mkdtempSync(join(tmpdir(), "kazi-test-"));
  process.on("exit", () => rmSync(dataDir, { recursive: true, force: true }));
  return { engine: "sqlite", url: null, dataDir };
}

/** The same with the tables in it, as the first steps of an operator leave it. */
export async function readyPlace(): Promise<Place> {
  const place = sqlitePlace();
  await copyTemplate(place.dataDir);
  return place;
}

function testEngine(engine: Engine): TestEngine {
  const tidyUps: (() => Promise<void> | void)[] = [];
  afterEach(async () => {
    for (const tidyUp of tidyUps.splice(0).reverse()) await tidyUp();
  });
  const withTidyUp = (place: Place & { url: string }): Place => {
    const name = new URL(place.url).pathname.slice(1);
    tidyUps.push(() =>
      asAdministrator((client) => client.query(`drop database if exists ${name} with (force)`)),
    );
    return place;
  };
  const readyPlaceHere = async () =>
    engine === "sqlite" ? readyPlace() : withTidyUp(await postgresPlace(await postgresTemplate()));
  return {
    engine,
    newPlace: async () => (engine === "sqlite" ? sqlitePlace() : withTidyUp(await postgresPlace())),
    readyPlace: readyPlaceHere,
    async open(place) {
      const { url, dataDir } = place ?? (await readyPlaceHere());
      const database = await openDatabase({ url, dataDir, log: silentLog });
      tidyUps.push(() => database.close());
      return database;
    },
  };
}

async function postgresPlace(template = "template1"): Promise<Place & { url: string }> {
  const name = `kazi_${crypto.randomUUID().replaceAll("-", "")}`;
  await asAdministrator((client) => client.query(`create database ${name} template ${template}`));
  const url = databaseUrl(name);
  const { dataDir } = sqlitePlace();
  if (!testServices.isOnPostgres || testServices.redis === null) return { engine: "postgres", url, dataDir };
  return {
    engine: "postgres",
    url,
    dataDir,
    redisUrl: `${testServices.redis}/?keyPrefix=${name}:`,
  };
}
