// One suite over every board and its sample, and over recorded answers of the real boards where they are at hand.
import { describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import type { BoardSample } from "../../../sample-boards/sample-board.ts";
import { Job } from "../job/job.ts";
import { allBoards, boardNamed } from "./all-boards.ts";
import { type Board, type Feed, type ListedJob, type Page, readPage } from "./board.ts";
import { NotParsable } from "./not-parsable.ts";
import { itemText, readRssItems } from "./rss.ts";
import { wordpressFeed } from "./wordpress-feed.ts";

const nowMs = Date.UTC(2026, 10, 15, 12);
const settings = { reliefwebAppname: "kazi-test" };
const markup =
  /<\/?(?:a|b|br|div|em|h[1-6]|i|img|li|ol|p|script|span|strong|style|table|td|tr|u|ul)(?:\s[^<>]*)?\/?>/i;
const entity = /&(?:[a-z]{2,8}|#\d+|#x[\da-f]+);/i;

async function sampleOf(board: Board): Promise<BoardSample> {
  const { sample }: { sample: BoardSample } = await import(`./${board.sample}.sample.ts`);
  return sample;
}

async function samplePages(board: Board, feed: Feed): Promise<Page[]> {
  const sample = await sampleOf(board);
  const pages: Page[] = [];
  for (let number = 1; number <= feed.maxPages; number++) {
    const url = new URL(feed.request(number, settings, nowMs).url);
    const { status, headers, body } = sample.answer(url, sample.jobs(url, nowMs), nowMs);
    expect([url.href, status]).toEqual([url.href, 200]);
    const page = { number, bytes: body, contentType: headers["content-type"] ?? "" };
    pages.push(page);
    if (!readPage(board, feed, page, nowMs).hasNext) break;
  }
  return pages;
}

function failureOf(read: () => unknown): string {
  try {
    read();
    return "none";
  } catch (error) {
    return error instanceof NotParsable ? error.kind : String(error);
  }
}

function expectGoodJobs(board: Board, jobs: readonly ListedJob[]): void {
  const ids = jobs.map(({ job }) => job.id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { job, facets, expiresAt } of jobs) {
    expect(Object.keys(Job.parse(job))).toHaveLength(9);
    expect(job.id).toMatch(new RegExp(`^${board.slug}-\\d{1,16}$`));
    expect(job.title).not.toBe("");
    expect(job.source).toBe(board.name);
    expect(job.url).toMatch(/^https?:\/\/[a-z\d.-]+\.[a-z]+(?::\d+)?(?:\/|$)/);
    expect(job.url).not.toMatch(/\/\/api\.|\/api\/|utm_/);
    expect(job.date).toMatch(/^(?:|20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/);
    expect(job.date <= new Date(nowMs).toISOString()).toBe(true);
    expect(expiresAt).toMatch(/^(?:|20\d\d-\d\d-\d\dT[\d:.]{12}Z)$/);
    expect(job.type).toMatch(/^(?:|[a-z]+(?:-[a-z]+)?)$/);
    expect(job.description.length).toBeLessThanOrEqual(20_000);
    expect(facets.country).toMatch(/^(?:|[A-Z]{2})$/);
    for (const text of [
      job.title,
      job.company,
      job.location,
      job.description,
      ...facets.categories,
      ...facets.tags,
    ]) {
      expect(text).not.toMatch(markup);
      expect(text).not.toMatch(entity);
      expect(text).toBe(text.trim());
    }
    for (const line of [job.title, job.company, job.location]) expect(line).not.toMatch(/[\n\t]| {2}/);
  }
}

/** Beginnings of what the readers look for, to be repeated without the end they look for. */
const tiresome = [
  ...[
    " ",
    "\n",
    "-",
    ",",
    "1",
    "&",
    "&amp;",
    "<p>",
    "<li>",
    "<a href=",
    ": ",
    " at ",
    " Job ",
    "\u00c3",
    "Deadline: ",
  ],
  ...[
    "Location: ",
    "Country: x\n",
    "The post ",
    " appeared first on ",
    "[…] ",
    "… a.b ",
    "Find Jobs in Germany ",
  ],
  ...[
    "Please mention the word ",
    "To apply: ",
    "Originally posted on Himalayas ",
    "Headquarters: \n",
    "utm_a=1&",
  ],
];

/** The entry with every text that is not a link replaced. */
function withTexts(value: unknown, text: string): unknown {
  if (typeof value === "string") return /^https?:/.test(value) ? value : text;
  if (Array.isArray(value)) return value.map((part) => withTexts(part, text));
  if (value instanceof Map) return new Map([...value].map(([name, texts]) => [name, withTexts(texts, text)]));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withTexts(part, text)]));
}

