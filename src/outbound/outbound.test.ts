import { expect, test } from "bun:test";
import { afterTest } from "../../test/support/after-test.ts";
import { manualClock } from "../../test/support/manual-clock.ts";
import { startRawServer } from "../../test/support/network/raw-server.ts";
import { createOutbound, type OutboundAnswer, type OutboundOptions } from "./outbound.ts";

type Answer = (path: string, request: Request, count: number) => Response | Promise<Response>;

/** A stand-in for every board, asked as `BOARDS_ORIGIN` is, with a clock that waiting moves. */
function startBoards(answer: Answer, options: Partial<OutboundOptions> = {}) {
  const clock = manualClock();
  const asked: { path: string; atMs: number; headers: Headers }[] = [];
  const server = Bun.serve({
    port: 0,
    fetch(request) {
      const { pathname, search } = new URL(request.url);
      asked.push({ path: pathname + search, atMs: clock.elapsedMs(), headers: request.headers });
      return answer(pathname + search, request, asked.length);
    },
  });
  afterTest(() => server.stop(true));
  const outbound = createOutbound({
    publicUrl: "https://kazi.example",
    contact: null,
    boardsOrigin: `http://127.0.0.1:${server.port}`,
    boardsPauseMs: null,
    outboundProxy: null,
    clock,
    sleep: async (ms) => clock.advance(ms),
    ...options,
  });
  return { outbound, clock, asked };
}

const allowedHosts = ["board.example", "www.board.example"];
const feed = { url: "https://board.example/jobs/feed?page=2", allowedHosts };
const redirectTo = (location: string) => new Response(null, { status: 302, headers: { location } });
const kindOf = (answer: OutboundAnswer) => (answer.kind === "failed" ? answer.failure.kind : answer.kind);
const textOf = (answer: OutboundAnswer) =>
  answer.kind === "ok" ? new TextDecoder().decode(answer.bytes) : null;

test("a board is asked at its declared address behind BOARDS_ORIGIN, by a caller who says who it is", async () => {
  const { outbound, asked } = startBoards(
    () => new Response("[]", { headers: { "content-type": "application/json", etag: '"1"' } }),
    { contact: "mailto:jobs@kazi.example" },
  );
  const answer = await outbound.get({ ...feed, headers: { accept: "application/json" } });
  expect(answer).toMatchObject({
    kind: "ok",
    contentType: "application/json",
    etag: '"1"',
    lastModified: null,
  });
  expect(textOf(answer)).toBe("[]");
  expect(asked.map(({ path }) => path)).toEqual(["/board.example/jobs/feed?page=2"]);
  expect(asked[0]?.headers.get("user-agent")).toBe("Kazi (+https://kazi.example; mailto:jobs@kazi.example)");
  expect(asked[0]?.headers.get("accept")).toBe("application/json");
});

test("two requests of one host are a second apart, of two hosts not", async () => {
  const { outbound, asked } = startBoards(() => new Response("ok"));
  await Promise.all([outbound.get(feed), outbound.get(feed)]);
  expect(asked.map(({ atMs }) => atMs)).toEqual([0, 1_000]);
  await outbound.get({ ...feed, url: "https://www.board.example/" });
  expect(asked[2]?.atMs).toBe(1_000);
});

test("BOARDS_PAUSE replaces the second", async () => {
  const { outbound, asked } = startBoards(() => new Response("ok"), { boardsPauseMs: 50 });
  await Promise.all([outbound.get(feed), outbound.get(feed)]);
  expect(asked.map(({ atMs }) => atMs)).toEqual([0, 50]);
});

test("a host that has nothing new says so", async () => {
  const { outbound, asked } = startBoards(() => new Response(null, { status: 304 }));
  const since = "Sun, 15 Nov 2026 07:00:00 GMT";
  expect(await outbound.get({ ...feed, unlessEtag: 'W/"7"', unlessModifiedSince: since })).toEqual({
    kind: "not-modified",
  });
  expect(asked[0]?.headers.get("if-none-match")).toBe('W/"7"');
  expect(asked[0]?.headers.get("if-modified-since")).toBe(since);
  expect(kindOf(await outbound.get(feed))).toBe("status");
  expect(asked[1]?.headers.has("if-none-match")).toBe(false);
});

test.each([202, 204, 403, 404, 410, 500])("status %p is a failure that says so", async (status) => {
  const { outbound } = startBoards(() => new Response(null, { status }));
  expect(await outbound.get(feed)).toMatchObject({
    kind: "failed",
    host: "board.example",
    failure: { kind: "status", status, detail: `HTTP ${status}`, retryAfterMs: null, reachedHost: true },
  });
});

test("a host that says Retry-After is left alone for that long, also by those already in line", async () => {
  const { outbound, clock, asked } = startBoards((_path, _request, count) =>
    count === 1 ? new Response(null, { status: 429, headers: { "retry-after": "120" } }) : new Response("ok"),
  );
  const [first, second] = await Promise.all([outbound.get(feed), outbound.get(feed)]);
  expect(first).toMatchObject({ failure: { kind: "status", status: 429, retryAfterMs: 120_000 } });
  expect(second).toMatchObject({ failure: { kind: "held", retryAfterMs: 119_000, reachedHost: false } });
  clock.advance(118_999);
  expect(kindOf(await outbound.get(feed))).toBe("held");
  clock.advance(1);
  expect(kindOf(await outbound.get(feed))).toBe("ok");
  expect(asked.map(({ atMs }) => atMs)).toEqual([0, 120_000]);
});

