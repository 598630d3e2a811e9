// Ways to misuse a connection. Each sends what it has until the signal ends it; what comes back is nobody's business here.
import { connect as connectHttp2 } from "node:http2";
import { connect, type Socket } from "node:net";

export type Front = { port: number; tlsPort: number | null };
type Kind = (front: Front, signal: AbortSignal) => Promise<unknown>;

const atOnce = 4;
const waitMs = 150;
const body = Buffer.alloc(1_000_000, "a");
const headers = (count: number, size: number) =>
  Array.from({ length: count }, (_, i) => `x-${i}: ${"a".repeat(size)}\r\n`).join("");
const head = (line: string, more = "") => `${line} HTTP/1.1\r\nhost: kazi.example\r\n${more}\r\n`;

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));

function open(port: number, parts: (string | Buffer)[]): Socket {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  socket.resume();
  for (const part of parts) socket.write(part);
  return socket;
}

/** Until the other side closes, or for as long as it takes to be answered; then the connection is torn. */
function send(port: number, parts: (string | Buffer)[], ms = waitMs): Promise<void> {
  const socket = open(port, parts);
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = setTimeout(() => socket.resetAndDestroy(), ms);
  socket.once("close", () => {
    clearTimeout(end);
    resolve();
  });
  return promise;
}

/** All of them one after the other, again and again, on a few connections at once. */
function again(messages: (string | Buffer)[][], ms?: number): Kind {
  return async ({ port }, signal) => {
    const line = async (from: number) => {
      for (let i = from; !signal.aborted; i++) await send(port, messages[i % messages.length] ?? [], ms);
    };
    await Promise.all(Array.from({ length: atOnce }, (_, i) => line(i)));
  };
}

/** Open all the while, with `trickle` sent now and then. */
function held(count: number, first: string | null, trickle: string | null): Kind {
  return async ({ port, tlsPort }, signal) => {
    const ports = first === null && tlsPort !== null ? [port, tlsPort] : [port];
    const sockets = Array.from({ length: count }, (_, i) =>
      open(ports[i % ports.length] ?? port, first === null ? [] : [first]),
    );
    const timer = setInterval(() => {
      if (trickle !== null) for (const socket of sockets) socket.write(trickle);
    }, 200);
    await aborted(signal);
    clearInterval(timer);
    for (const socket of sockets) socket.resetAndDestroy();
  };
}

const overHttp1 = again(
  ["FOO /", "BREW /api/v1/providers", "X /api/africa-jobs", "CONNECT /", "TRACE /docs"].map((line) => [
    head(line).repeat(3),
  ]),
);

async function overHttp2(port: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const session = connectHttp2(`https://127.0.0.1:${port}`, { rejectUnauthorized: false });
    session.on("error", () => {});
    const closed = Array.from({ length: 10 }, () => {
      const stream = session.request({ ":method": "FOO", ":path": "/api/v1/providers" });
      stream.on("error", () => {});
      stream.resume();
      return new Promise((resolve) => stream.once("close", resolve));
    });
    await Promise.race([Promise.all(closed), aborted(signal)]);
    session.destroy();
  }
}

export const hostileKinds: Record<string, Kind> = {
  "unknown methods": (front, signal) =>
    Promise.all([overHttp1(front, signal), front.tlsPort === null ? null : overHttp2(front.tlsPort, signal)]),
  "aborted uploads": again(
    [
      [head("POST /developers/api/sign-in", "content-length: 900000\r\n"), body.subarray(0, 300_000)],
      [head("POST /developers/api/sign-in", "content-length: 1000000\r\n"), body],
      [head("POST /nowhere", "transfer-encoding: chunked\r\n"), "ffff\r\nabc"],
    ],
    15,
  ),
  "slow bodies": held(100, head("POST /developers/api/sign-in", "content-length: 900000\r\n"), "a"),
  "half requests": held(400, "GET / HTTP/1.1\r\nhost: kazi.example\r\nx-", "a"),
  "huge headers": again([
    [head("GET /", headers(1, 100_000))],
    [head("GET /", headers(4, 7_500))],
    [head("GET /", headers(250, 1))],
    [head("POST /", `${headers(4, 7_500)}content-length: ${body.length}\r\n`), body],
    [head("POST /", `${headers(250, 1)}content-length: ${body.length}\r\n`), body],
    [head("POST /", `x: a\u0001b\r\ncontent-length: ${body.length}\r\n`), body],
  ]),
  "trailing data": again([
    [head("POST /nowhere", "content-length: 2\r\n"), "ab", "\u0000\u0001 rest\r\n\r\n", body],
    [head("GET /health/live"), "GARBAGE \u0007\r\n\r\n"],
    [head("POST /nowhere", "transfer-encoding: chunked\r\n"), "2\r\nab\r\n0\r\n\r\nFOO / HTTP/1.1\r\n\r\n"],
  ]),
  "HTTP/1.0": again([
    ["GET / HTTP/1.0\r\n\r\n"],
    [`POST / HTTP/1.0\r\ncontent-length: ${body.length}\r\n\r\n`, body],
    ["FOO / HTTP/1.0\r\n\r\n"],
    ["GET /\r\n"],
  ]),
  upgrades: again([
    [
      head(
        "GET /",
        "connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
      ),
      "\u0081\u0005hello",
    ],
    [head("GET /", "connection: upgrade, http2-settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABk\r\n")],
    ["PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
  ]),
  "a thousand idle connections": held(1_000, null, null),
  pipelining: again([
    [head("GET /health/live").repeat(200)],
    [head("FOO /health/live").repeat(50) + head("POST /nowhere", "content-length: 0\r\n").repeat(50)],
  ]),
};
