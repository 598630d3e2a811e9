// The promise that no board can make Kazi ask an address inside the operator's network. Canaries listen where such a
// request would arrive: on a free port, and on the web's own ports where this machine allows that.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { type RawServer, startRawServer } from "../../test/support/network/raw-server.ts";
import { createOutbound, type OutboundOptions } from "./outbound.ts";

const canaries: RawServer[] = [];
let boards: ReturnType<typeof Bun.serve>;
let location = "";
let asked = 0;

beforeAll(async () => {
  const places = [{}, { port: 80 }, { port: 443 }, { host: "::1", port: 80 }, { host: "::1", port: 443 }];
  for (const place of places) {
    const canary = await startRawServer((socket) => socket.end("HTTP/1.1 200 OK\r\n\r\ninside"), place).catch(
      () => null,
    );
    if (canary) canaries.push(canary);
  }
  boards = Bun.serve({
    port: 0,
    fetch() {
      asked++;
      return new Response(null, { status: 302, headers: { location } });
    },
  });
});
afterAll(() => {
  for (const canary of canaries) canary.stop();
  boards.stop(true);
});

const visits = () => canaries.reduce((sum, canary) => sum + canary.connections(), 0);
const outboundWith = (options: Partial<OutboundOptions>) =>
  createOutbound({
    publicUrl: "https://kazi.example",
    contact: null,
    boardsOrigin: null,
    boardsPauseMs: 0,
    outboundProxy: null,
    ...options,
  });

const inside = [
  "127.0.0.1",
  "127.1",
  "0",
  "0x7f000001",
  "2130706433",
  "0177.0.0.1",
  "[::1]",
  "[::ffff:127.0.0.1]",
  "[64:ff9b::7f00:1]",
  "169.254.169.254",
  "10.0.0.1",
  "172.16.0.1",
  "192.168.0.1",
  "100.64.0.1",
  "[fd00::1]",
  "[fe80::1]",
  "localhost",
  "localhost.",
];

const targets = [
  ...inside.flatMap((host) => [`http://${host}/`, `https://${host}/`]),
  "file:///etc/passwd",
  "gopher://127.0.0.1/",
  "data:text/plain,hello",
  "https://board.example:22/",
  "https://board.example:6379/",
  "http://board.example/",
];

test.each(targets)("a redirect to %s is not followed and marks the board as failed", async (target) => {
  location = target;
  const [askedBefore, visitsBefore] = [asked, visits()];
  const outbound = outboundWith({ boardsOrigin: `http://127.0.0.1:${boards.port}` });
  const answer = await outbound.get({ url: "https://board.example/", allowedHosts: ["board.example"] });
  expect(answer).toMatchObject({ kind: "failed", failure: { kind: "redirect" } });
  expect(asked - askedBefore).toBe(1);
  expect(visits()).toBe(visitsBefore);
});

test.each(inside)("%s is not asked even when a board declares it", async (host) => {
  const outbound = outboundWith({});
  for (const scheme of ["http", "https"]) {
    const url = new URL(`${scheme}://${host}/`);
    const answer = await outbound.get({ url: url.href, allowedHosts: [url.hostname] });
    expect(answer).toMatchObject({ kind: "failed", failure: { reachedHost: false } });
    expect(answer.kind === "failed" && answer.failure.kind).toMatch(/^(blocked-address|dns)$/);
  }
  expect(visits()).toBe(0);
});

test("a declared name that resolves to the inside is not asked, whatever the mix of answers", async () => {
  for (const addresses of [["127.0.0.1"], ["::1"], ["10.0.0.1", "::ffff:127.0.0.1"], ["fe80::1%lo"]]) {
    const outbound = outboundWith({ lookup: async () => addresses });
    const answer = await outbound.get({ url: "https://board.example/", allowedHosts: ["board.example"] });
    expect(answer).toMatchObject({
      kind: "failed",
      failure: { kind: "blocked-address", reachedHost: false },
    });
  }
  expect(visits()).toBe(0);
});

test("a name that is not found, or not in time, is named dns", async () => {
  const lookups = [
    async () => [],
    async () => Promise.reject(new Error("ENOTFOUND")),
    () => new Promise<string[]>(() => {}),
  ];
  for (const lookup of lookups) {
    const outbound = outboundWith({ lookup, limits: { connectMs: 20 } });
    const answer = await outbound.get({ url: "https://board.example/", allowedHosts: ["board.example"] });
    expect(answer).toMatchObject({ kind: "failed", failure: { kind: "dns" } });
  }
});

test("the canaries would have noticed", async () => {
  const before = visits();
  await (await fetch(canaries[0]?.origin ?? "")).text();
  expect(visits()).toBe(before + 1);
});
