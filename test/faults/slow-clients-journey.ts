// S-18 and F-SLOW: callers that send their head, their body or their reading a byte at a time, by the hundred, beside
// callers that are served meanwhile.
import { expect } from "bun:test";
import { connect, type Socket } from "node:net";
import { freePort } from "../../scripts/free-port.ts";
import { sqlitePlace } from "../engines.ts";
import { startLasting } from "../kazi-command.ts";

type Kind = "head" | "body" | "idle" | "reading";

function open(port: number, kind: Kind): Socket {
  const socket = connect({ port, host: "127.0.0.1" });
  socket.on("error", () => {});
  if (kind === "reading") socket.pause();
  else socket.resume();
  const lines: Record<Kind, string> = {
    head: "GET /health/live HTTP/1.1\r\nHost: a\r\n",
    body: "POST /developers/api/sign-in HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{",
    idle: "",
    reading: "GET /api/africa-jobs HTTP/1.1\r\nHost: a\r\n\r\n".repeat(20),
  };
  socket.write(lines[kind]);
  return socket;
}

export async function slowClientsJourney(each: number, seconds: number): Promise<void> {
  const port = freePort();
  const place = sqlitePlace();
  const env = { PORT: String(port), LOG_LEVEL: "error", JOBS_LIMIT: "10000000/1m" };
  await startLasting(["serve", "--demo"], { until: "http://", place, env });
  const origin = `http://127.0.0.1:${port}`;
  const isReady = async () => (await fetch(`${origin}/api/africa-jobs`).catch(() => null))?.status === 200;
  for (let i = 0; i < 600 && !(await isReady()); i += 1) await Bun.sleep(100);

  const measure = async (count: number) => {
    const times: number[] = [];
    let failed = 0;
    for (let i = 0; i < count; i += 1) {
      const startedAt = performance.now();
      const response = await fetch(`${origin}/api/africa-jobs`).catch(() => null);
      await response?.arrayBuffer();
      if (response?.status !== 200) failed += 1;
      times.push(performance.now() - startedAt);
      await Bun.sleep(5);
    }
    times.sort((a, b) => a - b);
    return { failed, p99: times[Math.floor(times.length * 0.99)] ?? 0 };
  };

  const idle = await measure(100);
  const kinds: Kind[] = ["head", "body", "idle", "reading"];
  const startedAt = performance.now();
  const closedAfter = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]));
  const sockets = kinds.flatMap((kind) =>
    Array.from({ length: each }, () => {
      const socket = open(port, kind);
      socket.on("close", () => closedAfter.get(kind)?.push((performance.now() - startedAt) / 1_000));
      return { kind, socket };
    }),
  );
  // One byte every now and then keeps a connection from being idle.
  const trickle = setInterval(() => {
    for (const { kind, socket } of sockets)
      if (!socket.destroyed) {
        if (kind === "head") socket.write("X-a: b\r\n");
        else if (kind === "body") socket.write(" ");
        else if (kind === "reading") socket.read(1);
      }
  }, 2_000);
  let failed = 0;
  let worst = 0;
  while (performance.now() - startedAt < seconds * 1_000) {
    const meanwhile = await measure(50);
    failed += meanwhile.failed;
    worst = Math.max(worst, meanwhile.p99);
  }
  clearInterval(trickle);
  for (const { socket } of sockets) socket.destroy();
  for (const kind of kinds) {
    const ended = closedAfter.get(kind) ?? [];
    console.log(
      `${each} slow by ${kind}: ${ended.length} closed within ${seconds} s, the last after ${Math.round(Math.max(0, ...ended))} s`,
    );
  }
  console.log(
    `others meanwhile: ${failed} failed, p99 ${worst.toFixed(1)} ms (alone ${idle.p99.toFixed(1)} ms)`,
  );
  expect(failed).toBe(0);
  expect((await measure(20)).failed).toBe(0);
}
