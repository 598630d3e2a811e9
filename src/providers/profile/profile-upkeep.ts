// What profiles need although nobody asks for them: those that a release before this one wrote get what the search of
// version 2 reads, and verifications end in time for the console too.
import type { Basics } from "../../database/database.ts";
import { repeatedWork } from "../../process/repeated-work.ts";
import { changeProfiles, indexProfiles, isAnyUnindexed } from "./provider-store.ts";
import type { VerificationEnds } from "./verification-ends.ts";

const everyMs = 30_000;
const profilesAtOnce = 100;

export function profileUpkeep({ database, log }: Basics, verificationEnds: VerificationEnds) {
  let isStopping = false;
  const index = async () => {
    let count = 0;
    while (!isStopping && (await isAnyUnindexed(database.read))) {
      count += await changeProfiles(database, (tx) => indexProfiles(tx, database.engine, profilesAtOnce));
      // Requests get their turn in between, and other writers.
      await Bun.sleep(2);
    }
    if (count > 0) log.info({ count }, "profiles were made ready for the search of version 2");
  };
  const upkeep = repeatedWork(
    async () => {
      await index();
      await verificationEnds.settle();
    },
    { everyMs, log, failureMessage: "the upkeep of profiles failed" },
  );
  void upkeep.run();
  return {
    async stop() {
      isStopping = true;
      await upkeep.stop();
    },
  };
}
