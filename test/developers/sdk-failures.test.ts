// The client library against a server that misbehaves.
import { afterEach, expect, setSystemTime, test } from "bun:test";
import { createJobsClient, KaziError } from "../../sdk/jobs.ts";
import { createProvidersClient } from "../../sdk/providers.ts";
import { outcome } from "../support/outcome.ts";

type Behaviour = (request: Request) => Response | Promise<Response>;

const servers: Bun.Server<undefined>[] = [];
afterEach(async () => {
  setSystemTime();
  for (const server of servers.splice(0)) await server.stop(true);
});

/** Each request meets the next behaviour; the last one stays. */
function server(...behaviours: [Behaviour, ...Behaviour[]]) {
  const asked: { atMs: number; url: string; headers: Headers }[] = [];
  const running = Bun.serve({
    port: 0,
    fetch(request) {
      const behave = behaviours[Math.min(asked.length, behaviours.length - 1)] as Behaviour;
      asked.push({ atMs: performance.now(), url: request.url, headers: request.headers });
      return behave(request);
    },
  });
  servers.push(running);
  return { baseUrl: running.url.origin, asked };
}

const job = { id: "a-1", title: "Cook" };
const jobs: Behaviour = () => Response.json([job], { headers: { etag: '"one"' } });
const refusal =
  (status: number, headers: Record<string, string> = {}): Behaviour =>
  () =>
    new Response("One plain sentence.\n", { status, headers: { "x-request-id": "req-12345", ...headers } });
const hang: Behaviour = () => new Promise(() => {});
const inFiveMinutes = () => setSystemTime(new Date(Date.now() + 300_001));

async function failureOf(work: Promise<unknown>): Promise<KaziError> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(KaziError);
  return error as KaziError;
}

test("Retry-After is honoured before the next try", async () => {
  const { baseUrl, asked } = server(refusal(429, { "retry-after": "1" }), jobs);
  expect(await createJobsClient({ baseUrl }).africaJobs()).toEqual([job] as never);
  expect((asked[1]?.atMs ?? 0) - (asked[0]?.atMs ?? 0)).toBeGreaterThanOrEqual(995);
});

test("a Retry-After longer than the longest pause is the caller's to decide", async () => {
  const { baseUrl, asked } = server(refusal(503, { "retry-after": "60" }));
  const error = await failureOf(createProvidersClient({ baseUrl, apiKey: "kz" }).searchProviders());
  expect(error).toMatchObject({ kind: "unavailable", status: 503, retryAfterMs: 60_000 });
  expect(asked).toHaveLength(1);
});

test("Retry-After may be a date", async () => {
  const date = new Date(Date.now() + 90_000).toUTCString();
  const { baseUrl } = server(refusal(429, { "retry-after": date }));
  const { retryAfterMs } = await failureOf(createJobsClient({ baseUrl }).wfhJobs());
  expect(retryAfterMs).toBeGreaterThan(80_000);
  expect(retryAfterMs).toBeLessThan(91_000);
});

test("a temporary failure is tried again, and no more often than said", async () => {
  const { baseUrl, asked } = server(refusal(500), jobs);
  expect(await createJobsClient({ baseUrl }).remoteJobs()).toHaveLength(1);
  expect(asked).toHaveLength(2);

  const broken = server(refusal(500));
  const error = await failureOf(createJobsClient({ baseUrl: broken.baseUrl, tries: 2 }).remoteJobs());
  expect(error).toMatchObject({
    kind: "server",
    status: 500,
    requestId: "req-12345",
    message: "One plain sentence.",
  });
  expect(broken.asked).toHaveLength(2);
});

test.each([
  [400, "bad-request"],
  [401, "unauthorized"],
  [403, "forbidden"],
  [404, "not-found"],
  [410, "refused"],
] as const)("a %d is not tried again", async (status, kind) => {
  const { baseUrl, asked } = server(() => Response.json({ error: "The reason." }, { status }));
  const error = await failureOf(createProvidersClient({ baseUrl, apiKey: "kz" }).searchProviders());
  expect(error).toMatchObject({ kind, status, message: "The reason." });
  expect(asked).toHaveLength(1);
});

