// The catalogue in the operator's console: which jobs there are, what is known of one, and taking a warning back.
import { z } from "zod";
import { type AreaRoute, forOperator, notFound, Refused, type Reply } from "../../access/area/area-route.ts";
import { audit } from "../../access/audit-store.ts";
import type { Database } from "../../database/database.ts";
import { iso } from "../../process/clock.ts";
import { catalogueTopic, changesOf, recordChanges } from "../catalogue/job-change-store.ts";
import { listJobs, lookUpJob } from "../catalogue/look-up-store.ts";
import { takeBackWarning } from "../catalogue/warning-store.ts";

const base = "/operator/api/jobs";
const maxShown = 100;

export type CatalogueList = { jobs: Awaited<ReturnType<typeof listJobs>>; has_more: boolean };
export type KnownJob = NonNullable<Awaited<ReturnType<typeof oneJob>>>;

async function oneJob(database: Database, id: string) {
  const job = await lookUpJob(database.read, id);
  return job && { ...job, changes: await changesOf(database.read, id) };
}

export function catalogueRoutes({ database }: { database: Database }): AreaRoute[] {
  return [
    forOperator(`GET ${base}`, "boards:read", null, async ({ query }): Promise<Reply<CatalogueList>> => {
      const jobs = await listJobs(database.read, {
        listing: query.get("listing")?.trim() || undefined,
        board: query.get("board")?.trim() || undefined,
        isClosed: query.get("state") === "closed",
        limit: maxShown + 1,
      });
      return { json: { jobs: jobs.slice(0, maxShown), has_more: jobs.length > maxShown } };
    }),
    forOperator(`GET ${base}/:id`, "boards:read", null, async ({ param }): Promise<Reply<KnownJob>> => {
      const job = await oneJob(database, param("id"));
      if (!job) throw notFound();
      return { json: job };
    }),
    forOperator(
      `POST ${base}/:id/take-back`,
      "abuse:change",
      z.object({ code: z.string().max(50), reason: z.string().trim().max(500) }),
      async ({ param, body: { code, reason }, by }): Promise<Reply<KnownJob | null>> => {
        const [id, now] = [param("id"), iso(by.nowMs)];
        await database.change([catalogueTopic], async (tx) => {
          if (!(await takeBackWarning(tx, { id, code, at: now })))
            throw new Refused(404, "This job has no such warning any more.");
          await recordChanges(tx, [{ op: "updated", id, reason: null }], now);
          await audit(tx, by, "job.warning-taken-back", id, { code, reason });
        });
        return { json: await oneJob(database, id) };
      },
    ),
  ];
}
