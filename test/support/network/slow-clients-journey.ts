// Callers that send their head or their body a byte at a time, send nothing, or do not read what they
// asked for, by the hundred, beside callers that are served meanwhile. Each is closed, and none costs memory.
import { expect } from "bun:test";
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { freePort } from "../../../scripts/free-port.ts";
import { startCommand } from "../command-line.ts";
import { sqlitePlace } from "../engines.ts";
import { becomes } from "../waiting.ts";
import { canSeeConnections, heldConnections } from "./held-connections.ts";

/** The last two do not read: one answer, which the system takes off our hands, and more than it will. */
const kinds = ["head", "body", "idle", "answer", "answers"] as const;
type Kind = (typeof kinds)[number];

const ask = "GET /api/africa-jobs HTTP/1.1\r\nHost: a\r\n\r\n";
const firstLines: Record<Kind, string> = {
  head: "GET /health/live HTTP/1.1\r\nHost: a\r\n",
  body: "POST /developers/api/sign-in HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{",
  idle: "",
  answer: ask,
  answers: ask.repeat(20),
};
const maxMs = 120_000;
/** However many do not read: what they are sent is one body, shared by all. */
const maxGrowthMb = 100;

async function open(port: number, kind: Kind): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1" });
  socket.on("error", () => {});
  if (kind === "answer" || kind === "answers") socket.pause();
  else socket.resume();
  await new Promise((resolve) => socket.once("connect", resolve).once("close", resolve));
  socket.write(firstLines[kind]);
  return socket;
}

/** One byte every now and then keeps a connection from being idle. */
function trickle(kind: Kind, socket: Socket): void {
  if (socket.destroyed) return;
  if (kind === "head") socket.write("X-a: b\r\n");
  else if (kind === "body") socket.write(" ");
  else if (kind !== "idle") socket.read(1);
}

export async function slowClientsJourney(each: number): Promise<void> {
  const port = freePort();
  const env = { PORT: String(port), LOG_LEVEL: "error", JOBS_LIMIT: "10000000/1m" };
  const kazi = startCommand(sqlitePlace(), ["serve", "--demo"], env);
  const sockets: { kind: Kind; socket: Socket; port: number }[] = [];
  let trickling: Timer | undefined;
  try {
    const origin = `http://127.0.0.1:${port}`;
    const status = () =>
      fetch(`${origin}/api/africa-jobs`).then(
        async (response) => {
          await response.arrayBuffer();
          return response.status;
        },
        () => 0,
      );
    expect(await becomes(async () => (await status()) === 200, 120_000)).toBe(true);

    const measure = async (count: number) => {
      const times: number[] = [];
      let failed = 0;
      for (let i = 0; i < count; i += 1) {
        const startedAt = performance.now();
        if ((await status()) !== 200) failed += 1;
        times.push(performance.now() - startedAt);
        await Bun.sleep(20);
      }
      return { failed, times };
    };

    const alone = await measure(100);
    const memoryBefore = memoryOf(kazi.pid);
    const startedAt = performance.now();
    for (const kind of kinds)
      for (let i = 0; i < each; i += 1) {
        const socket = await open(port, kind);
        sockets.push({ kind, socket, port: socket.localPort ?? 0 });
      }
    trickling = setInterval(() => {
      for (const { kind, socket } of sockets) trickle(kind, socket);
    }, 2_000);

    const closedAfter = new Map<Kind, number>();
    const left = new Set(sockets);
    let failed = 0;
    const times: number[] = [];
    let maxMemory = memoryBefore;
    while (left.size > 0 && performance.now() - startedAt < maxMs) {
      const meanwhile = await measure(50);
      failed += meanwhile.failed;
      times.push(...meanwhile.times);
      maxMemory = Math.max(maxMemory, memoryOf(kazi.pid));
      const held = canSeeConnections ? heldConnections(port) : null;
      for (const caller of left)
        if (held ? !held.has(caller.port) : caller.socket.destroyed) {
          left.delete(caller);
          closedAfter.set(caller.kind, (performance.now() - startedAt) / 1_000);
        } else if (!held && caller.socket.isPaused()) left.delete(caller);
    }
    if (!canSeeConnections)
      console.warn("SKIPPED, no table of connections here: whether who does not read is closed");
    for (const kind of kinds)
      console.log(
        `${each} slow by ${kind}: the last closed after ${closedAfter.get(kind)?.toFixed() ?? "?"} s`,
      );
    console.log(
      `others meanwhile: ${failed} failed, p99 ${p99(times)} ms (alone ${p99(alone.times)} ms); memory grew by ${maxMemory - memoryBefore} MB`,
    );
    expect([...left].map(({ kind }) => kind)).toEqual([]);
    expect(failed).toBe(0);
    expect(maxMemory - memoryBefore).toBeLessThan(maxGrowthMb);
    expect((await measure(20)).failed).toBe(0);
  } finally {
    clearInterval(trickling);
    for (const { socket } of sockets) socket.destroy();
    kazi.kill("SIGTERM");
    await kazi.exited;
  }
}

function p99(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  return (sorted[Math.floor(sorted.length * 0.99)] ?? 0).toFixed(1);
}

/** In megabytes; 0 where the system does not tell. */
function memoryOf(pid: number): number {
  try {
    return Math.round(
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_024,
    );
  } catch {
    return 0;
  }
}
