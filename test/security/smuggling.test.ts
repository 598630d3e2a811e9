// S-30: messages on whose length a proxy and a server could disagree, straight at Kazi and through nginx and Varnish. A
// hidden second request must never be answered, and the next honest request on a connection gets its own answer.
import { afterEach, expect, test } from "bun:test";
import { sqlitePlace } from "../engines.ts";
import { startKazi } from "../running-kazi.ts";
import { type SharedCache, startNginx, startVarnish } from "../shared-cache.ts";
import { testServices } from "../test-services.ts";

const caches: SharedCache[] = [];
afterEach(async () => {
  for (const cache of caches.splice(0)) await cache.stop();
});

const hidden = "GET /smuggled HTTP/1.1\r\nHost: a\r\nX-Rest: ";
const chunk = `${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`;
const post = "POST /health/live HTTP/1.1\r\nHost: a\r\n";
const length = (count: number | string) => `Content-Length: ${count}\r\n`;

/** Spellings of chunking that one side may see and the other not. */
const chunkings = [
  "Transfer-Encoding: chunked",
  "Transfer-Encoding: xchunked",
  "Transfer-Encoding : chunked",
  "Transfer-Encoding\t: chunked",
  "Transfer-Encoding:\tchunked",
  "Transfer-Encoding: chunked\r\nTransfer-Encoding: x",
  "Transfer-Encoding: x\r\nTransfer-Encoding: chunked",
  "Transfer-Encoding: chunked, identity",
  "Transfer-Encoding: identity, chunked",
  "Transfer-Encoding: identity",
  "Transfer-Encoding: ,chunked",
  "Transfer-Encoding: chunked;x=1",
  'Transfer-Encoding: "chunked"',
  "Transfer-Encoding:\vchunked",
  "Transfer-Encoding: \x00chunked",
  "Transfer-Encoding: chunked\x00",
  " Transfer-Encoding: chunked",
  "X: y\r\n Transfer-Encoding: chunked",
  "X: y\nTransfer-Encoding: chunked",
  "X: y\rTransfer-Encoding: chunked",
  "Transfer-Encoding:\r\n chunked",
  "Transfer-encoding: CHUNKED",
  "Transfer_Encoding: chunked",
  "Content-Encoding: chunked",
  "Transfer-Encoding: cow\r\nTransfer-Encoding: chunked",
];
const lengths = [
  `${length(0)}${length(hidden.length)}`,
  `${length(hidden.length)}${length(0)}`,
  length(`+${hidden.length}`),
  length(`-${hidden.length}`),
  length(`0x${hidden.length.toString(16)}`),
  length(`${hidden.length}, ${hidden.length}`),
  length(`0, ${hidden.length}`),
  length(`${hidden.length} `),
  length(`${hidden.length}\t0`),
  length(""),
  length("1e1"),
  length("99999999999999999999"),
  "Content_Length: 5\r\n",
  `Content-Length : ${hidden.length}\r\n`,
  `Content-Length\n: ${hidden.length}\r\n`,
];
const chunkSizes = [
  "-1",
  "+5",
  "0x5",
  "5;x\n",
  "5\n",
  " 5",
  "G",
  "FFFFFFFFFFFFFFFFF",
  "5\r",
  "",
  "0_5",
  "5 ;x",
];

