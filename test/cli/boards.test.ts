import { afterAll, beforeAll, expect, test } from "bun:test";
import { type SampleBoards, startSampleBoards } from "../../sample-boards/sample-boards.ts";
import { freePort } from "../../scripts/free-port.ts";
import { allBoards } from "../../src/jobs/boards/all-boards.ts";
import { systemClock } from "../../src/process/clock.ts";
import { runCommand } from "../support/command-line.ts";
import { readyPlace, sqlitePlace } from "../support/engines.ts";
import { kaziJson, startLasting } from "../support/kazi-command.ts";

type Listed = {
  board: string;
  state: string;
  jobs: number;
  last_success_at: string | null;
  problem: unknown;
};
type Checked = {
  board: string;
  is_good: boolean;
  feeds: { outcome: string; jobs: number }[];
  samples: object[];
};

let boards: SampleBoards;
const env = () => ({ BOARDS_ORIGIN: boards.origin, BOARDS_PAUSE: "0s" });
beforeAll(async () => {
  boards = await startSampleBoards({ clock: systemClock });
});
afterAll(() => boards.stop());

test("boards list names every board and asks none", async () => {
  const place = await readyPlace();
  boards.forgetCalls();
  const listed = await kaziJson<Listed[]>(place, ["boards", "list"], env());
  expect(listed.map(({ board }) => board).sort()).toEqual(allBoards.map(({ slug }) => slug).sort());
  expect(listed[0]).toMatchObject({ state: "not asked yet", jobs: 0, last_success_at: null, problem: null });
  const { stdout } = await runCommand(place, ["boards", "list"], env());
  expect(stdout).toMatch(/^board +state +last success +jobs +next try +problem\n/);
  expect(boards.calls()).toEqual([]);
});

test("boards check asks one board, shows a table and three of its jobs, and remembers the result", async () => {
  const place = await readyPlace();
  const { exitCode, stdout } = await runCommand(place, ["boards", "check", "remotive"], env());
  expect(exitCode).toBe(0);
  // How many there are depends on the day.
  const jobs = Number(/remotive +all +answered +(\d+)/.exec(stdout)?.[1]);
  expect(jobs).toBeGreaterThan(10);
  expect(stdout.match(/^ {2}remotive-\d+, from Remotive$/gm)).toHaveLength(3);
  const listed = await kaziJson<Listed[]>(place, ["boards", "list"], env());
  expect(listed.find(({ board }) => board === "remotive")).toMatchObject({ state: "working", jobs });
});

test("boards check asks every board that is on", async () => {
  const checked = await kaziJson<Checked[]>(await readyPlace(), ["boards", "check"], env());
  expect(checked.length).toBeGreaterThan(30);
  expect(checked.filter(({ is_good }) => !is_good)).toEqual([]);
  expect(checked.map(({ board }) => board)).not.toContain("simplify");
  expect(
    checked.every(({ feeds, samples }) => feeds.some(({ jobs }) => jobs > 0) && samples.length > 0),
  ).toBe(true);
});

test("boards check keeps to the terms: a board that was just asked is not asked again", async () => {
  const place = await readyPlace();
  const slow = { BOARDS_ORIGIN: boards.origin, BOARDS_PAUSE: "1h" };
  const [first] = await kaziJson<Checked[]>(place, ["boards", "check", "remoteok"], slow);
  boards.forgetCalls();
  const [again] = await kaziJson<Checked[]>(place, ["boards", "check", "remoteok"], slow);
  expect(again).toMatchObject({
    is_good: true,
    feeds: [{ outcome: "not due", jobs: first?.feeds[0]?.jobs }],
  });
  expect(boards.calls()).toEqual([]);
});

test("boards check ends with 1 when a board fails, and tells why without asking it again too soon", async () => {
  const place = await readyPlace();
  boards.setFault("jobicy", "500");
  const first = await runCommand(place, ["boards", "check", "jobicy"], env());
  expect([first.exitCode, first.stderr]).toEqual([1, "1 of 1 failed: jobicy; what was good before stays.\n"]);
  expect(first.stdout).toContain("status: HTTP 500");
  boards.forgetCalls();
  const second = await runCommand(place, ["boards", "check", "jobicy"], env());
  expect(second.exitCode).toBe(1);
  expect(second.stdout).toMatch(/HTTP 500; to be asked again in \d+ seconds/);
  expect(boards.calls()).toEqual([]);
  boards.clearFaults();
});

test("boards check says what to do about a board that does not exist or cannot be asked", async () => {
  const unknown = await runCommand(await readyPlace(), ["boards", "check", "nosuch"], env());
  expect([unknown.exitCode, unknown.stderr]).toEqual([
    2,
    "There is no board `nosuch`; `kazi boards list` shows them all.\n",
  ]);
  const reliefweb = await runCommand(await readyPlace(), ["boards", "check", "reliefweb"], env());
  expect([reliefweb.exitCode, reliefweb.stderr]).toEqual([
    2,
    "ReliefWeb answers only callers it knows; set RELIEFWEB_APPNAME first.\n",
  ]);
});

test("boards sample serves the sample boards, says how to use them, and stops when told to", async () => {
  const port = String(freePort());
  const sample = await startLasting(["boards", "sample", "--port", port], { until: "_calls" });
  expect(sample.output()).toContain(`BOARDS_ORIGIN=http://127.0.0.1:${port} BOARDS_PAUSE=0s ./kazi serve`);
  const answer = await fetch(`http://127.0.0.1:${port}/remotive.com/api/remote-jobs`);
  expect(((await answer.json()) as { jobs: unknown[] }).jobs.length).toBeGreaterThan(0);
  const taken = await runCommand(sqlitePlace(), ["boards", "sample", "--port", port]);
  expect([taken.exitCode, taken.stderr]).toEqual([
    1,
    `Port ${port} is taken; stop what uses it, or write another --port.\n`,
  ]);
  expect(await sample.stop()).toBe(0);
});
