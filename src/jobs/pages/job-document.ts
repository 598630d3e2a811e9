// The job board's documents as HTML: a list with its first jobs, one job, or a page that the script has to fill. Pure,
// because it is made off the serving thread. The markup is the board's own components, so the script finds exactly what
// it would have made itself.

import { h } from "preact";
import {
  type Address,
  browseAddress,
  hrefOf,
  isFiltered,
  isUnasked,
  listAddress,
} from "../../../web/job-board/address.ts";
import { filtered } from "../../../web/job-board/list/filters.ts";
import {
  type Listing,
  listingOf,
  type ShownFacts,
  withoutText,
} from "../../../web/job-board/list/listing.ts";
import { type JobsPage, listOfFound } from "../../../web/job-board/list/search-question.ts";
import { listTabs, type TabName, tabNames, tabs } from "../../../web/job-board/list/tabs.ts";
import { Page } from "../../../web/job-board/page.tsx";
import {
  type Actions,
  documentView,
  emptyList,
  jobsInDocument,
  type PageView,
  type Site,
} from "../../../web/job-board/view.ts";
import { pageTitle } from "../../../web/job-board/words/document-title.ts";
import { wordsIn } from "../../../web/job-board/words/languages.ts";
import { escapeHtml, htmlOf, jsonForHtml, schemeHead } from "../../../web/look/html-of.ts";
import type { Language } from "../../../web/look/language.ts";
import type { Bytes } from "../../http/bodies/content-encoding.ts";
import { shortened } from "../../text/cut-text.ts";
import type { Body } from "../answers/answer.ts";
import type { ListPage } from "../answers/job-lists.ts";
import type { JobWithFacts } from "../catalogue/job-reading.ts";
import type { Facts } from "../facts/facts.ts";
import type { Salary } from "../facts/salary.ts";
import type { Job } from "../job/job.ts";
import { jobPosting } from "./job-posting.ts";
import { mayIndex } from "./sitemap.ts";

const deadlineMs = 5_000;

const shownListing = (job: Job, facts: Facts | undefined): Listing => ({
  ...listingOf(job),
  facts: facts ? shownFacts(facts) : null,
});

/** Of what was read from an advert, what the board shows. */
export function shownFacts({ eligibility, closing, salary, warnings }: Facts): ShownFacts {
  const { verdict, scope, evidence } = eligibility;
  return {
    eligibility: { verdict, scope, evidence },
    closes: closing?.closesAt ?? null,
    closesAtTime: closing?.timeSaid ?? false,
    pay: salary && payOf(salary),
    warnings: warnings.map(({ code, evidence: words }) => ({ code, words })),
  };
}

const payOf = ({ min, max, currency, period, periodSaid }: Salary) => ({
  ...{ min, max, currency, period, periodSaid },
});

/** What all documents of a server have in common. */
export type PageFrame = { site: Site; assets: { script: string; style: string } };

export function listDocument(
  frame: PageFrame,
  language: Language,
  jobs: readonly JobWithFacts[],
  { endpoint, total, updatedAtMs, nowMs }: ListPage,
): string {
  const tab = tabNames.find((name) => tabs[name].endpoint === endpoint) ?? "africa";
  const first = jobs.slice(0, jobsInDocument).map(({ job, facts }) => shownListing(job, facts));
  return ready(frame, language, listAddress(tab), first, { total, matching: null, updatedAtMs, nowMs });
}

/** A list of which filters leave a part. */
export type FilteredPage = {
  address: Address;
  jobs: readonly Job[];
  facts: ReadonlyMap<string, Facts>;
  updatedAtMs: number;
  nowMs: number;
};

/** Made by the same rules as on the device, so that it says the same with and without a script. */
export function filteredDocument(frame: PageFrame, language: Language, page: FilteredPage): string {
  const { address, updatedAtMs, nowMs } = page;
  const all = page.jobs.map((job) => shownListing(job, page.facts.get(job.id)));
  const left = filtered(all, address.filters, nowMs);
  const matching = isFiltered({ ...address, category: "" }) ? left.length : null;
  const about = { total: all.length, matching, updatedAtMs, nowMs };
  return ready(frame, language, address, left.slice(0, jobsInDocument), about);
}

/** What version 2 answered to a search. */
export type FoundPage = { address: Address; found: JobsPage; updatedAtMs: number; nowMs: number };

export function foundDocument(frame: PageFrame, language: Language, page: FoundPage): string {
  const { address, found, updatedAtMs, nowMs } = page;
  const { listings, ...list } = listOfFound(found, []);
  const first = {
    ...list,
    listings: listings.map(withoutText),
    isWhole: false,
    updatedAtMs,
    givenAtMs: nowMs,
  };
  const { site } = frame;
  return write(
    frame,
    documentView({ site, language, nowMs, address, list: first, job: null, isReported: false }),
  );
}

type About = { total: number; matching: number | null; updatedAtMs: number; nowMs: number };

function ready(
  frame: PageFrame,
  language: Language,
  address: Address,
  first: readonly Listing[],
  { total, matching, updatedAtMs, nowMs }: About,
): string {
  const { pageSize } = tabs[address.tab];
  const list = {
    ...emptyList,
    phase: "ready" as const,
    listings: first.map(withoutText),
    total: pageSize === null ? total : Math.min(total, pageSize),
    hasFurtherPages: pageSize !== null && total >= pageSize,
    matching,
    updatedAtMs,
    givenAtMs: nowMs,
  };
  const { site } = frame;
  return write(frame, documentView({ site, language, nowMs, address, list, job: null, isReported: false }));
}

