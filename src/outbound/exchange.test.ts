import { expect, test } from "bun:test";
import type { Socket } from "node:net";
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from "node:zlib";
import { afterTest } from "../../test/support/after-test.ts";
import { boardCertificate } from "../../test/support/boards/board-certificate.ts";
import { startRawServer } from "../../test/support/network/raw-server.ts";
import { exchange, type Limits } from "./exchange.ts";
import { largeBytes } from "./large-bodies.ts";
import type { Route } from "./route.ts";

const limits: Limits = { connectMs: 150, firstByteMs: 150, bodyMs: 150, maxBodyBytes: 1_000_000 };
const patient: Limits = { ...limits, connectMs: 5_000, firstByteMs: 5_000, bodyMs: 5_000 };
const never = new AbortController().signal;
async function askRaw(answer: (socket: Socket, request: string) => void, within = patient) {
  const server = await startRawServer(answer);
  afterTest(server.stop);
  return exchange(plain(server.origin), { "x-test": "1" }, within, { stop: never });
}

const plain = (origin: string): Route => ({ url: `${origin}/feed`, pinned: null, proxy: null });
const head = (...lines: string[]) => `HTTP/1.1 200 OK\r\n${lines.map((line) => `${line}\r\n`).join("")}\r\n`;
const encoded = (encoding: string, body: Buffer) =>
  Buffer.concat([Buffer.from(head(`Content-Encoding: ${encoding}`, `Content-Length: ${body.length}`)), body]);

test.each([
  ["gzip", gzipSync],
  ["br", brotliCompressSync],
  ["zstd", zstdCompressSync],
])("a body sent as %s arrives as it was", async (encoding, compress) => {
  const text = "Mkaguzi wa hesabu ".repeat(5_000);
  const result = await askRaw((socket) => socket.end(encoded(encoding, compress(Buffer.from(text)))));
  expect(result.isAnswered && result.bytes && new TextDecoder().decode(result.bytes)).toBe(text);
});

test("a body without a length arrives whole", async () => {
  const result = await askRaw((socket) => socket.end(`${head()}hello`));
  expect(result.isAnswered && result.bytes?.byteLength).toBe(5);
});

const faults: [string, string, (socket: Socket) => void][] = [
  ["a connection closed before a byte", "reset", (socket) => socket.destroy()],
  ["a connection reset before a byte", "reset", (socket) => socket.resetAndDestroy()],
  ["something that is not HTTP", "protocol", (socket) => socket.end("SSH-2.0-server\r\n\r\n")],
  [
    "endless headers",
    "protocol",
    (socket) => {
      socket.write("HTTP/1.1 200 OK\r\nX: ");
      pourInto(socket, Buffer.alloc(65_536, "a"));
    },
  ],
  [
    "a body cut before its length",
    "cut-short",
    (socket) => socket.end(`${head("Content-Length: 100")}hello`),
  ],
  [
    "a chunked body without its end",
    "cut-short",
    (socket) => socket.end(`${head("Transfer-Encoding: chunked")}5\r\nhello\r\n`),
  ],
  ["a damaged gzip body", "encoding", (socket) => socket.end(encoded("gzip", Buffer.from("hello")))],
  [
    "a gzip body without its end",
    "encoding",
    (socket) => socket.end(encoded("gzip", gzipSync("hello ".repeat(100)).subarray(0, -12))),
  ],
  ["an unknown encoding", "encoding", (socket) => socket.end(encoded("rot13", Buffer.from("uryyb")))],
  ["gzip within gzip", "encoding", (socket) => socket.end(encoded("gzip, gzip", gzipSync(gzipSync("hi"))))],
  ["a length over the cap", "too-large", (socket) => socket.write(`${head("Content-Length: 1000001")}`)],
  [
    "an endless body",
    "too-large",
    (socket) => {
      socket.write(head());
      pourInto(socket, Buffer.alloc(65_536, "a"));
    },
  ],
  ["a gzip bomb", "too-large", (socket) => socket.end(encoded("gzip", gzipBomb()))],
  ["a brotli bomb", "too-large", (socket) => socket.end(encoded("br", brotliBomb()))],
];

test.each(faults)("%s is named %s", async (_what, kind, answer) => {
  const result = await askRaw(answer);
  expect(result.isAnswered ? "answered" : result.failure.kind).toBe(kind);
});

test("a gzip bomb costs no more memory than the cap and a little", async () => {
  const bomb = encoded("gzip", gzipBomb());
  Bun.gc(true);
  const before = process.memoryUsage().rss;
  const result = await askRaw((socket) => socket.end(bomb));
  expect(result.isAnswered).toBe(false);
  expect(process.memoryUsage().rss - before).toBeLessThan(64_000_000);
});