describe("the list of boards", () => {
  test("names every board once, in a form that leaves no doubt where a job's number starts", () => {
    const slugs = allBoards.map((board) => board.slug);
    expect(new Set(slugs).size).toBe(slugs.length);
    for (const slug of slugs) expect(slug).toMatch(/^[a-z](?:-?[a-z\d])*[a-z]$/);
    expect(boardNamed("remotive")?.name).toBe("Remotive");
    expect(boardNamed("nobody")).toBeUndefined();
  });

  test("asks each board only at hosts it declares, over https, and not more often than its terms allow", () => {
    for (const board of allBoards) {
      expect(new Set(board.feeds.map((feed) => feed.name)).size).toBe(board.feeds.length);
      expect(board.terms.minIntervalMs).toBeGreaterThanOrEqual(30 * 60_000);
      for (const feed of [...board.feeds, ...(board.search ? [board.search("nurse & midwife")] : [])]) {
        const url = new URL(feed.request(1, settings, nowMs).url);
        expect(url.protocol).toBe("https:");
        expect(board.hosts).toContain(url.host);
      }
    }
  });

  test("says of every board on what ground it is asked, when that was read, and what it lets others do", () => {
    for (const { slug, terms } of allBoards) {
      expect([slug, terms.lookedAt]).toEqual([slug, expect.stringMatching(/^20\d\d-\d\d-\d\d$/)]);
      expect(new URL(terms.page).protocol).toBe("https:");
      if (terms.ground === "undocumented") expect([slug, terms.mayShowText]).toEqual([slug, false]);
      if (!terms.mayShowText) expect([slug, terms.mayRepublish]).toEqual([slug, false]);
    }
    const allowing = (may: "mayShowText" | "mayIndex" | "mayRepublish") =>
      allBoards.filter(({ terms }) => terms[may]).map(({ slug }) => slug);
    expect(allowing("mayShowText")).toEqual(expect.arrayContaining(["remotive", "jobicy", "m-kopa"]));
    for (const slug of ["remotive", "jobicy", "himalayas", "reliefweb", "jobwebkenya"]) {
      expect([...allowing("mayIndex"), ...allowing("mayRepublish")]).not.toContain(slug);
    }
    expect(allowing("mayShowText")).not.toContain("reliefweb");
    expect(allowing("mayIndex")).toEqual(allowing("mayRepublish"));
  });

  test("keeps off what its terms, its market or its missing name ask to keep off", () => {
    const off = allBoards.filter((board) => board.switchedOn !== "always").map((board) => board.slug);
    expect(off.sort()).toEqual(["reliefweb", "simplify", "weworkremotely"]);
  });
});

for (const board of allBoards) {
  describe(`${board.name} and its sample`, () => {
    for (const feed of board.feeds) {
      test(`${feed.name}: good jobs, the same from the same bytes`, async () => {
        const pages = await samplePages(board, feed);
        const results = pages.map((page) => readPage(board, feed, page, nowMs));
        expect(results.flatMap(({ jobs }) => jobs).length).toBeGreaterThan(0);
        for (const { jobs, entries, odd } of results) {
          expectGoodJobs(board, jobs);
          // A sample may hold an entry or two that no reader should accept.
          expect(odd).toBeLessThanOrEqual(entries / 20);
        }
        expect(pages.map((page) => readPage(board, feed, page, nowMs))).toEqual(results);
      });

      test(`${feed.name}: a damaged answer is refused by name`, async () => {
        const [page] = await samplePages(board, feed);
        if (!page) throw new Error("no page");
        const damaged = (bytes: Uint8Array) =>
          failureOf(() => readPage(board, feed, { ...page, bytes }, nowMs));
        for (const part of [0.1, 0.5, 0.9, 0.999]) {
          expect(damaged(page.bytes.slice(0, Math.floor(page.bytes.length * part)))).toBe("not-parsable");
        }
        expect(damaged(new TextEncoder().encode("<!doctype html><title>Attention required</title>"))).toBe(
          "blocked",
        );
        expect(damaged(new Uint8Array())).toBe("not-parsable");
      });
    }

    test("whatever is done to its bytes, it fails by name or not at all", async () => {
      const [feed] = board.feeds;
      const [page] = feed ? await samplePages(board, feed) : [];
      if (!feed || !page) throw new Error("no page");
      const start = page.bytes.slice(0, 6_000);
      const edit = fc.record({
        at: fc.nat(start.length),
        cut: fc.nat(40),
        put: fc.uint8Array({ maxLength: 12 }),
      });
      fc.assert(
        fc.property(fc.array(edit, { minLength: 1, maxLength: 4 }), fc.boolean(), (edits, isWhole) => {
          let bytes: Uint8Array = isWhole ? page.bytes : start;
          for (const { at, cut, put } of edits) {
            bytes = Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + cut)]);
          }
          expect(failureOf(() => readPage(board, feed, { ...page, bytes }, nowMs))).toMatch(
            /^(?:none|not-parsable|blocked)$/,
          );
        }),
        { numRuns: 25 },
      );
    });

    test("no text it sends can keep the reader busy", async () => {
      const [feed] = board.feeds;
      const [page] = feed ? await samplePages(board, feed) : [];
      if (!feed || !page) throw new Error("no page");
      const [entry] = board.readEntries(new TextDecoder().decode(page.bytes)).entries;
      const started = performance.now();
      for (const piece of tiresome) {
        const entries = [entry, withTexts(entry, piece.repeat(100_000 / piece.length))];
        readPage({ ...board, readEntries: () => ({ entries }) }, feed, page, nowMs);
      }
      expect(performance.now() - started).toBeLessThan(3_000);
    });

    test("whatever stands in an entry, it costs that entry at most", () => {
      fc.assert(
        fc.property(fc.anything({ withNullPrototype: true, maxDepth: 2 }), (entry) => {
          const [feed] = board.feeds;
          const stubborn: Board = { ...board, readEntries: () => ({ entries: [entry] }) };
          const page = { number: 1, bytes: new TextEncoder().encode("x"), contentType: "" };
          expect(failureOf(() => feed && readPage(stubborn, feed, page, nowMs))).toMatch(
            /^(?:none|not-parsable)$/,
          );
        }),
        { numRuns: 50 },
      );
    });
  });
}

