// Programs that a benchmark starts: each on loopback and on the core it is given, and each ended by its process id.
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";

const taskset = availableParallelism() > 1 ? Bun.which("taskset") : null;

/** Servers have the first core, whatever asks them has the second. */
export type Core = 0 | 1;
export const isPinned = taskset !== null;

export type Program = { origin: string; pid: number; stop(): Promise<void> };
export type Launch = {
  command: string[];
  port: number;
  env?: Record<string, string>;
  core?: Core;
  /** Runs only when nobody else on its core wants to. */
  stepsAside?: boolean;
  /** Where its output goes; nowhere when absent. */
  output?: string;
};

export function pinned(core: Core, command: string[]): string[] {
  return taskset === null ? command : [taskset, "-c", String(core), ...command];
}

function inBackground(command: string[]): string[] {
  const chrt = findProgram("chrt");
  return chrt === null ? command : [chrt, "--idle", "0", ...command];
}

export function findProgram(name: string): string | null {
  return Bun.which(name, { PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` });
}

export async function launch({
  command,
  port,
  env,
  core = 0,
  stepsAside = false,
  output,
}: Launch): Promise<Program> {
  const [program = "", ...args] = pinned(core, stepsAside ? inBackground(command) : command);
  const out = output === undefined ? "ignore" : openSync(output, "a");
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ["ignore", out, out] });
  running.add(child);
  const origin = `http://127.0.0.1:${port}`;
  try {
    await answers(origin, child);
  } catch (error) {
    await end(child);
    throw new Error(
      `${(error as Error).message}${output ? `\n${readFileSync(output, "utf8").slice(-2_000)}` : ""}`,
    );
  }
  return { origin, pid: child.pid ?? 0, stop: () => end(child) };
}

const running = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

async function end(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once("exit", resolve));
  const deadline = setTimeout(() => child.kill("SIGKILL"), 5_000);
  if (child.exitCode === null && child.signalCode === null && child.kill("SIGTERM")) await gone;
  clearTimeout(deadline);
  running.delete(child);
}

async function answers(origin: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + 20_000;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.join(" ")} ended with ${child.exitCode}`);
    const answered = await fetch(`${origin}/health/live`, { signal: AbortSignal.timeout(1_000) }).catch(
      () => null,
    );
    if (answered) return;
    await Bun.sleep(2);
  }
  throw new Error(`${child.spawnargs.join(" ")} did not answer at ${origin}`);
}

/** A folder that is gone when the benchmark ends. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "kazi-bench-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Processor time used by the program and its children so far; null where there is no /proc. */
export function cpuSecondsOf({ pid }: Program): number | null {
  if (!existsSync("/proc/self/stat")) return null;
  const ids = [pid, ...childrenOf(pid)];
  return ids.reduce((sum, id) => {
    const fields = statOf(id);
    return sum + (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  }, 0);
}

const ticksPerSecond = 100;

/** The fields of /proc/PID/stat that follow the name, which may hold anything. */
function statOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return children === "" ? [] : children.split(" ").map(Number);
}

/** Resident memory now and at its highest, in megabytes; null where there is no /proc. */
export function memoryOf({ pid }: Program): { nowMb: number; highestMb: number } | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1_024;
    return { nowMb: megabytes("VmRSS"), highestMb: megabytes("VmHWM") };
  } catch {
    return null;
  }
}
