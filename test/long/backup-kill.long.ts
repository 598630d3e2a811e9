import { test } from "bun:test";
import { eachEngine } from "../support/engines.ts";
import { backupKillJourney, restoreKillJourney } from "../support/kills/backup-kill-journey.ts";

eachEngine("a backup", (engine) => {
  test(
    "killed with kill -9 at 50 moments leaves no file that counts unless it is whole",
    () => backupKillJourney(engine, 50),
    3_600_000,
  );

  test(
    "put in place and killed at 50 moments leaves the old or the new as a whole",
    () => restoreKillJourney(engine, 50),
    3_600_000,
  );
});
