// Load from a process of its own on the second core: wrk where it is installed, else our own generator, which is also
// the one that can hold a rate.
import { cpuSecondsOf, findProgram, type Program, pinned } from "./programs.ts";
import { isQuick } from "./rounds.ts";

export type Load = {
  server: Program;
  path: string;
  headers?: Record<string, string>;
  connections?: number;
  seconds?: number;
  /** Requests a second, sent whether or not earlier ones are answered; as many as it can when absent. */
  rate?: number;
  /** Sends at this pace rather than at once, for load that goes on for long beside other work. */
  paceMs?: number;
  /** True where every request is meant to be refused. */
  areRefused?: boolean;
};
/** `cpuUs` is the server's processor time for one request; NaN where it cannot be read. */
export type Measured = { perSecond: number; p50Ms: number; p99Ms: number; cpuUs: number };
type Report = { requests: number; seconds: number; p50Ms: number; p99Ms: number; failed: number };

const wrk = findProgram("wrk");
export const generator = wrk === null ? "Kazi's own load generator" : "wrk";
const here = (file: string) => new URL(file, import.meta.url).pathname;

export async function load(options: Load): Promise<Measured> {
  const { server, path, headers = {}, connections = 32, seconds = isQuick ? 0.5 : 2, rate, paceMs } = options;
  const { areRefused = false } = options;
  const url = server.origin + path;
  const command =
    wrk !== null && rate === undefined
      ? [
          wrk,
          ...["-t1", `-c${connections}`, `-d${Math.ceil(seconds)}s`, "-s", here("wrk-report.lua")],
          ...Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]),
          url,
        ]
      : [
          process.execPath,
          here("load-generator.ts"),
          JSON.stringify({ url, headers, connections, seconds, rate: rate ?? null, paceMs: paceMs ?? null }),
        ];
  const cpuBefore = cpuSecondsOf(server) ?? Number.NaN;
  const child = Bun.spawn(pinned(1, command), { stdout: "pipe", stderr: "inherit" });
  const said = await new Response(child.stdout).text();
  const cpuSeconds = (cpuSecondsOf(server) ?? Number.NaN) - cpuBefore;
  const line = said.split("\n").findLast((text) => text.startsWith("{"));
  if (line === undefined) throw new Error(`The load generator failed: ${said}`);
  const { requests, failed, p50Ms, p99Ms, ...took } = JSON.parse(line) as Report;
  if (failed !== (areRefused ? requests : 0) || requests === 0)
    throw new Error(`${failed} of ${requests} requests to ${url} failed`);
  return { perSecond: requests / took.seconds, p50Ms, p99Ms, cpuUs: (cpuSeconds * 1e6) / requests };
}
