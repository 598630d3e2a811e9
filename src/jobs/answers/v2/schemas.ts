// What version 2 answers with, as schemas: a page of jobs, changes, one job, and every refusal.
import { z } from "@hono/zod-openapi";
import { closingReasons } from "../../job-tables.ts";
import { V2Job } from "./job.ts";

const date = z.string().meta({ format: "date-time" });
export const errorSchema = z
  .object({ error: z.string().meta({ description: "What was wrong and what to do, in one sentence" }) })
  .meta({ id: "Error", description: "The body of every answer that is not a success" });
const reason = z.enum(closingReasons).meta({
  description:
    "`gone`: the board shows it no more. `deadline`: its closing date has passed. `unseen`: not shown for 45 days. `hidden`: the operator took it out. `withdrawn`: its board is no longer asked.",
});

const Change = z
  .object({
    seq: z.int().meta({ description: "Counts up in the order in which changes happened" }),
    op: z.enum(["added", "updated", "closed", "hidden"]),
    id: z.string(),
    at: date,
    reason: reason.nullable(),
    job: V2Job.nullable().optional().meta({
      description:
        "Only with `jobs=true`: the job as it is now; null where it is closed, or where its board does not let it be passed on",
    }),
  })
  .meta({ id: "Change", description: "What happened to a job" });

export const JobsAnswer = z
  .object({
    data: z.array(V2Job.partial()).meta({ description: "With the fields that were asked for" }),
    pagination: z.object({
      limit: z.int(),
      returned: z.int(),
      next: z
        .string()
        .nullable()
        .meta({ description: "Send it as `cursor` for what comes next; null at the end" }),
    }),
    meta: z.object({
      corrected: z
        .string()
        .optional()
        .meta({ description: "What was looked for instead, where a word of the query is in no job" }),
      nearest: z
        .string()
        .optional()
        .meta({ description: "Where nothing was found: the query without the word that stands in its way" }),
      total: z.int(),
      total_is: z.enum(["exact", "at_least"]),
      facets: z.record(z.string(), z.record(z.string(), z.int())).optional().meta({
        description: "Only with `facets=true`: by parameter and value, how many of these jobs it would leave",
      }),
    }),
  })
  .meta({ id: "JobsAnswer", description: "A page of what was found" });

export const Changes = z
  .object({
    changes: z.array(Change),
    next: z.string().meta({ description: "Send it as `cursor`, now or whenever you look again" }),
    complete: z.boolean().meta({ description: "Whether nothing comes after these at this moment" }),
  })
  .meta({ id: "Changes", description: "The next changes, in order" });

export const WholeJob = V2Job.extend({
  history: z
    .array(Change.omit({ id: true, job: true }))
    .meta({ description: "What happened to it in the last 30 days" }),
}).meta({ id: "WholeJob", description: "One job with its text and what happened to it" });

export const Closed = errorSchema
  .extend({ reason, closed_at: date })
  .meta({ id: "Closed", description: "A job that is closed" });
