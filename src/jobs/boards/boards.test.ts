// One suite over every board and its sample.
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { sampledBoards } from "../../../sample-boards/answer-sample.ts";
import type { BoardSample } from "../../../sample-boards/sample-board.ts";
import { expectGoodJobs, failureOf, nowMs } from "../../../test/support/boards/good-jobs.ts";
import { allBoards, boardNamed } from "./all-boards.ts";
import { type Board, type Feed, type Page, readPage } from "./board.ts";

const settings = { reliefwebAppname: "kazi-test" };
async function sampleOf(board: Board): Promise<BoardSample> {
  const { sample }: { sample: BoardSample } = await import(`./${board.sample}.sample.ts`);
  return sample;
}

async function samplePages(board: Board, feed: Feed): Promise<Page[]> {
  const sample = await sampleOf(board);
  const pages: Page[] = [];
  for (let number = 1; number <= feed.maxPages; number++) {
    const request = feed.request(number, settings, nowMs);
    const url = new URL(request.url);
    const { status, headers, body } = sample.answer(url, sample.jobs(url, nowMs), nowMs, request.body ?? "");
    expect([url.href, status]).toEqual([url.href, 200]);
    const page = { number, bytes: body, contentType: headers["content-type"] ?? "" };
    pages.push(page);
    if (!readPage(board, feed, page, nowMs).hasNext) break;
  }
  return pages;
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
    const undocumented = allBoards.filter(({ terms }) => terms.ground === "undocumented");
    expect(undocumented.length).toBeGreaterThan(15);
    expect(off.sort()).toEqual(
      ["reliefweb", "simplify", "weworkremotely", ...undocumented.map(({ slug }) => slug)].sort(),
    );
  });
});

for (const board of sampledBoards) {
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