test("a server that says nothing is cut off at the first-byte deadline", async () => {
  const result = await askRaw(() => {}, limits);
  expect(!result.isAnswered && result.failure).toMatchObject({
    kind: "timeout",
    detail: "too slow: first byte",
    reachedHost: true,
  });
});

test("a body that trickles is cut off at the body deadline", async () => {
  const result = await askRaw((socket) => {
    socket.write(`${head()}a`);
    const timer = setInterval(() => socket.write("a"), 20);
    socket.on("close", () => clearInterval(timer));
  }, limits);
  expect(!result.isAnswered && result.failure).toMatchObject({ kind: "timeout", detail: "too slow: body" });
});

test("a body that has to wait for its turn is not too slow for that", async () => {
  const server = await startRawServer((socket) => socket.end(`${head()}${" ".repeat(2 * largeBytes)}`));
  afterTest(server.stop);
  const within = { ...patient, bodyMs: 3_000, maxBodyBytes: 3 * largeBytes };
  const beforeLarge = () => Bun.sleep(3_500);
  const result = await exchange(plain(server.origin), {}, within, { stop: never, beforeLarge });
  expect(result.isAnswered && result.bytes?.byteLength).toBe(2 * largeBytes);
});

test("a compressed body that trickles is cut off at the body deadline", async () => {
  const bytes = gzipSync(Buffer.from(crypto.getRandomValues(new Uint8Array(60_000))));
  const result = await askRaw((socket) => socket.write(encoded("gzip", bytes).subarray(0, 30_000)), limits);
  expect(!result.isAnswered && result.failure).toMatchObject({ kind: "timeout", detail: "too slow: body" });
});

test("a TLS handshake that never ends is cut off at the connect deadline and did not reach the host", async () => {
  const server = await startRawServer(() => {});
  afterTest(server.stop);
  const route = { ...plain(server.origin), url: `https://127.0.0.1:${server.port}/` };
  const result = await exchange(route, {}, limits, { stop: never });
  expect(!result.isAnswered && result.failure).toMatchObject({
    kind: "timeout",
    detail: "too slow: connecting",
    reachedHost: false,
  });
});

test("a closed port is named connect", async () => {
  const server = await startRawServer(() => {});
  server.stop();
  const result = await exchange(plain(server.origin), {}, patient, { stop: never });
  expect(!result.isAnswered && result.failure).toMatchObject({ kind: "connect", reachedHost: false });
});

function startTlsBoard() {
  const board = Bun.serve({
    port: 0,
    tls: boardCertificate,
    fetch: (request) => new Response(`asked as ${request.headers.get("host")}`),
  });
  afterTest(() => board.stop(true));
  const routeAs = (name: string): Route => ({
    url: `https://127.0.0.1:${board.port}/feed`,
    pinned: { host: name, serverName: name },
    proxy: null,
  });
  return routeAs;
}

test("a pinned address is asked under the declared name, and its certificate must say that name", async () => {
  const routeAs = startTlsBoard();
  const trusted = { stop: never, ca: boardCertificate.cert };
  const good = await exchange(routeAs("board.example"), {}, patient, trusted);
  expect(good.isAnswered && good.bytes && new TextDecoder().decode(good.bytes)).toBe(
    "asked as board.example",
  );
  const bad = await exchange(routeAs("other.example"), {}, patient, trusted);
  expect(!bad.isAnswered && bad.failure.kind).toBe("tls");
});

test("a certificate that nobody vouches for is refused", async () => {
  const result = await exchange(startTlsBoard()("board.example"), {}, patient, { stop: never });
  expect(!result.isAnswered && result.failure).toMatchObject({ kind: "tls", reachedHost: false });
});

test("stopping ends a request under way", async () => {
  const stopping = new AbortController();
  const server = await startRawServer(() => stopping.abort());
  afterTest(server.stop);
  const result = await exchange(plain(server.origin), {}, patient, { stop: stopping.signal });
  expect(!result.isAnswered && result.failure.kind).toBe("stopped");
});

function pourInto(socket: Socket, chunk: Buffer): void {
  const pour = () => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on("drain", pour);
  pour();
}

/** A hundred members of two million zeros each: two hundred megabytes out of two hundred kilobytes. */
function gzipBomb(): Buffer {
  return Buffer.concat(Array(100).fill(gzipSync(Buffer.alloc(2_000_000))));
}

function brotliBomb(): Buffer {
  return brotliCompressSync(Buffer.alloc(50_000_000), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
}
