import { afterAll, beforeAll, expect, test } from "bun:test";
import { type SampleBoards, startSampleBoards } from "../../sample-boards/sample-boards.ts";
import { freePort } from "../../scripts/free-port.ts";
import { openDatabase } from "../../src/database/database.ts";
import { allBoards } from "../../src/jobs/boards/all-boards.ts";
import { lastLook, rememberLook } from "../../src/jobs/catalogue/board-look-store.ts";
import { systemClock } from "../../src/process/clock.ts";
import { runCommand } from "../support/command-line.ts";
import { readyPlace, silentLog, sqlitePlace } from "../support/engines.ts";
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

test("boards check says what changed since the last look, and ends with 1 when a person has to look", async () => {
  const place = await readyPlace();
  const check = () => runCommand(place, ["boards", "check", "myjobmagkenya"], env());
  const first = await check();
  expect([first.exitCode, first.stdout]).toEqual([0, expect.not.stringContaining("jobs, were")]);
  const database = await openDatabase({ url: null, dataDir: place.dataDir, log: silentLog });
  const look = await lastLook(database.read, "myjobmagkenya");
  const { seen } = look as NonNullable<typeof look>;
  expect([seen.jobs > 50, typeof seen.terms]).toEqual([true, "string"]);
  // As if the last look had been a week ago, at a list that was longer and stated pay.
  const before = { ...seen, jobs: seen.jobs + 7, stated: { ...seen.stated, pay: seen.jobs }, terms: "other" };
  await rememberLook(database, "myjobmagkenya", before, systemClock.now() - 7 * 86_400_000);
  await database.close();
  const second = await check();
  expect(second.exitCode).toBe(1);
  expect(second.stdout).toContain(`${seen.jobs} jobs, were ${seen.jobs + 7}`);
  expect(second.stdout).toContain("the page with its terms says something else: read it");
  expect(second.stderr).toBe("1 of 1 changed so that they need a hand: myjobmagkenya.\n");
  expect((await check()).exitCode).toBe(0);
});

test("boards check --to-try asks the accounts that nobody has seen answer, once, and keeps nothing of them", async () => {
  const place = await readyPlace();
  boards.forgetCalls();
  const trials = await kaziJson<{ board: string; outcome: string }[]>(
    place,
    ["boards", "check", "--to-try"],
    env(),
  );
  expect(trials.length).toBeGreaterThan(20);
  // No sample board is anybody's account that is only to be tried.
  expect(new Set(trials.map(({ outcome }) => outcome))).toEqual(new Set(["status: HTTP 404"]));
  const again = await kaziJson<{ outcome: string }[]>(place, ["boards", "check", "--to-try"], env());
  expect(new Set(again.map(({ outcome }) => outcome))).toEqual(new Set(["not due"]));
  const listed = await kaziJson<Listed[]>(place, ["jobs", "list"], env());
  expect(listed).toEqual([]);
});

test("boards find names the system and the account of an address, whether it is covered, and the line to add", async () => {
  const place = await readyPlace();
  const find = async (...words: string[]) =>
    (await runCommand(place, ["boards", "find", ...words], env())).stdout;
  expect(await find("https://sunking.pinpointhq.com/en/postings/1")).toMatch(
    /Pinpoint +sunking +yes +sun-king/,
  );
  expect(await find("https://absa.wd3.myworkdayjobs.com/ABSAcareersite")).toMatch(/Workday +\S+ +off +absa/);
  expect(await find("https://jobs.lever.co/madeup-farms", "--name", "Made-Up Farms")).toContain(
    'lever({ slug: "made-up-farms", name: "Made-Up Farms", account: "madeup-farms" }),',
  );
  expect(await find("https://jobs.lever.co/copia")).toContain("another company's");
  expect(await find("https://msf.recruitee.com")).toContain("cannot be read");
  expect(await find("sun king")).toMatch(/Pinpoint +sunking +yes/);
  expect(await find("https://nowhere.example/careers")).toStartWith(
    "Unknown: it is no address of a hiring system",
  );
  expect(await find("Nobody At All")).toStartWith("Unknown: no employer in the list");
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
