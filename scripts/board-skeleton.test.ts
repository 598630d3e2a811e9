import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readPage } from "../src/jobs/boards/board.ts";
import { boardSkeleton, type NewBoard, withBoard, wrongWith } from "./board-skeleton.ts";

const nowMs = Date.UTC(2026, 10, 15, 12);
const boards = new URL("../src/jobs/boards/", import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), "new-board-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Stands elsewhere than its folder, so its relative imports are made absolute. */
async function load(file: string, source: string) {
  const path = join(folder, file);
  writeFileSync(
    path,
    source
      .replace(/from "(\.[^"]+)"/g, (_all, relative) => `from "${join(boards, relative)}"`)
      .replace('from "zod"', `from "${Bun.resolveSync("zod", boards)}"`),
  );
  return import(path);
}

describe("a new board", () => {
  test.each([
    { slug: "jobszambia", name: "Jobs “Zambia”", feedUrl: "https://jobszambia.example.org/feed/" },
    { slug: "remotely", name: "Remotely", feedUrl: "https://api.remotely.example.org/v1/jobs" },
  ])("$slug is complete from the start: its sample gives jobs", async (wanted: NewBoard) => {
    const skeleton = boardSkeleton(wanted);
    const { [wanted.slug]: board } = await load(`${wanted.slug}.ts`, skeleton.board);
    const { sample } = await load(`${wanted.slug}.sample.ts`, skeleton.sample);
    const [feed] = board.feeds;
    const url = new URL(feed.request(1, { reliefwebAppname: null }, nowMs).url);
    const { body, headers } = sample.answer(url, sample.jobs(url, nowMs), nowMs);
    const page = { number: 1, bytes: body, contentType: headers["content-type"] };
    const { jobs, odd } = readPage(board, feed, page, nowMs);
    expect(jobs.length).toBeGreaterThan(5);
    expect(odd).toBe(0);
    expect(jobs[0]?.job).toMatchObject({ source: wanted.name });
    expect(jobs[0]?.job.company).not.toBe("");
  });

  test("is imported in order and listed before the employers", () => {
    const list = withBoard(readFileSync(`${boards}all-boards.ts`, "utf8"), "jobzilla");
    expect(list).toContain('"./jobweb.ts";\nimport { jobzilla } from "./jobzilla.ts";\nimport { myjobmag');
    expect(list).toContain("  jobzilla,\n  ...employers,");
  });

  test("with a wrong slug, name or address is refused with what to write instead", () => {
    const good = { slug: "jobszambia", name: "Jobs Zambia", feedUrl: "https://a.example.org/feed/" };
    expect(wrongWith(good, [])).toBeNull();
    expect(wrongWith({ ...good, slug: "Jobs-7" }, [])).toContain("lower-case");
    expect(wrongWith(good, ["jobszambia"])).toContain("already");
    expect(wrongWith({ ...good, name: " " }, [])).toContain("name");
    expect(wrongWith({ ...good, feedUrl: "feed" }, [])).toContain("https");
  });
});
