// The catalogue in the operator's console: which jobs there are, what is known of one, and which warnings hold.
import { z } from "zod";
import { type AreaRoute, forOperator, notFound, Refused, type Reply } from "../../access/area/area-route.ts";
import { audit } from "../../access/audit-store.ts";
import type { Database } from "../../database/database.ts";
import { iso } from "../../process/clock.ts";
import { catalogueTopic, changesOf, recordChanges } from "../catalogue/job-change-store.ts";
import { jobsNamed, listJobs, lookUpJob } from "../catalogue/look-up-store.ts";
import { restoreWarning, takeBackWarning } from "../catalogue/warning-store.ts";
import { listingName } from "./listing-name.ts";

const base = "/operator/api/jobs";
const maxShown = 100;
const havings = ["warnings", "taken_back"] as const;

export type CatalogueList = { jobs: Awaited<ReturnType<typeof listJobs>>; has_more: boolean };
export type KnownJob = NonNullable<Awaited<ReturnType<typeof oneJob>>>;

async function oneJob(database: Database, id: string) {
  const job = await lookUpJob(database.read, id);
  return job && { ...job, changes: await changesOf(database.read, id) };
}

export function catalogueRoutes({ database }: { database: Database }): AreaRoute[] {
  /** What is decided about a warning holds for the job and its copies, and is announced for each that changed. */
  function decide(
    path: string,
    decision: typeof takeBackWarning,
    action: "job.warning-taken-back" | "job.warning-restored",
    refusal: string,
  ): AreaRoute {
    return forOperator(
      `POST ${base}/:id/${path}`,
      "abuse:change",
      z.object({ code: z.string().max(50), reason: z.string().trim().max(500) }),
      async ({ param, body: { code, reason }, by }): Promise<Reply<KnownJob | null>> => {
        const [id, at] = [param("id"), iso(by.nowMs)];
        await database.change([catalogueTopic], async (tx) => {
          const changed = await decision(tx, { id, code, at });
          if (changed === null) throw new Refused(404, refusal);
          const updated = changed.map((job) => ({ op: "updated" as const, id: job, reason: null }));
          await recordChanges(tx, updated, at);
          await audit(tx, by, action, id, { code, reason, ...(changed.length > 1 && { jobs: changed }) });
        });
        return { json: await oneJob(database, id) };
      },
    );
  }

  return [
    forOperator(`GET ${base}`, "boards:read", null, async ({ query }): Promise<Reply<CatalogueList>> => {
      const listing = query.get("listing")?.trim();
      const jobs = listing
        ? await jobsNamed(database.read, listingName(listing) ?? listing)
        : await listJobs(database.read, {
            board: query.get("board")?.trim() || undefined,
            isClosed: query.get("state") === "closed",
            having: havings.find((known) => known === query.get("warnings")),
            limit: maxShown + 1,
          });
      return { json: { jobs: jobs.slice(0, maxShown), has_more: jobs.length > maxShown } };
    }),
    forOperator(`GET ${base}/:id`, "boards:read", null, async ({ param }): Promise<Reply<KnownJob>> => {
      const job = await oneJob(database, param("id"));
      if (!job) throw notFound();
      return { json: job };
    }),
    decide("take-back", takeBackWarning, "job.warning-taken-back", "This job has no such warning any more."),
    decide("restore", restoreWarning, "job.warning-restored", "No such warning of this job was taken back."),
  ];
}