/** `waitMs` is how long this caller has to wait before asking again; null when there is no such limit. */
export type ShellPage = { address: Address; nowMs: number; waitMs: number | null };

/** Without jobs: what the address asks for is on the device, cannot be known yet, or was asked for too often. */
export function shellDocument(
  frame: PageFrame,
  language: Language,
  { address, nowMs, waitMs }: ShellPage,
): string {
  const failure = { kind: "busy" as const, retryAtMs: nowMs + (waitMs ?? 0) };
  const list = waitMs === null ? emptyList : { ...emptyList, phase: "failed" as const, failure };
  const { site } = frame;
  const isOnDevice = address.tab === "saved" || isUnasked(address);
  const seconds = isOnDevice ? null : Math.ceil((waitMs ?? deadlineMs) / 1_000);
  return write(
    frame,
    documentView({ site, language, nowMs, address, list, job: null, isReported: false }),
    // A script asks again by itself.
    seconds === null ? "" : `<noscript><meta http-equiv="refresh" content="${seconds}"></noscript>`,
  );
}

export type JobPage = {
  address: Address;
  job: JobWithFacts | null;
  tab: TabName;
  nowMs: number;
  isReported: boolean;
};

/** The job, or that it has gone and where its likes are. */
export function jobDocument(frame: PageFrame, language: Language, page: JobPage): string {
  const { address, job, tab, nowMs, isReported } = page;
  const view = documentView({
    site: frame.site,
    language,
    nowMs,
    address,
    list: emptyList,
    job: job
      ? { phase: "ready", listing: shownListing(job.job, job.facts), tab }
      : { phase: "gone", listing: null, tab },
    isReported,
  });
  const isShown = job !== null && mayIndex(job.job.id);
  const posting = isShown
    ? `<script type="application/ld+json">${jsonForHtml(jobPosting(job))}</script>`
    : "";
  return write(frame, view, posting);
}

/** A document has no one to act yet. */
const noActions = {} as Actions;

function write(frame: PageFrame, view: PageView, more = ""): string {
  return `<!doctype html>
<html lang="${view.language}">
<head>${head(frame, view)}${more}</head>
<body>
<div id="board">${htmlOf(h(Page, { view, actions: noActions }))}</div>
<script type="application/json" id="view">${jsonForHtml(view)}</script>
</body>
</html>
`;
}

function head({ site, assets }: PageFrame, view: PageView): string {
  const { address, job, language } = view;
  const title = pageTitle(view);
  const { tagline, goneMore } = wordsIn[language];
  const description = job?.listing ? summaryOf(view) : job?.phase === "gone" ? goneMore : tagline;
  const { path, endpoint } = tabs[address.tab];
  const list = address.isBrowsing ? hrefOf(browseAddress(address.filters.place, address.category)) : path;
  const canonical = `${site.origin}${job ? `/jobs/${address.jobId}` : list}`;
  const isIndexed = job?.listing ? mayIndex(job.listing.id) : job === null && isOffered(address);
  const meta = (attribute: string, name: string, content: string) =>
    `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`;
  return [
    '<meta charset="utf-8">',
    meta("name", "viewport", "width=device-width, initial-scale=1"),
    `<title>${escapeHtml(title)}</title>`,
    `<link rel="stylesheet" href="${assets.style}">`,
    `<script type="module" src="${assets.script}"></script>`,
    meta("name", "description", description),
    isIndexed ? `<link rel="canonical" href="${escapeHtml(canonical)}">` : meta("name", "robots", "noindex"),
    meta("property", "og:title", title),
    meta("property", "og:description", description),
    meta("property", "og:type", "website"),
    meta("property", "og:url", canonical),
    meta("property", "og:site_name", site.brand),
    meta("property", "og:image", `${site.origin}/icon-512.png`),
    meta("name", "twitter:card", "summary"),
    '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/icon-192.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    schemeHead,
    endpoint && address.tab !== "search"
      ? `<link rel="alternate" type="application/rss+xml" href="/feeds/${endpoint}.rss">`
      : "",
  ].join("");
}

/** Pages of the board that search engines may lead to: the lists, and every job of a county and a field. */
export function isOffered(address: Address): boolean {
  if (!address.isBrowsing) return listTabs.includes(address.tab);
  return hrefOf(address) === hrefOf(browseAddress(address.filters.place, address.category));
}

const maxSummaryLength = 180;

/** What a shared link previews. */
function summaryOf({ job }: PageView): string {
  const listing = job?.listing;
  if (!listing) return "";
  const facts = [listing.location, listing.type, listing.source].filter(Boolean).join(" · ");
  const text = (listing.text ?? "").replace(/\s+/g, " ");
  return `${facts}. ${shortened(text, maxSummaryLength)}`.trim();
}

type ForPage = { frame: PageFrame; language: Language };

/** What the jobs' worker makes of pages. */
export type PageTasks = {
  shell(request: ForPage & { page: ShellPage }): Body;
  /** The jobs as version 1 answered them. */
  filtered(request: ForPage & { page: Omit<FilteredPage, "jobs" | "facts"> & { jobs: Bytes } }): Body;
  /** The page as version 2 answered it. */
  found(request: ForPage & { page: Omit<FoundPage, "found"> & { found: Bytes } }): Body;
  job(request: ForPage & { page: Omit<JobPage, "job"> & { id: string } }): Body & { isFound: boolean };
};
