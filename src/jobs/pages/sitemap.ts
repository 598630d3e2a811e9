// What search engines may lead to: the lists, the pages of counties and fields that have jobs, and the jobs of boards that
// allow it. Made off the serving thread and kept for an hour; a job that has closed is 410 from then on, and gone from here
// with the next one.
import { browseAddress, hrefOf, slugOf } from "../../../web/job-board/address.ts";
import { listTabs, tabs } from "../../../web/job-board/list/tabs.ts";
import type { Reader } from "../../database/reader.ts";
import places from "../../places/places-kenya.json" with { type: "json" };
import type { Clock } from "../../process/clock.ts";
import type { Calls } from "../../threads/thread-messages.ts";
import { type Body, encodeBody } from "../answers/answer.ts";
import { CachedAnswer } from "../answers/answer-cache.ts";
import type { AnswerFailures } from "../answers/answer-failures.ts";
import { allBoards, boardNamed } from "../boards/all-boards.ts";
import { changedJobsOfBoard } from "../catalogue/found-store.ts";
import { filterWord } from "../catalogue/index-words.ts";
import { boardSlugOf } from "../job/job.ts";
import { categoryNames } from "../job/job-category.ts";
import type { CatalogueSearch } from "../search/catalogue-search.ts";

/** The format allows 50,000. */
const maxJobs = 45_000;
const jobsAtOnce = 1_000;
const hourMs = 3_600_000;
const window = { freshMs: hourMs, staleMs: 24 * hourMs };
const otherPages = ["/in", "/docs", "/developers", "/terms", "/privacy"];

/** Whether a page of ours about the job may be offered to search engines. */
export const mayIndex = (id: string) => boardNamed(boardSlugOf(id))?.terms.mayIndex ?? false;

export type SitemapTasks = { sitemap(request: { origin: string }): Promise<Body> };

export async function makeSitemap(db: Reader, index: CatalogueSearch, origin: string): Promise<Body> {
  const urls = [...listTabs.map((name) => tabs[name].path), ...otherPages, ...(await browsePages(index))].map(
    (path) => urlOf(new URL(path, origin).href),
  );
  for (const { slug: board, terms } of allBoards) {
    if (!terms.mayIndex) continue;
    for (let after: string | null = ""; after !== null && urls.length < maxJobs; ) {
      const jobs: { id: string; changedAt: string }[] = await changedJobsOfBoard(db, {
        ...{ board, after, limit: jobsAtOnce },
      });
      urls.push(...jobs.map(({ id, changedAt }) => urlOf(`${origin}/jobs/${id}`, changedAt)));
      after = jobs.length < jobsAtOnce ? null : (jobs.at(-1)?.id ?? null);
    }
  }
  const text = `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("")}</urlset>\n`;
  return encodeBody(text, "application/xml; charset=utf-8", urls.length);
}

const urlOf = (address: string, changedAt?: string) =>
  `<url><loc>${address}</loc>${changedAt ? `<lastmod>${changedAt}</lastmod>` : ""}</url>`;

async function browsePages(index: CatalogueSearch): Promise<string[]> {
  const paths: string[] = [];
  for (const { name } of places.counties) {
    const county = [filterWord("county", name)];
    if (!(await index.hasAny([county]))) continue;
    paths.push(hrefOf(browseAddress(slugOf(name))));
    for (const field of categoryNames)
      if (await index.hasAny([county, [filterWord("category", field)]]))
        paths.push(hrefOf(browseAddress(slugOf(name), field)));
  }
  return paths;
}

export function keptSitemap(options: {
  worker: Calls<SitemapTasks>;
  origin: string;
  clock: Clock;
  failures: AnswerFailures;
}): CachedAnswer<{ whole: Body; changedAtMs: number }> {
  const { worker, origin, clock, failures } = options;
  return new CachedAnswer({
    ...{ window, clock, random: Math.random },
    onFailure: (error) => failures.note("notMade", "v2-jobs", error),
    renew: async () => ({
      value: { whole: await worker.do("sitemap", { origin }), changedAtMs: clock.now() },
      isGood: true,
    }),
  });
}
