// Entries a second from raw bytes to finished jobs, beside the common stack of rss-parser and html-to-text with its
// defaults on the same feeds.
import { compile } from "html-to-text";
import RssParser from "rss-parser";
import { answerSample } from "../sample-boards/answer-sample.ts";
import { allBoards } from "../src/jobs/boards/all-boards.ts";
import { type Board, type Feed, type Page, readPage } from "../src/jobs/boards/board.ts";
import type { Job } from "../src/jobs/job/job.ts";
import { plot } from "./plot.ts";
import { heading, table, verdicts, writeRatio } from "./printout.ts";
import { isQuick, median, ratioOf, takeTurns } from "./rounds.ts";

const nowMs = Date.UTC(2026, 10, 15, 12);
const roundMs = isQuick ? 100 : 700;

type Feeding = { board: Board; feed: Feed; page: Page; entries: number };

async function feedings(): Promise<Feeding[]> {
  const found: Feeding[] = [];
  for (const board of allBoards) {
    const [feed] = board.feeds;
    if (!feed) continue;
    const answer = await answerSample(
      board.slug,
      feed.request(1, { reliefwebAppname: "bench" }, nowMs).url,
      nowMs,
    );
    const page = { number: 1, bytes: answer.body, contentType: answer.headers["content-type"] ?? "" };
    if (isRss(page)) found.push({ board, feed, page, entries: readPage(board, feed, page, nowMs).entries });
  }
  return found;
}

function isRss(page: Page): boolean {
  return new TextDecoder().decode(page.bytes.subarray(0, 200)).includes("<rss");
}

const parser = new RssParser();
const convert = compile();

/** What one writes in an afternoon: it knows no board's quirks, and still has the whole text to convert. */
async function commonStack({ board, page }: Feeding): Promise<Job[]> {
  const { items } = await parser.parseString(new TextDecoder().decode(page.bytes));
  return items.map((item) => {
    const title = item.title ?? "";
    const at = title.lastIndexOf(" at ");
    return {
      id: `${board.slug}-${item.guid ?? item.link}`,
      title: at > 0 ? title.slice(0, at) : title,
      company: at > 0 ? title.slice(at + 4) : "",
      location: "",
      type: "",
      date: item.isoDate ?? "",
      url: item.link ?? "",
      description: convert(item["content:encoded"] ?? item.content ?? "").slice(0, 2_000),
      source: board.name,
    };
  });
}

function kazi({ board, feed, page }: Feeding): Job[] {
  return readPage(board, feed, page, nowMs).jobs.map(({ job }) => job);
}

async function entriesPerSecond(
  all: Feeding[],
  read: (feeding: Feeding) => Job[] | Promise<Job[]>,
): Promise<number> {
  const started = performance.now();
  let entries = 0;
  while (performance.now() - started < roundMs) {
    for (const feeding of all) {
      await read(feeding);
      entries += feeding.entries;
    }
  }
  return (entries * 1000) / (performance.now() - started);
}

const all = await feedings();
await entriesPerSecond(all, kazi);
await entriesPerSecond(all, commonStack);
const figures = await takeTurns({
  Kazi: () => entriesPerSecond(all, kazi),
  "rss-parser and html-to-text": () => entriesPerSecond(all, commonStack),
});
const ratio = ratioOf(figures.Kazi, figures["rss-parser and html-to-text"]);
heading(`Reading ${all.length} feeds with ${all.reduce((sum, { entries }) => sum + entries, 0)} entries`);
table(
  ["", "entries/s", "Kazi by it"],
  Object.entries(figures).map(([who, speeds]) => [
    who,
    median(speeds),
    who === "Kazi" ? "" : writeRatio(ratio),
  ]),
);
const bars = Object.entries(figures).map(([name, speeds]) => ({ name, value: median(speeds) }));
await plot("boards", "Reading feeds beside a common stack", [
  { name: "reading", unit: "entries a second", bars },
]);
verdicts([{ what: "reading by rss-parser and html-to-text", ratio, wanted: { atLeast: 2 } }]);
