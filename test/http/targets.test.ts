// What a request may be sent to: hosts and ports that there are, CONNECT and `*`; and what the runtime's own parser
// answers, as the errors page tells it.
import { expect, test } from "bun:test";
import { sqlitePlace } from "../support/engines.ts";
import { sendRaw, startKazi } from "../support/running-kazi.ts";

const started = async () => (await startKazi(sqlitePlace())).port;
const statusOf = (answer: string) => answer.split(" ")[1] ?? "closed";

test("a Host whose port or address there is not is 400 on every path", async () => {
  const port = await started();
  const hosts = ["a:0", "a:00", "a:65536", "a:99999", "1.2.3.999", "1.2.3.4.5", "[:::]", "[::1]:70000"];
  for (const path of ["/health/live", "/api/africa-jobs", "/developers/api/session", "/status.json"])
    for (const host of hosts) {
      const head = `HEAD ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
      expect([path, host, statusOf(await sendRaw(port, head))]).toEqual([path, host, "400"]);
    }
});

test("a Host with any port from 1 to 65535 is served", async () => {
  const port = await started();
  for (const host of ["a:1", "a:80", "a:65535", "[::1]:3000", "127.0.0.1:3000", "under_score.example"]) {
    const request = `GET /health/live HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
    expect([host, statusOf(await sendRaw(port, request))]).toEqual([host, "200"]);
  }
});

test("CONNECT is 405 in each form of its target, and no tunnel opens", async () => {
  const port = await started();
  const targets = [
    "example.org:443",
    "http.example:80",
    "[::1]:443",
    "http://example.org/health/live",
    "/health/live",
  ];
  for (const target of targets) {
    const request = `CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\nX-Canary: sing\r\nConnection: close\r\n\r\n`;
    const answer = await sendRaw(
      port,
      target.includes("/") ? request.replace(/Host: .*/, "Host: a") : request,
    );
    expect([target, statusOf(answer)]).toEqual([target, "405"]);
    expect(answer).toMatch(/\r\nallow: GET, HEAD\r\n/i);
    expect(answer).not.toContain("sing");
  }
});

test("an address in absolute form is answered as its path is", async () => {
  const port = await started();
  const answer = await sendRaw(
    port,
    "GET http://elsewhere.example/health/live HTTP/1.1\r\nHost: elsewhere.example\r\nConnection: close\r\n\r\n",
  );
  expect(statusOf(answer)).toBe("200");
});

/** Each of them is in the errors page's table of what the parser refuses. */
const refusedByParser: [string, string, string][] = [
  ["not HTTP", "hello\r\n\r\n", "400"],
  ["OPTIONS *", "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n", "400"],
  ["HTTP/1.1 without Host", "GET / HTTP/1.1\r\n\r\n", "400"],
  ["a folded field", "GET / HTTP/1.1\r\nHost: a\r\n b\r\n\r\n", "400"],
  ["a space before the colon", "GET / HTTP/1.1\r\nHost : a\r\n\r\n", "400"],
  ["a null character", "GET / HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n", "400"],
  ["two lengths", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcd", "400"],
  [
    "a length and chunks",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n",
    "400",
  ],
  ["an unknown transfer coding", "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n", "400"],
  ["a head over 16 kB", `GET / HTTP/1.1\r\nHost: a\r\nX: ${"a".repeat(20_000)}\r\n\r\n`, "431"],
  ["an address over 16 kB", `GET /${"a".repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, "431"],
  ["200 fields", `GET / HTTP/1.1\r\nHost: a\r\n${"X: a\r\n".repeat(200)}\r\n`, "431"],
  ["another version", "GET / HTTP/2.0\r\nHost: a\r\n\r\n", "505"],
  ["lines that end in LF alone", "GET / HTTP/1.1\nHost: a\n\n", "505"],
];

test("what the parser refuses has a status, no body, no id, and ends the connection", async () => {
  const port = await started();
  for (const [name, request, status] of refusedByParser) {
    const answer = await sendRaw(port, request, 2_000);
    expect([name, statusOf(answer)]).toEqual([name, status]);
    expect([name, answer.split("\r\n\r\n")[1]]).toEqual([name, ""]);
    expect(answer.toLowerCase()).toContain("connection: close");
    expect(answer.toLowerCase()).not.toContain("x-request-id");
  }
});