const messages: string[] = [
  ...chunkings.flatMap((field) => [
    `${post}${length(hidden.length)}${field}\r\n\r\n0\r\n\r\n${hidden}`,
    `${post}${length(4)}${field}\r\n\r\n${chunk}`,
    `${post}${field}\r\n\r\n0\r\n\r\n${hidden}`,
  ]),
  ...lengths.map((fields) => `${post}${fields}\r\n${hidden}`),
  ...lengths.map((fields) => `GET /health/live HTTP/1.1\r\nHost: a\r\n${fields}\r\n${hidden}`),
  ...chunkSizes.map(
    (size) => `${post}Transfer-Encoding: chunked\r\n\r\n${size}\r\nhello\r\n0\r\n\r\n${hidden}`,
  ),
  `${post}Host: b\r\n${length(0)}\r\n${hidden}`,
  `POST /health/live HTTP/1.1\r\n${length(0)}\r\n${hidden}`,
  `POST http://b/health/live HTTP/1.1\r\nHost: a\r\n${length(hidden.length)}\r\n${hidden}`,
  `${post}Expect: 100-continue\r\n${length(hidden.length)}\r\n${hidden}`,
  `${post}Connection: Content-Length\r\n${length(hidden.length)}\r\n${hidden}`,
  `${post}Connection: Transfer-Encoding\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
  `POST /health/live HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n${length(3)}\r\n0\r\n\r\n${hidden}`,
  `POST /health/live HTTP/1.1\nHost: a\n${length(0)}\n${hidden}`,
  `${post}X: a\x00b\r\n${length(0)}\r\n${hidden}`,
  `${post}${"X: y\r\n".repeat(300)}${length(0)}\r\n${hidden}`,
  `POST /health/live HTTP/1.1 \r\nHost: a\r\n${length(0)}\r\n${hidden}`,
  `POST  /health/live HTTP/1.1\r\nHost: a\r\n${length(0)}\r\n${hidden}`,
  `POST /health/live HTTP/1.2\r\nHost: a\r\n${length(0)}\r\n${hidden}`,
  `POST /health/live HTTP/2.0\r\nHost: a\r\n${length(0)}\r\n${hidden}`,
  `POST /health/live\r\n${hidden}`,
];

/** Sends a message and an honest request behind it on one connection; all that came back. */
async function probe(port: number, message: string, waitMs: number): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  let received = "";
  const honest = "GET /honest HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
  const socket = await Bun.connect({
    hostname: "127.0.0.1",
    port,
    socket: {
      data: (_, bytes) => {
        received += bytes.toString("latin1");
      },
      error: () => resolve(received),
      close: () => resolve(received),
    },
  });
  socket.write(Buffer.from(message + honest, "latin1"));
  setTimeout(() => {
    socket.end();
    resolve(received);
  }, waitMs);
  return promise;
}

const ways = [
  {
    name: "straight",
    binary: "none",
    start: async (_: string, origin: string) => ({ origin, stop: async () => {} }),
  },
  { name: "through nginx", binary: testServices.nginx, start: startNginx },
  { name: "through Varnish", binary: testServices.varnish, start: startVarnish },
];

for (const { name, binary, start } of ways) {
  test.skipIf(!binary)(
    `${name} no message hides a request that another caller would get the answer of`,
    async () => {
      const kazi = await startKazi(sqlitePlace());
      const front = await start(String(binary), kazi.origin);
      caches.push(front);
      const port = Number(new URL(front.origin).port);
      let answered = 0;
      const spoilt: string[] = [];
      for (let from = 0; from < messages.length; from += 10) {
        await Promise.all(
          messages.slice(from, from + 10).map(async (message) => {
            const received = await probe(port, message, 1_000);
            answered += received.length > 0 ? 1 : 0;
            const statuses = [...received.matchAll(/HTTP\/1\.[01] (\d{3})/g)].map(([, status]) => status);
            // The honest request is the last on its connection: whoever answers more than there are was led astray.
            if (statuses.filter((status) => status !== "100").length > 3) spoilt.push(message);
            const clean = await fetch(`${front.origin}/health/live?own=${crypto.randomUUID()}`);
            if ((await clean.text()) !== '{"status":"live"}') spoilt.push(message);
          }),
        );
      }
      expect(spoilt).toEqual([]);
      const paths = kazi.logged.flatMap((line) => /"path":"([^"]*)"/.exec(line)?.[1] ?? []);
      const strange = paths.filter((path) => !/^\/(health\/live|honest|smuggled)?$/.test(path));
      expect(strange).toEqual([]);
      console.log(
        `${name}: ${messages.length} messages, ${answered} answered, ${paths.filter((path) => path === "/smuggled").length} hidden ones seen as requests of their own sender`,
      );
    },
    120_000,
  );

  test.skipIf(!binary)(
    `${name} a thousand requests on kept connections each get their own answer`,
    async () => {
      const kazi = await startKazi(sqlitePlace(), { env: { TRUSTED_PROXIES: "127.0.0.1" } });
      const front = await start(String(binary), kazi.origin);
      caches.push(front);
      const port = Number(new URL(front.origin).port);
      let wrong = 0;
      let asked = 0;
      while (asked < 1_000) {
        const message = messages[asked % messages.length] ?? "";
        const [, ...clean] = await Promise.all([
          probe(port, message, 200),
          ...Array.from({ length: 20 }, async (_, i) => {
            const id = `own-request-${asked + i}`;
            const response = await fetch(`${front.origin}/own-${asked + i}`, {
              method: i % 2 ? "POST" : "GET",
              body: i % 2 ? "x" : null,
              headers: { "x-request-id": id },
            });
            return response.status === 404 && response.headers.get("x-request-id") === id;
          }),
        ]);
        wrong += clean.filter((isRight) => !isRight).length;
        asked += clean.length;
      }
      expect(wrong).toBe(0);
      console.log(
        `${name}: ${asked} honest requests between hostile messages, ${wrong} with another's answer`,
      );
    },
    120_000,
  );
}
