// Every board hangs while people ask, 50 times a second: each is answered with what there is, before the
// deadline, over a bounded number of connections; and when the boards are back, so are their jobs.
import { expect } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { allBoards } from "../../../src/jobs/boards/all-boards.ts";
import { endpointNames } from "../../../src/jobs/endpoints.ts";
import { canSeeConnections, heldConnections } from "../network/held-connections.ts";
import { becomes } from "../waiting.ts";
import { startJobs } from "./running-jobs.ts";

const everyMs = 20;
/** Every tenth is a search, which asks a board itself. */
const searchEvery = 10;
/** Of the clock that is handed in, for each second that passes: no answer stays fresh, and boards are tried again. */
const clockStepMs = 30_000;
const staleMs = 45 * 60_000;
/** Kazi's own is eight seconds; a machine with much else to do may add to it. */
const generousMs = 30_000;
const maxMoreFiles = 1_000;
const lists = endpointNames.filter((name) => name !== "search-jobs");
const words = ["cook", "nurse", "driver", "teacher", "engineer", "manager", "data", "sales"];

export async function boardHangJourney(seconds: number): Promise<void> {
  const { allJobs, get, boards, clock } = await startJobs({ env: { LOG_LEVEL: "silent" } });
  const before = new Map<string, number>();
  for (const name of lists) before.set(name, (await allJobs(`/api/${name}`)).length);
  const boardsPort = Number(new URL(boards.origin).port);
  const filesBefore = openFiles();

  boards.setFault("*", "hang");
  boards.forgetCalls();
  // No list is fresh any more, so that all boards are asked at once.
  clock.advance(staleMs);
  const statuses = new Map<string, number>();
  const times: number[] = [];
  let [maxConnections, maxFiles, underWay, maxUnderWay] = [0, filesBefore, 0, 0];
  const ask = async (number: number) => {
    const isSearch = number % searchEvery === 0;
    const path = isSearch
      ? `/api/search-jobs?query=${words[(number / searchEvery) % words.length]}%20${number}`
      : `/api/${lists[number % lists.length]}`;
    const startedAt = performance.now();
    maxUnderWay = Math.max(maxUnderWay, ++underWay);
    const outcome = await fetchWithin(get, path);
    underWay -= 1;
    times.push(performance.now() - startedAt);
    const kind = `${isSearch ? "search" : "list"} ${outcome}`;
    statuses.set(kind, (statuses.get(kind) ?? 0) + 1);
  };

  const asked: Promise<void>[] = [];
  const startedAt = performance.now();
  const passedMs = () => performance.now() - startedAt;
  let steps = 0;
  while (passedMs() < seconds * 1_000) {
    while (asked.length < passedMs() / everyMs) asked.push(ask(asked.length));
    if (passedMs() > steps * 1_000) {
      steps += 1;
      clock.advance(clockStepMs);
      if (canSeeConnections) maxConnections = Math.max(maxConnections, heldConnections(boardsPort).size);
      maxFiles = Math.max(maxFiles, openFiles());
    }
    await Bun.sleep(5);
  }
  await Promise.all(asked);
  const hung = boards.calls().filter(({ fault }) => fault === "hang").length;

  boards.clearFaults();
  boards.forgetCalls();
  clock.advance(24 * 3_600_000);
  const back = new Map<string, number>();
  for (const name of lists) back.set(name, (await allJobs(`/api/${name}`)).length);
  const isQuiet = async () => openFiles() <= filesBefore + 50;
  const wasQuiet = await becomes(isQuiet, 60_000);
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0);
  console.log(
    `all boards hang for ${seconds} s (${Math.round((steps * clockStepMs) / 60_000)} minutes by their clock), ${asked.length} requests: ${[...statuses].map(([kind, count]) => `${count} × ${kind}`).join(", ")}; p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms; at most ${maxUnderWay} under way, ${maxConnections} connections to boards, ${maxFiles - filesBefore} open files more; ${hung} calls hung, all boards back after`,
  );
  // A search that is asked for the first time is work: what is too much of it for the machine is refused.
  const refused = statuses.get("search 429") ?? 0;
  statuses.delete("search 429");
  expect([...statuses.keys()].sort()).toEqual(["list 200", "search 200"]);
  expect(refused).toBeLessThan((statuses.get("search 200") ?? 0) / 10);
  expect(hung).toBeGreaterThan(0);
  const hosts = new Set(allBoards.flatMap((board) => board.hosts)).size;
  expect(maxConnections).toBeLessThanOrEqual(hosts);
  // Both ends of each connection are in this process: so many come within the deadline, and no more stay.
  expect(maxFiles - filesBefore).toBeLessThan(maxMoreFiles);
  expect(wasQuiet).toBe(true);
  for (const name of lists) {
    expect([name, (before.get(name) ?? 0) > 0]).toEqual([name, true]);
    expect([name, (back.get(name) ?? 0) > 0]).toEqual([name, true]);
  }
  expect(boards.calls().some(({ fault }) => fault === null)).toBe(true);
}

/** The status, or what went wrong instead. */
async function fetchWithin(get: (path: string) => Promise<Response>, path: string): Promise<string> {
  const answered = get(path).then(
    async (response) => {
      await response.arrayBuffer();
      return String(response.status);
    },
    (error: Error) => error.message,
  );
  let timer: Timer | undefined;
  const tooLate = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve("too late"), generousMs);
  });
  return Promise.race([answered, tooLate]).finally(() => clearTimeout(timer));
}

/** Of this process, in which all of it runs; 0 where the system does not tell. */
function openFiles(): number {
  return existsSync("/proc/self/fd") ? readdirSync("/proc/self/fd").length : 0;
}
