// The database as it is: reachable, of which version, in step with this program, and of the same time.

import type { Config } from "../../config/config.ts";
import { missingSteps, StepsRefused } from "../../database/migrate.ts";
import { otherConnections } from "../../database/postgres/postgres.ts";
import { type SchemaFault, schemaFaults } from "../../database/schema-check.ts";
import { NoDatabase, openUnmigrated, stepsOf, type UnmigratedDatabase } from "../../database/unmigrated.ts";
import type { Clock } from "../../process/clock.ts";
import type { Log } from "../../process/log.ts";
import { checkServers } from "./doctor-redis.ts";
import { engineFacts } from "./doctor-store.ts";
import { type Finding, findingsAbout } from "./finding.ts";

const maxSkewMs = 2_000;

/** `isReady` when this program can work with it as it is. */
export async function checkDatabase(config: Config, { clock, log }: { clock: Clock; log: Log }) {
  const { found, ok, warning, error } = findingsAbout("Database");
  const place = { url: config.databaseUrl, dataDir: config.dataDir };
  try {
    const live = openUnmigrated(place, log);
    try {
      const askedMs = clock.now();
      const { version, nowMs } = await engineFacts(live);
      ok("engine", version);
      if (nowMs !== null) {
        const skewMs = Math.abs(nowMs - (askedMs + clock.now()) / 2);
        if (skewMs > maxSkewMs)
          error(
            "clocks",
            `this machine's and the database's differ by ${Math.round(skewMs / 1_000)} s`,
            "Let one time service set both.",
          );
        else ok("clocks", "this machine's and the database's agree");
      }
      if (live.engine === "postgres") {
        const servers = (await otherConnections(live.db)).filter((name) => name.startsWith("kazi server"));
        found.push(...checkServers(servers));
      }
      const missing = missingSteps(await stepsOf(live));
      if (missing.length === 0) {
        ok("steps", "up to date");
        found.push(...(await checkSchema(live)));
      } else
        warning(
          "steps",
          `${missing.length} to go: ${missing.map(({ name }) => name).join(", ")}`,
          "Back up, then `kazi db migrate`, or start `kazi serve`.",
        );
      return { found, isReady: missing.length === 0 };
    } finally {
      await live.close();
    }
  } catch (failure) {
    if (failure instanceof NoDatabase)
      warning(
        "database",
        `there is none in ${config.dataDir} yet`,
        "It is made by the first `kazi serve`; else check DATA_DIR.",
      );
    else if (failure instanceof StepsRefused) error("steps", failure.says, failure.advice);
    else
      error(
        "database",
        (failure as Error).message,
        "Check DATA_DIR and DATABASE_URL, and that the database runs.",
      );
    return { found, isReady: false };
  }
}

/** Triggers protect the audit log and what was accepted; one more or less is nobody's accident. */
async function checkSchema({ engine, db }: UnmigratedDatabase): Promise<Finding[]> {
  const { found, ok, warning, error } = findingsAbout("Database");
  let faults: SchemaFault[];
  try {
    faults = await schemaFaults(engine, db);
  } catch (error) {
    warning(
      "schema",
      `could not be compared with what Kazi makes: ${(error as Error).message}`,
      "Try again as the user who owns the database.",
    );
    return found;
  }
  for (const { says, isActing } of faults)
    if (isActing)
      error(
        "schema",
        says,
        "Somebody changed the database: find out who, and what else; then restore a backup from before.",
      );
    else warning("schema", says, "If you did not change it yourself, restore a backup from before.");
  if (faults.length === 0) ok("schema", "as Kazi makes it");
  return found;
}
