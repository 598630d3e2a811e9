import { afterAll, beforeAll, expect, test } from "bun:test";
import { type SampleBoards, startSampleBoards } from "../../sample-boards/sample-boards.ts";
import { Job } from "../../src/jobs/job/job.ts";
import { systemClock } from "../../src/process/clock.ts";
import { fewerEmployers, startJobs } from "../support/boards/running-jobs.ts";
import { runCommand } from "../support/command-line.ts";
import { eachEngine, readyPlace } from "../support/engines.ts";
import { kaziJson } from "../support/kazi-command.ts";
import { manualClock } from "../support/manual-clock.ts";
import { becomes } from "../support/waiting.ts";

let boards: SampleBoards;
const env = () => ({ BOARDS_ORIGIN: boards.origin, BOARDS_OFF: fewerEmployers, BOARDS_PAUSE: "0s" });
beforeAll(async () => {
  boards = await startSampleBoards({ clock: systemClock });
});
afterAll(() => boards.stop());

test("jobs fetch prints what the server answers, from the same database and without asking again", async () => {
  const jobs = await startJobs({ boards, clock: manualClock(systemClock.now()) });
  const served = await jobs.jobs("/api/remote-jobs");
  boards.forgetCalls();
  const fetched = await kaziJson<Job[]>(jobs.place, ["jobs", "fetch", "remote-jobs"], env());
  expect(fetched).toEqual(served);
  expect(boards.calls()).toEqual([]);
});

test("jobs fetch works without a server: a table, or JSON with the nine fields", async () => {
  const place = await readyPlace();
  const { exitCode, stdout } = await runCommand(place, ["jobs", "fetch", "africa"], env());
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/^id +title +company +location +type +published +source\n/);
  expect(stdout).toMatch(/\n\n\d+ jobs, fresh\.\n$/);
  const found = await kaziJson<Job[]>(place, ["jobs", "fetch", "search-jobs", "--query", "Support"], env());
  expect(found.length).toBeGreaterThan(0);
  for (const job of found) expect(Job.parse(job)).toEqual(job);
  const second = await kaziJson<Job[]>(
    place,
    ["jobs", "fetch", "/api/entry-level-jobs", "--page", "2"],
    env(),
  );
  const first = await kaziJson<Job[]>(place, ["jobs", "fetch", "entry-level-jobs"], env());
  expect([first.length, second.some(({ id }) => first.some((job) => job.id === id))]).toEqual([40, false]);
});

test("jobs fetch ends with 1 when no board was ever reached", async () => {
  const { exitCode, stderr, stdout } = await runCommand(
    await readyPlace(),
    ["jobs", "fetch", "remote-jobs"],
    {
      BOARDS_ORIGIN: "http://127.0.0.1:9",
    },
  );
  expect([exitCode, stdout]).toEqual([1, ""]);
  expect(stderr).toBe("No job board could be reached, and none ever was; `kazi boards check` says why.\n");
});

test("jobs list, show and changes say what is known, what changed and why, without asking a board", async () => {
  const place = await readyPlace();
  await kaziJson(place, ["jobs", "fetch", "remote-jobs"], env());
  boards.forgetCalls();
  const listing = ["jobs", "list", "--board", "remotive"];
  const [job] = await kaziJson<{ id: string; title: string; first_seen: string }[]>(place, listing);
  if (!job) throw new Error("Remotive has jobs");
  const { stdout } = await runCommand(place, [...listing, "--limit", "2"]);
  expect(stdout).toMatch(/^id +title +company +first seen +changed\n/);
  expect(stdout).toContain(job.id);
  expect(stdout).toEndWith("\nThere are more: `--limit` says how many to list.\n");

  await kaziJson(place, ["jobs", "hide", job.id, "--reason", "asks for money"]);
  const shown = await runCommand(place, ["jobs", "show", job.id]);
  expect(shown.stdout).toStartWith(job.title);
  expect(shown.stdout).toMatch(/\nClosed \S+ \(hidden\)\. First seen \S+, last seen \S+\.\n/);
  expect(shown.stdout).toMatch(/\d+ +added .*\n\d+ +hidden .* hidden\n/);
  const [closed] = await kaziJson<object[]>(place, [...listing, "--closed"]);
  expect(closed).toMatchObject({ id: job.id, first_seen: job.first_seen, closed_reason: "hidden" });

  type Changes = { changes: { seq: number; op: string; id: string }[]; next: number };
  const { next } = await kaziJson<Changes>(place, ["jobs", "changes", "--limit", "2"]);
  expect(next).toBe(2);
  const rest = ["jobs", "changes", "--since", "2", "--limit", "9999"];
  const { changes } = await kaziJson<Changes>(place, rest);
  expect(changes[0]?.seq).toBe(3);
  expect(changes.at(-1)).toMatchObject({ op: "hidden", id: job.id });
  expect(boards.calls()).toEqual([]);
});