test("an answer cut in the middle is tried again, then told as unreadable", async () => {
  const cut: Behaviour = () =>
    new Response('[{"id":"a-1","ti', { headers: { "content-type": "application/json" } });
  const mended = server(cut, jobs);
  expect(await createJobsClient({ baseUrl: mended.baseUrl }).graduateJobs()).toHaveLength(1);
  const { baseUrl } = server(cut);
  const error = await failureOf(createJobsClient({ baseUrl, tries: 1 }).graduateJobs());
  expect(error).toMatchObject({ kind: "unreadable", status: 200 });
});

test("JSON of another shape is never handed on as jobs or providers", async () => {
  const { baseUrl } = server(() => Response.json({ hello: "world" }));
  expect((await failureOf(createJobsClient({ baseUrl }).africaJobs())).kind).toBe("unreadable");
  const { searchProviders } = createProvidersClient({ baseUrl, apiKey: "kz" });
  expect((await failureOf(searchProviders())).kind).toBe("unreadable");
});

test("a proxy's HTML page does not become the message", async () => {
  const { baseUrl } = server(() => new Response("<html>Bad gateway</html>", { status: 502 }));
  const error = await failureOf(createJobsClient({ baseUrl, tries: 1 }).africaJobs());
  expect(error.message).toBe("Kazi answered 502.");
});

test("a server that hangs costs the time-out and no more", async () => {
  const { baseUrl, asked } = server(hang);
  const startedAt = performance.now();
  const error = await failureOf(createJobsClient({ baseUrl, timeoutMs: 40, tries: 1 }).africaJobs());
  expect(error.kind).toBe("timeout");
  expect(performance.now() - startedAt).toBeLessThan(1_000);
  expect(asked).toHaveLength(1);
});

test("a body that stops in the middle falls under the time-out too", async () => {
  const stuck: Behaviour = () =>
    new Response(
      new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode("[")) }),
    );
  const { baseUrl } = server(stuck);
  const error = await failureOf(createJobsClient({ baseUrl, timeoutMs: 40, tries: 1 }).africaJobs());
  expect(error.kind).toBe("timeout");
});

test("no server at all is a network failure", async () => {
  const { baseUrl } = server(jobs);
  for (const running of servers.splice(0)) await running.stop(true);
  const error = await failureOf(createJobsClient({ baseUrl, tries: 1 }).africaJobs());
  expect([error.kind, error.message]).toEqual(["network", `${baseUrl} could not be reached.`]);
});

test("an abort ends the request, and the pause before the next one, with the signal's reason", async () => {
  const { baseUrl } = server(hang);
  const during = new AbortController();
  const asking = createJobsClient({ baseUrl }).africaJobs({ signal: during.signal });
  during.abort(new Error("enough"));
  await expect(asking).rejects.toThrow("enough");

  const limited = server(refusal(429, { "retry-after": "10" }));
  const paused = createJobsClient({ baseUrl: limited.baseUrl }).africaJobs({
    signal: AbortSignal.timeout(50),
  });
  await expect(paused).rejects.toMatchObject({ name: "TimeoutError" });
  const before = createJobsClient({ baseUrl }).africaJobs({ signal: AbortSignal.abort(new Error("never")) });
  await expect(before).rejects.toThrow("never");
});

test("the key is in its header and nowhere else", async () => {
  const key = "kz_live_secretsecretsecret";
  const { baseUrl, asked } = server(refusal(401));
  const error = await failureOf(
    createProvidersClient({ baseUrl, apiKey: `${key}\n` }).searchProviders({ county: "Meru" }),
  );
  expect(asked[0]?.headers.get("authorization")).toBe(`Bearer ${key}`);
  expect(asked[0]?.url).not.toContain("secret");
  expect(Bun.inspect(error)).not.toContain("secret");
  expect(() => createProvidersClient({ baseUrl, apiKey: "kz_secret\nkz_secret" })).toThrow(
    "The apiKey is not a Kazi key.",
  );
});

