// A search as version 2 is asked for it, and its answer as the board shows it: the same from the server and on the device.
import type { JobQuestion, JobsPage, JobWithFacts } from "../../../sdk/jobs-v2.ts";
import type { Address } from "../address.ts";
import { emptyList, jobsInDocument, type ListView } from "../view.ts";
import { joined, type Listing, sound, type WarningCode } from "./listing.ts";

export type { JobsPage };

const shownFields = [
  ...["id", "title", "company", "location", "type", "date", "url", "source", "description"],
  ...["eligibility", "closes_at", "closes_time_said", "salary", "warnings", "also_on"],
].join(",");

export function questionOf({ query, category, filters, order, isExact, after }: Address): JobQuestion {
  const { place, type, level, within, openToKenya, hasPay } = filters;
  return {
    ...{ query, facets: true, limit: jobsInDocument, fields: shownFields },
    ...(place && { county: place }),
    ...(type && { type }),
    ...(level && { level }),
    ...(category && { category }),
    ...(within && { posted_within: `${within}d` }),
    ...(openToKenya && { eligible: "KE" }),
    ...(hasPay && { salary: true }),
    ...(order && { order }),
    ...(isExact && { exact: true }),
    ...(after && { cursor: after }),
  };
}

type Found = JobsPage["data"][number];

export function listingOfFound(job: Found): Listing {
  const { id, title, company, location, type, date, url, source, description, also_on: alsoOn } = job;
  const nine = { id, title, company, location, type, date, url, source };
  return sound({ ...nine, text: description ?? null, facts: factsOf(job), alsoOn });
}

function factsOf({
  eligibility,
  closes_at,
  closes_time_said,
  salary,
  warnings,
}: Omit<JobWithFacts, "description">) {
  const { verdict, scope, evidence } = eligibility;
  return {
    eligibility: { verdict, scope, evidence },
    closes: closes_at,
    closesAtTime: closes_time_said,
    pay: salary && { ...salary, periodSaid: salary.period_said },
    warnings: warnings.map(({ code, evidence: words }) => ({ code: code as WarningCode, words })),
  };
}

/** What a page told, beside the jobs that are there already. */
export function listOfFound({ data, pagination, meta }: JobsPage, before: readonly Listing[]): ListView {
  const { next } = pagination;
  return {
    ...emptyList,
    phase: "ready",
    listings: joined(before, data.map(listingOfFound)),
    total: meta.total,
    isWhole: true,
    hasFurtherPages: next !== null,
    search: {
      facets: meta.facets ?? {},
      corrected: meta.corrected ?? null,
      nearest: meta.nearest ?? null,
      next,
      isCounted: meta.total_is === "exact",
    },
  };
}