test("redirects are followed three times, each in its host's turn", async () => {
  const { outbound, asked } = startBoards((path) => {
    const step = Number(path.slice(-1)) || 0;
    return step === 3 ? new Response("there") : redirectTo(`https://www.board.example/${step + 1}`);
  });
  expect(textOf(await outbound.get({ ...feed, url: "https://board.example/0" }))).toBe("there");
  expect(asked.map(({ path, atMs }) => [path, atMs])).toEqual([
    ["/board.example/0", 0],
    ["/www.board.example/1", 0],
    ["/www.board.example/2", 1_000],
    ["/www.board.example/3", 2_000],
  ]);
});

test("a redirect loop and a chain of twenty end after the third", async () => {
  const { outbound, asked } = startBoards((path) => redirectTo(`/${Number(path.slice(-2)) + 1}`));
  expect(kindOf(await outbound.get({ ...feed, url: "https://board.example/10" }))).toBe("redirect");
  expect(asked).toHaveLength(4);
  const loop = startBoards(() => redirectTo("/jobs/feed?page=2"));
  expect(kindOf(await loop.outbound.get(feed))).toBe("redirect");
  expect(loop.asked).toHaveLength(4);
});

test("a connection closed before a byte is tried once more, and only once", async () => {
  for (const closes of [1, 2]) {
    const clock = manualClock();
    let count = 0;
    const server = await startRawServer((socket) =>
      ++count <= closes ? socket.destroy() : socket.end("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"),
    );
    afterTest(server.stop);
    const { outbound } = startBoards(() => new Response(), {
      boardsOrigin: server.origin,
      clock,
      sleep: async (ms) => clock.advance(ms),
    });
    expect(kindOf(await outbound.get(feed))).toBe(closes === 1 ? "ok" : "reset");
    expect(server.connections()).toBe(2);
    expect(clock.elapsedMs()).toBe(1_000);
  }
});

test("a body over the request's own cap is too large", async () => {
  const { outbound } = startBoards(() => new Response("x".repeat(2_000)));
  expect(kindOf(await outbound.get({ ...feed, maxBodyBytes: 1_999 }))).toBe("too-large");
  expect(kindOf(await outbound.get({ ...feed, maxBodyBytes: 2_000 }))).toBe("ok");
});

test("an address outside the declared hosts is not asked", async () => {
  const { outbound, asked } = startBoards(() => new Response("ok"));
  for (const url of [
    "https://elsewhere.example/",
    "ftp://board.example/",
    "nonsense",
    "https://board.example:8080/",
  ])
    expect(kindOf(await outbound.get({ url, allowedHosts }))).toBe("blocked-address");
  expect(asked).toHaveLength(0);
});

test("the environment's proxy is not used, a configured one is", async () => {
  const proxy = await startRawServer((socket, request) =>
    socket.end(`HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n${request.split("\r\n")[0]}`),
  );
  afterTest(proxy.stop);
  process.env.HTTP_PROXY = proxy.origin;
  afterTest(() => delete process.env.HTTP_PROXY);
  const direct = startBoards(() => new Response("direct"));
  expect(textOf(await direct.outbound.get(feed))).toBe("direct");
  expect(proxy.connections()).toBe(0);

  const configured = startBoards(() => new Response(), { boardsOrigin: null, outboundProxy: proxy.origin });
  const answer = await configured.outbound.get({ ...feed, url: "http://board.example/feed" });
  expect(textOf(answer)).toBe("GET http://board.example/feed HTTP/1.1");
});

test("after closing nothing is asked any more", async () => {
  const { outbound, asked } = startBoards(() => new Response("ok"));
  outbound.close();
  expect(kindOf(await outbound.get(feed))).toBe("stopped");
  expect(asked).toHaveLength(0);
});

test("a question with a body is a POST of JSON, and no redirect may drop it", async () => {
  const bodies: string[] = [];
  const { outbound, asked } = startBoards(async (path, request) => {
    bodies.push(`${request.method} ${await request.text()}`);
    if (path.endsWith("/moved")) return redirectTo("https://board.example/jobs");
    if (path.endsWith("/elsewhere"))
      return new Response(null, { status: 308, headers: { location: "https://www.board.example/jobs" } });
    return Response.json([]);
  });
  const ask = (path: string) =>
    outbound.get({ url: `https://board.example${path}`, allowedHosts, body: '{"limit":20}' });
  expect(kindOf(await ask("/jobs"))).toBe("ok");
  expect(asked[0]?.headers.get("content-type")).toBe("application/json");
  expect(kindOf(await ask("/elsewhere"))).toBe("ok");
  expect(kindOf(await ask("/moved"))).toBe("redirect");
  expect(new Set(bodies)).toEqual(new Set(['POST {"limit":20}']));
});