const recordings = new URL("../../../../shared/boards/recordings", import.meta.url).pathname;
const read = (file: string): Uint8Array => readFileSync(`${recordings}/${file}`);

describe.if(existsSync(recordings))("recorded answers", () => {
  // There are recordings of systems that no board reads.
  const isRead = (folder: string) =>
    allBoards.some(({ slug, sample }) => slug === folder || sample === folder);
  const folders = (existsSync(recordings) ? readdirSync(recordings) : []).filter(isRead);
  const files = folders.flatMap((folder) =>
    readdirSync(`${recordings}/${folder}`).map((file) => `${folder}/${file}`),
  );
  const answers = files.filter(
    (file) => /\.(?:json|xml)$/.test(file) && !/meta|posting-detail|^ihararejobs|^reliefweb/.test(file),
  );

  test.each(answers)("%s gives good jobs and nothing odd", (file) => {
    const folder = file.slice(0, file.indexOf("/"));
    const board = allBoards.find(({ slug, sample }) => slug === folder || sample === folder);
    const [feed] = board?.feeds ?? [];
    if (!board || !feed) throw new Error(`no board reads ${folder}`);
    const page = { number: 1, bytes: read(file), contentType: "" };
    const result = readPage(board, feed, page, nowMs);
    expect(result.jobs.length).toBeGreaterThan(0);
    expect(result.odd).toBe(0);
    expectGoodJobs(board, result.jobs);
    expect(failureOf(() => readPage(board, feed, { ...page, bytes: page.bytes.slice(0, -20) }, nowMs))).toBe(
      "not-parsable",
    );
  });

  const plain = wordpressFeed({
    slug: "plain",
    name: "Plain",
    home: "https://plain.example.org",
    feedUrl: "https://plain.example.org/feed/",
    splitTitle: (title) => ({ title, company: "" }),
  });
  const plainJobs = (file: string): ListedJob[] => {
    const [feed] = plain.feeds;
    return feed ? readPage(plain, feed, { number: 1, bytes: read(file), contentType: "" }, nowMs).jobs : [];
  };

  test("a feed without dates stays undated, its closing dates and its site's name leave title and text", () => {
    const jobs = plainJobs("ihararejobs/1-feed.xml");
    expectGoodJobs(plain, jobs);
    expect(jobs.map(({ job }) => job.date)).toEqual(["", ""]);
    expect(jobs.map(({ expiresAt }) => expiresAt.slice(0, 10))).toEqual(["2026-10-19", "2026-10-07"]);
    for (const { job } of jobs) {
      expect(job.title).not.toMatch(/expiry/i);
      expect(job.description).toEndWith("…");
      expect(job.location).toBe("Harare, Zimbabwe");
    }
  });

  test("labels inside a humanitarian feed's text become fields", () => {
    const jobs = plainJobs("reliefweb/1-rss-first2items.xml");
    expectGoodJobs(plain, jobs);
    expect(jobs.map(({ job }) => job.location)).toEqual(["Yemen", "France"]);
    expect(jobs[0]?.expiresAt).toStartWith("2026-10-22");
    for (const { job } of jobs) expect(job.description).not.toMatch(/^(?:Country|Organization):/m);
    const items = readRssItems(new TextDecoder().decode(read("reliefweb/1-rss-first2items.xml")));
    expect(items.map((item) => itemText(item, "author"))).toEqual(jobs.map(({ job }) => job.company));
  });
});
