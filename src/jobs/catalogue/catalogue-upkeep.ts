// What closes and leaves the catalogue by itself as time goes on, in bounded steps that let other writers in between.
// Every process may do this at any time: what another has done is not there to be done again.
import type { Database } from "../../database/database.ts";
import { iso } from "../../process/clock.ts";
import { closeDue, closeOfOldFeed, expiredJobs, oldFeed, withdrawnJobs } from "./closing-store.ts";
import { indexAgain, nextToIndex } from "./indexing-store.ts";
import { catalogueTopic } from "./job-change-store.ts";
import { reopenJobs, withdrawnAfter } from "./opening-store.ts";
import { deleteOld } from "./retention-store.ts";

export async function tidyCatalogue(
  database: Database,
  { boardsOn, nowMs }: { boardsOn: readonly string[]; nowMs: number },
): Promise<void> {
  const due = {
    deadline: () => expiredJobs(database.read, nowMs),
    withdrawn: () => withdrawnJobs(database.read, boardsOn),
  };
  for (const reason of ["deadline", "withdrawn"] as const)
    for (let ids = await due[reason](); ids.length > 0; ids = await due[reason]())
      await database.change([catalogueTopic], (tx) => closeDue(tx, ids, reason, nowMs));
  while (await database.change([], (tx) => deleteOld(tx, nowMs)));
}

/** What was last seen 45 days ago in a feed that is asked no more, though its board is. */
export async function closeOldFeeds(
  database: Database,
  { feedsOn, nowMs }: { feedsOn: readonly string[]; nowMs: number },
): Promise<void> {
  const due = () => oldFeed(database.read, feedsOn, nowMs);
  for (let old = await due(); old !== null; old = await due()) {
    const { board, feed, ids } = old;
    await database.change([catalogueTopic], (tx) => closeOfOldFeed(tx, { board, feed, ids }, nowMs));
  }
}

/** At a start: open jobs that no index holds, or one that was made by other rules. */
export async function completeIndex(database: Database, now: () => number): Promise<void> {
  for (let ids = await nextToIndex(database.read); ids !== null; ids = await nextToIndex(database.read)) {
    const some = ids;
    await database.change([], (tx) => indexAgain(tx, some, iso(now())));
  }
}

/** At a start: what boards had brought before they were switched off is open again where they are on now. */
export async function reopenWithdrawn(
  database: Database,
  { boardsOn, nowMs }: { boardsOn: readonly string[]; nowMs: number },
): Promise<void> {
  for (const board of boardsOn) {
    const from = { board, after: "", nowMs };
    while ((await withdrawnAfter(database.read, from)).length > 0)
      from.after = await database.change([catalogueTopic], (tx) => reopenJobs(tx, from));
  }
}