const misuses: [string, string[], string][] = [
  [
    "an unknown endpoint",
    ["fetch", "nurse-jobs"],
    "There is no endpoint `nurse-jobs`; write one of africa-jobs",
  ],
  ["a search for nothing", ["fetch", "search-jobs", "--query", "  "], "Say what to look for"],
  ["a query where none belongs", ["fetch", "wfh-jobs", "--query", "x"], "--query goes with search-jobs only"],
  ["a page that is none", ["fetch", "entry-level-jobs", "--page", "0"], "`0` is no page"],
  ["a board that is none", ["list", "--board", "nosuch"], "There is no board `nosuch`"],
  ["a job that cannot be", ["hide", "nosuch-12"], "neither a job's id"],
  ["an address that is not a page", ["hide", "ftp://example.org/1"], "neither a job's id"],
];
for (const [what, words, sentence] of misuses)
  test(`${what} ends with 2 and says what to write`, async () => {
    const { exitCode, stderr } = await runCommand(await readyPlace(), ["jobs", ...words], env());
    expect(exitCode).toBe(2);
    expect(stderr).toContain(sentence);
  });

eachEngine("hiding from the command line", (engine) => {
  test("a hidden listing is gone from a running server within a second, and comes back", async () => {
    const place = await engine.newPlace();
    const jobs = await startJobs({ place, boards, clock: manualClock(systemClock.now()) });
    const [first, second] = await jobs.jobs("/api/remote-jobs");
    if (!first || !second) throw new Error("there are jobs to hide");
    const isShown = async (id: string) => (await jobs.jobs("/api/remote-jobs")).some((job) => job.id === id);

    await kaziJson(place, ["jobs", "hide", first.id, "--reason", "asks for money"]);
    expect(await becomes(async () => !(await isShown(first.id)))).toBe(true);
    await kaziJson(place, [
      "jobs",
      "hide",
      `${second.url.replace("https://", "http://www.")}?utm_source=mail`,
    ]);
    expect(await becomes(async () => !(await isShown(second.id)))).toBe(true);
    expect(await kaziJson<object[]>(place, ["jobs", "hidden"])).toMatchObject([
      { listing: first.id, reason: "asks for money" },
      { reason: null },
    ]);

    await kaziJson(place, ["jobs", "unhide", first.id]);
    await kaziJson(place, ["jobs", "unhide", second.url]);
    expect(await becomes(async () => (await isShown(first.id)) && (await isShown(second.id)))).toBe(true);
    await kaziJson(place, ["jobs", "hide", first.id]);
    await kaziJson(place, ["jobs", "hide", first.url]);
    const half = await runCommand(place, ["jobs", "unhide", first.id]);
    expect(half.stdout).toStartWith(`${first.id} is still hidden as https://`);
    expect(await kaziJson<object>(place, ["jobs", "unhide", first.url])).toMatchObject({ hidden: false });
    const again = await runCommand(place, ["jobs", "unhide", first.id]);
    expect([again.exitCode, again.stderr]).toEqual([
      1,
      `${first.id} is not hidden; \`kazi jobs hidden\` shows what is.\n`,
    ]);
  });
});
