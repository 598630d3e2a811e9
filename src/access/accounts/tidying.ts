// Removes what has ended, once an hour.

import type { Database } from "../../database/database.ts";
import type { Clock } from "../../process/clock.ts";
import type { Log } from "../../process/log.ts";
import { forgetHeldAddresses } from "../requests/held-address-store.ts";
import { deleteEnded } from "./tidying-store.ts";

const everyMs = 3_600_000;

/** Returns how to stop it. */
export function startTidying({
  database,
  clock,
  log,
}: {
  database: Database;
  clock: Clock;
  log: Log;
}): () => void {
  const tidy = () =>
    database
      .change([], async (tx) => {
        await deleteEnded(tx, clock.now());
        await forgetHeldAddresses(tx, clock.now());
      })
      .catch((error: Error) => log.warn({ reason: error.message }, "ended sessions could not be removed"));
  const timer = setInterval(tidy, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
