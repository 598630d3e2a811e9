// Random requests made from the two contracts, in every state a server can be in: whatever comes back is declared there,
// status, type, headers and body.
import { expect, test } from "bun:test";
import fc from "fast-check";
import { sampleProviders } from "../../src/demo/sample-providers.ts";
import { turnSwitch } from "../../src/providers/api-switch.ts";
import { startJobs } from "../support/boards/running-jobs.ts";
import { sqlitePlace } from "../support/engines.ts";
import { bearer, startProviderApi } from "../support/provider-api.ts";
import { addProviders, newKey } from "../support/provider-data.ts";
import { becomes } from "../support/waiting.ts";
import { type Declared, declaredIn } from "./declared.ts";

type Headers = Record<string, string>;
const method = fc.constantFrom("GET", "GET", "GET", "HEAD");
const by = { actor: "test", nowMs: Date.parse("2026-11-15T08:00:00Z") };

async function drive(
  origin: string,
  declared: Declared[],
  headers: fc.Arbitrary<Headers>,
  numRuns: number,
): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  const operation = fc.constantFrom(...declared).chain((each) => fc.tuple(fc.constant(each), each.query));
  await fc.assert(
    fc.asyncProperty(operation, method, headers, async ([{ path, mismatch }, query], verb, fields) => {
      const response = await fetch(`${origin}${path}${query}`, { method: verb, headers: fields });
      const text = await response.text();
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      expect(mismatch({ method: verb, response, text })).toBeNull();
    }),
    { numRuns },
  );
  return statuses;
}

const told = (what: string, statuses: Map<number, number>) =>
  console.log(`${what}: ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(", ")}`);

test("every answer of Provider Discovery is one that its contract declares", async () => {
  const { origin, database, secret, get } = await startProviderApi(sqlitePlace());
  await addProviders(database, [...sampleProviders(200)]);
  const { secret: jobsKey } = await newKey(database, { scopes: ["jobs:read"] });
  const { secret: scarceKey } = await newKey(database, { rate: { count: 1, windowMs: 3_600_000 } });
  const declared = ["provider-discovery", "provider-discovery-v2"].flatMap(declaredIn);
  const good = fc.constant(bearer(secret));
  const any = fc.constantFrom<Headers>({}, bearer(jobsKey), bearer(scarceKey), bearer("nonsense"), {
    authorization: "Basic eDp4",
  });

  const usual = await drive(origin, declared, fc.oneof(good, good, any), 400);
  told("in service", usual);
  expect([...usual.keys()].sort()).toEqual([200, 400, 401, 403, 429]);

  database.failQueries(true);
  await becomes(async () => (await get()).status === 500, 20_000);
  const broken = await drive(origin, declared, good, 40);
  told("without its database", broken);
  expect([...broken.keys()]).toEqual([500]);
  database.failQueries(false);

  await turnSwitch(database, "disabled", by);
  const off = await drive(origin, declared, fc.oneof(good, any), 60);
  told("switched off", off);
  expect([...off.keys()]).toEqual([503]);
}, 120_000);

test("every answer of Job Listings is one that its contract declares", async () => {
  const { kazi, allJobs, get } = await startJobs({ env: { SEARCH_BUDGET: "1000000/1m" } });
  const declared = declaredIn("job-listings");
  for (const { path } of declared) if (!path.endsWith("search-jobs")) await allJobs(path);
  const tag = (await get("/api/africa-jobs", { "accept-encoding": "identity" })).headers.get("etag") ?? "";
  const headers = fc.constantFrom<Headers>(
    {},
    { "if-none-match": tag, "accept-encoding": "identity" },
    { "if-none-match": "*" },
    { "if-modified-since": "Fri, 31 Dec 2100 23:59:59 GMT" },
    { range: "bytes=0-5" },
    { origin: "https://example.org", accept: "text/html" },
    bearer("nonsense"),
  );
  const usual = await drive(kazi.origin, declared, headers, 300);
  told("in service", usual);
  expect([...usual.keys()].sort()).toEqual([200, 304, 400]);
}, 120_000);

test("so is what a caller gets who asks too often, and what all get when nothing was ever known", async () => {
  const declared = declaredIn("job-listings").filter(({ path }) => !path.endsWith("search-jobs"));
  const busy = await startJobs({ env: { JOBS_LIMIT: "3/1h" } });
  const limited = await drive(busy.kazi.origin, declared, fc.constant({}), 30);
  told("over the limit", limited);
  expect(limited.get(429)).toBeGreaterThan(20);

  const dead = await startJobs();
  dead.boards.setFault("*", "500");
  const failed = await drive(dead.kazi.origin, declared, fc.constant({}), 30);
  told("with every board down", failed);
  expect([...failed.keys()]).toEqual([500]);
}, 120_000);

test("the check does find an undeclared answer", async () => {
  const [jobs] = declaredIn("job-listings");
  const headers = {
    "content-type": "application/json",
    "cache-control": "x",
    etag: "x",
    "last-modified": "x",
  };
  const of = (text: string, status = 200, more: Headers = {}) =>
    jobs?.mismatch({
      method: "GET",
      response: new Response(null, { status, headers: { ...headers, ...more } }),
      text,
    });
  const job = Object.fromEntries(
    ["id", "title", "company", "location", "type", "date", "url", "description", "source"].map((field) => [
      field,
      "",
    ]),
  );
  const whole = { ...job, date: "2026-11-15T08:00:00.000Z", url: "https://example.org/" };
  expect(of("[]", 418)).toContain("418");
  expect(of("[]")).toContain("X-Request-Id");
  expect(of(JSON.stringify([whole]), 200, { "x-request-id": "x" })).toBeNull();
  expect(of(JSON.stringify([{ ...whole, secret: "x" }]), 200, { "x-request-id": "x" })).toContain("secret");
  expect(of(JSON.stringify([{ ...whole, title: null }]), 200, { "x-request-id": "x" })).toContain("title");
});