test("what was left empty is named, and nobody is asked", async () => {
  expect(() => createProvidersClient({ baseUrl: "https://kazi.example.org", apiKey: " " })).toThrow(
    "The apiKey is empty.",
  );
  const { searchProviders } = createProvidersClient({ baseUrl: "", apiKey: "kz" });
  expect(await outcome(searchProviders())).toThrow("The baseUrl is empty");
  const asked: string[] = [];
  const fetch = async (url: string) => {
    asked.push(url);
    return Response.json([]);
  };
  expect(await createJobsClient({ baseUrl: "", fetch }).africaJobs()).toEqual([]);
  expect(asked).toEqual(["/api/africa-jobs"]);
});

test("a request with a key follows no redirect", async () => {
  const elsewhere = server(jobs);
  const { baseUrl } = server(() => Response.redirect(`${elsewhere.baseUrl}/steal`));
  const { searchProviders } = createProvidersClient({ baseUrl, apiKey: "kz_secret" });
  const error = await failureOf(searchProviders());
  expect(error).toMatchObject({ kind: "refused", status: 302, isTemporary: false });
  expect(error.message).toBe(
    `${baseUrl} redirects to ${elsewhere.baseUrl}, where the key is not sent; give the address that answers itself as baseUrl.`,
  );
  expect(elsewhere.asked).toHaveLength(0);
});

test("a base URL that is not Kazi's is told by what came back from it", async () => {
  const page = (status: number): Behaviour => {
    const headers = { "content-type": "text/html; charset=utf-8" };
    return () => new Response("<!doctype html><title>Welcome</title>", { status, headers });
  };
  const shop = server(page(200));
  const client = createProvidersClient({ baseUrl: shop.baseUrl, apiKey: "kz", tries: 1 });
  const error = await failureOf(client.searchProviders());
  expect(error).toMatchObject({ kind: "unreadable", status: 200 });
  expect(error.message).toBe(
    `${shop.baseUrl} answered 200 with text/html instead of JSON; the baseUrl is not that of a Kazi.`,
  );
  const lost = server(page(404));
  const missing = await failureOf(createJobsClient({ baseUrl: lost.baseUrl }).africaJobs());
  expect(missing).toMatchObject({ kind: "not-found", status: 404 });
  expect(missing.message).toContain("answered 404 with a page; the baseUrl is not that of a Kazi");
  expect(lost.asked).toHaveLength(1);
  for (const baseUrl of ["kazi.example.org", "ftp://kazi.example.org", "https://"])
    expect(() => createProvidersClient({ baseUrl, apiKey: "kz" })).toThrow("The baseUrl is not an address");
});

test("a 429 is left alone for as long as it asked, whoever calls", async () => {
  const { baseUrl, asked } = server(refusal(429, { "retry-after": "120" }));
  const { africaJobs, wfhJobs } = createJobsClient({ baseUrl });
  for (let call = 0; call < 5; call++)
    expect((await failureOf(africaJobs({ reload: true }))).status).toBe(429);
  expect(asked).toHaveLength(1);
  await failureOf(wfhJobs());
  expect(asked).toHaveLength(2);
  setSystemTime(new Date(Date.now() + 121_000));
  await failureOf(africaJobs());
  expect(asked).toHaveLength(3);
});

test("what is kept stands in for a failure, up to the age that was chosen", async () => {
  const { baseUrl } = server(jobs, refusal(429, { "retry-after": "60" }));
  const { africaJobs } = createJobsClient({ baseUrl, standInMs: 3_600_000 });
  await africaJobs();
  inFiveMinutes();
  expect(await africaJobs()).toEqual([job] as never);
  setSystemTime(new Date(Date.now() + 3_600_000));
  expect((await failureOf(africaJobs())).kind).toBe("rate-limited");
});

test("a caller who changes the array does not change what is kept", async () => {
  const { baseUrl } = server(jobs);
  const { africaJobs } = createJobsClient({ baseUrl });
  (await africaJobs()).pop();
  expect(await africaJobs()).toHaveLength(1);
});

test("the memory of searches is bounded", async () => {
  const { baseUrl, asked } = server(jobs);
  const { searchJobs } = createJobsClient({ baseUrl });
  for (let number = 0; number <= 100; number++) await searchJobs({ query: `cook ${number}` });
  await searchJobs({ query: "cook 100" });
  expect(asked).toHaveLength(101);
  await searchJobs({ query: "cook 0" });
  expect(asked).toHaveLength(102);
});
