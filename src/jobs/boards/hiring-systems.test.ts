// Every hiring system read whole, list and details: what comes out is what its sample put in.
import { describe, expect, test } from "bun:test";
import { answerSample, sampledBoards } from "../../../sample-boards/answer-sample.ts";
import type { MadeUpJob } from "../../../sample-boards/made-up/made-up-job.ts";
import type { BoardSample } from "../../../sample-boards/sample-board.ts";
import { nowMs } from "../../../test/support/boards/good-jobs.ts";
import { withFacts } from "../catalogue/job-reading.ts";
import { type Board, type ListedJob, readPage } from "./board.ts";
import { readDetail, withDetail } from "./details.ts";

const settings = { reliefwebAppname: null };
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

async function readWhole(slug: string): Promise<{ listed: ListedJob; made: MadeUpJob }[]> {
  const board = sampledBoards.find((candidate) => candidate.slug === slug) as Board;
  const [feed] = board.feeds;
  if (!feed) throw new Error(`${slug} has no feed`);
  const { sample }: { sample: BoardSample } = await import(`./${board.sample}.sample.ts`);
  const request = feed.request(1, settings, nowMs);
  const { body, headers } = await answerSample(slug, request, nowMs);
  const page = { number: 1, bytes: body, contentType: headers["content-type"] ?? "" };
  const { jobs } = readPage(board, feed, page, nowMs);
  const made = sample.jobs(new URL(request.url), nowMs);
  const found: { listed: ListedJob; made: MadeUpJob }[] = [];
  for (const listed of jobs) {
    const url = board.details?.url(listed.job.url);
    const answer = url === undefined ? null : await answerSample(slug, url, nowMs);
    const detail = answer && readDetail(board, { number: 1, bytes: answer.body, contentType: "" });
    if (answer) expect([url, detail === null]).toEqual([url, false]);
    const whole = detail ? withDetail(board, feed, listed, detail, nowMs) : listed;
    const source = made.find(
      ({ title, body: [first] }) => title.trim() === whole.job.title && isTextOf(first, whole),
    );
    if (source) found.push({ listed: whole, made: source });
  }
  // Two made-up jobs may share their title and their first words.
  expect(found.length).toBeGreaterThan(made.length * 0.7);
  return found;
}

function isTextOf(first: MadeUpJob["body"][number] | undefined, { job }: ListedJob): boolean {
  const words = first && "paragraph" in first ? first.paragraph.slice(0, 60) : "";
  return job.description.includes(words);
}

/** `statesDate` and `statesClosing`: whether the system does, in its list or its details. */
describe.each([
  { slug: "sun-king", statesDate: false, statesClosing: true, statesPay: true },
  { slug: "paystack", statesDate: true, statesClosing: false, statesPay: false },
  { slug: "wasoko", statesDate: true, statesClosing: false, statesPay: true },
  { slug: "solidaridad-eca", statesDate: true, statesClosing: false, statesPay: true },
  { slug: "eidu", statesDate: true, statesClosing: false, statesPay: false },
  { slug: "made-up-employer", statesDate: true, statesClosing: false, statesPay: false },
  { slug: "kcb-group", statesDate: true, statesClosing: true, statesPay: false },
  { slug: "absa", statesDate: true, statesClosing: true, statesPay: false },
])("$slug", ({ slug, statesDate, statesClosing, statesPay }) => {
  test("places are whole, texts and days are those of the advert", async () => {
    for (const { listed, made } of await readWhole(slug)) {
      const { job, facets } = listed;
      const town = made.place.town.replace(/,.*/, "");
      if (!made.isRemote) expect(`${job.location} ${facets.places}`).toContain(town);
      expect(job.description.length).toBeGreaterThan(200);
      expect(job.date.slice(0, 10)).toBe(statesDate ? dayOf(made.postedMs) : "");
    }
  });

  test("closing dates and pay are read where the system states them", async () => {
    const read = await readWhole(slug);
    const closing = read.filter(({ listed }) => listed.expiresAt !== "");
    expect(closing.length > 0).toBe(statesClosing);
    for (const { listed, made } of closing) expect(listed.expiresAt.slice(0, 10)).toBe(dayOf(made.closesMs));
    if (!statesPay) return;
    const paid = read.filter(({ made }) => made.salary !== null);
    for (const { listed, made } of paid)
      expect(withFacts(listed, nowMs).facts.salary).toMatchObject({ currency: made.salary?.currency });
  });
});
