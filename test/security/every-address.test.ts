// Everything outside the two areas' own routes: what is served is known, says what every answer
// must say, and lets in whom it should.
import { expect, test } from "bun:test";
import jobListings from "../../contract/job-listings.openapi.json" with { type: "json" };
import jobListingsV2 from "../../contract/job-listings-v2.openapi.json" with { type: "json" };
import providerDiscovery from "../../contract/provider-discovery.openapi.json" with { type: "json" };
import providerDiscoveryV2 from "../../contract/provider-discovery-v2.openapi.json" with { type: "json" };
import { startSampleBoards } from "../../sample-boards/sample-boards.ts";
import type { Scope } from "../../src/access/keys/scopes.ts";
import type { Environment } from "../../src/config/config.ts";
import { createToken } from "../../src/operators/operator-tokens.ts";
import { systemClock } from "../../src/process/clock.ts";
import { turnSwitch } from "../../src/providers/api-switch.ts";
import { afterTest } from "../support/after-test.ts";
import { sqlitePlace } from "../support/engines.ts";
import { signedInOperator } from "../support/people/operator.ts";
import { behindProxy, signedInVisitor } from "../support/people/signed-in.ts";
import { bearer } from "../support/provider-api.ts";
import { newKey } from "../support/provider-data.ts";
import { type RunningKazi, startKazi } from "../support/running-kazi.ts";
import { developerTable } from "./developer-table.ts";

/** Every address that is neither in an OpenAPI document nor in an area's table of routes. */
const otherAddresses = [
  /^\/(remote|entry-level|graduate|internships|work-from-home|search|saved)?$/,
  /^\/jobs\/:id(\/report)?$/,
  /^\/in(\/:county(\/:field)?)?$/,
  /^\/feeds\/?$/,
  /^\/feeds\/(africa|remote|entry-level|graduate|internship|wfh|search)-jobs\.(rss|json|facts\.json)$/,
  /^\/assets\/(job-board|developer-area|operator-console)-\w+\.(js|css)$/,
  /^\/(service-worker\.js|manifest\.webmanifest|robots\.txt|sitemap\.xml|llms\.txt)$/,
  /^\/(favicon\.ico|icon\.svg|icon-192\.png|icon-512\.png|maskable-512\.png)$/,
  /^\/(developers|operator)\/icon\.svg$/,
  /^\/\.well-known\/(security\.txt|api-catalog)$/,
  /^\/health\/(live|ready)$/,
  /^\/metrics$/,
  /^\/status(\.json)?$/,
  /^\/docs(\/|\.md)?$/,
  /^\/docs\/(reference\/)?[a-z0-9-]+(\.md)?$/,
  /^\/docs\/style-\w+\.css$/,
  /^\/docs\/openapi\/(job-listings|provider-discovery)(-v2)?\.json$/,
  /^\/(terms|privacy)(\.md)?$/,
  /^\/my-profile$/,
  /^\/developers(\/|\/(keys|usage|access|plan|console|account|sign-in|sign-up))?$/,
  /^\/developers\/(forgot-password|verify-email|reset-password)$/,
  /^\/operator(\/|\/(welcome|keys|boards|abuse|settings|upkeep|audit|outbox|operators|account))?$/,
  /^\/operator\/(access|jobs|providers)(\/:part\{\.\+\})?$/,
];
/** A provider's own page is made of forms. */
const ownForms = /^\/my-profile\/(sign-in|sign-out|consent|correct|pause|resume|erase)$/;
const boardPages =
  /^\/((remote|entry-level|graduate|internships|work-from-home|search|saved)?|jobs\/.*|in(\/.*)?|feeds\/|nowhere)$/;
const documented = [jobListings, jobListingsV2, providerDiscovery, providerDiscoveryV2].flatMap(({ paths }) =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => ({
      method: method.toUpperCase(),
      path: path.replace(/\{(\w+)\}/g, ":$1"),
    })),
  ),
);
const by = { actor: "test", nowMs: systemClock.now() };

async function begin(env: Environment = {}): Promise<RunningKazi> {
  const board = await startSampleBoards({ clock: systemClock });
  afterTest(() => board.stop());
  const kazi = await startKazi(sqlitePlace(), {
    env: {
      ...behindProxy,
      BOARDS_ORIGIN: board.origin,
      BOARDS_PAUSE: "0s",
      JOBS_LIMIT: "1000000/1m",
      JOBS_SEARCH_LIMIT: "1000000/1m",
      ...env,
    },
  });
  await turnSwitch(kazi.database, "enabled", by);
  return kazi;
}

/** Each address that a GET reaches, with something in the place of every parameter. */
function gettable(kazi: RunningKazi): string[] {
  const cold = kazi.addresses.filter(({ method }) => method === "GET").map(({ path }) => path);
  const paths = [...cold, ...kazi.hotPaths].map((path) => path.replace(/:\w+(\{[^}]*\})?/g, "x"));
  return [...new Set(paths)];
}

const whole = (path: string) => (path.includes("search-jobs") ? `${path}?query=driver` : path);

test("whatever is served is in an OpenAPI document, in an area's table or in this list; and what is documented is served", async () => {
  const kazi = await begin();
  const areaRoutes = [...(await developerTable(kazi.database)), ...kazi.operatorRoutes];
  const isKnown = new Set([...areaRoutes, ...documented].map(({ method, path }) => `${method} ${path}`));
  const hot = kazi.hotPaths.map((path) => ({ method: "GET", path }));
  // It leads other spellings of the board's pages to the right ones, and answers nothing else.
  const served = [...kazi.addresses, ...hot].filter(({ path }) => path !== "/*");
  const unknown = served.filter(({ method, path }) => {
    const isListed =
      method === "GET"
        ? otherAddresses.some((pattern) => pattern.test(path))
        : method === "POST" && ownForms.test(path);
    return !isListed && !isKnown.has(`${method} ${path}`);
  });
  expect(unknown).toEqual([]);
  for (const pattern of otherAddresses)
    expect([pattern.source, served.some(({ path }) => pattern.test(path))]).toEqual([pattern.source, true]);

  const { secret } = await newKey(kazi.database);
  for (const { method, path } of documented) {
    const { status } = await fetch(kazi.origin + whole(path), { method, headers: bearer(secret) });
    // Of what has a place for an id there is none yet.
    expect([method, path, status]).toEqual([method, path, path.includes(":") ? 404 : 200]);
  }
  // A hot route gets every method, and must refuse what it does not serve.
  const taken: string[] = [];
  for (const path of kazi.hotPaths)
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "PROPFIND", "TRACE"]) {
      const { status } = await fetch(kazi.origin + path.replace(":id", "x"), { method });
      if (status !== 405) taken.push(`${method} ${path}: ${status}`);
    }
  expect(taken).toEqual(["POST /jobs/:id/report: 403"]);
  console.log(`${served.length} addresses, of which ${documented.length} in the documents: all known`);
}, 120_000);

test("every address that is served says what every answer must say", async () => {
  const kazi = await begin({ PUBLIC_URL: "https://kazi.example" });
  const wrong: string[] = [];
  const paths = [
    ...gettable(kazi),
    "/nowhere",
    "/docs/nowhere",
    "/operator/nowhere",
    "/developers/nowhere",
    "/api/nowhere",
  ];
  let pages = 0;
  for (const path of paths) {
    const response = await fetch(kazi.origin + path, {
      redirect: "manual",
      headers: { accept: "text/html" },
    });
    await response.arrayBuffer();
    const { headers, status } = response;
    const isPage = headers.get("content-type")?.startsWith("text/html") ?? false;
    pages += isPage ? 1 : 0;
    const policy = headers.get("content-security-policy") ?? "";
    const isBoard = isPage && (boardPages.test(path) || path === "/docs/nowhere");
    // Old phones say where a form comes from by nothing else.
    const own = path === "/my-profile" ? "same-origin" : "no-referrer";
    const referrer = isBoard ? "strict-origin-when-cross-origin" : own;
    const must: Record<string, boolean> = {
      nosniff: headers.get("x-content-type-options") === "nosniff",
      [`referrer ${headers.get("referrer-policy")}`]: headers.get("referrer-policy") === referrer,
      opener: !isPage || headers.get("cross-origin-opener-policy") === "same-origin",
      hsts: headers.get("strict-transport-security") === "max-age=31536000",
      software: !headers.has("server") && !headers.has("x-powered-by"),
      id: headers.has("x-request-id"),
      frames: policy.includes("frame-ancestors 'none'"),
      default: policy.startsWith("default-src 'none'"),
      inline: !/unsafe-(inline|eval)|script-src[^;]*(\*|data:|https?:)/.test(policy),
      base: !isPage || (policy.includes("base-uri 'none'") && /form-action '(self|none)'/.test(policy)),
      kept: status < 400 || headers.get("cache-control")?.includes("no-store") === true,
    };
    for (const [name, isSo] of Object.entries(must)) if (!isSo) wrong.push(`${path} (${status}): ${name}`);
  }
  expect(wrong).toEqual([]);
  expect(pages).toBeGreaterThan(50);
  console.log(`${paths.length} addresses tried, ${pages} of them pages`);
}, 120_000);

type Caller = { name: string; headers: Record<string, string>; suffix?: string };

/** All who may come along, with what they would be let in by elsewhere. */
async function callersOf(kazi: RunningKazi): Promise<Caller[]> {
  const { database } = kazi;
  const token = async (scope: "metrics:read" | "audit:read") =>
    (await createToken(database, { name: "Script", scopes: [scope], lifetimeMs: 3_600_000 }, by)).secret;
  const key = async (...scopes: Scope[]) => (await newKey(database, { scopes })).secret;
  const full = await key("providers:read");
  return [
    { name: "nobody", headers: {} },
    { name: "a key of nobody's", headers: bearer(`${full.slice(0, -1)}${full.endsWith("0") ? "1" : "0"}`) },
    { name: "a jobs key", headers: bearer(await key("jobs:read")) },
    { name: "a providers key", headers: bearer(full) },
    { name: "a providers key in the address", headers: {}, suffix: `?api_key=${full}&access_token=${full}` },
    {
      name: "a providers key in a cookie",
      headers: { cookie: `api_key=${full}; authorization=Bearer ${full}` },
    },
    { name: "a customer", headers: { cookie: (await signedInVisitor(kazi, "amina@example.org")).cookie } },
    {
      name: "an operator",
      headers: { cookie: (await signedInOperator(kazi, "wanjiru@example.org")).cookie },
    },
    { name: "a token for metrics", headers: bearer(await token("metrics:read")) },
    { name: "a token for the audit", headers: bearer(await token("audit:read")) },
  ];
}

test("what is public is so for everyone; providers and metrics are for those who may", async () => {
  const kazi = await begin();
  const callers = await callersOf(kazi);
  const wrong: string[] = [];
  let cells = 0;
  const ask = async (
    path: string,
    { name, headers, suffix = "" }: Caller,
    wanted: (status: number) => boolean,
  ) => {
    const far = { ...headers, "x-forwarded-for": "198.51.100.7" };
    const response = await fetch(kazi.origin + path + suffix, { headers: far, redirect: "manual" });
    await response.arrayBuffer();
    cells += 1;
    if (!wanted(response.status)) wrong.push(`${name} at ${path}: ${response.status}`);
  };
  for (const caller of callers) {
    const { name } = caller;
    const ofProviders = name === "a providers key" ? 200 : name === "a jobs key" ? 403 : 401;
    for (const version of ["v1", "v2"])
      await ask(`/api/${version}/providers`, caller, (status) => status === ofProviders);
    await ask("/metrics", caller, (status) => status === (name === "a token for metrics" ? 200 : 404));
  }
  const isPublic = (path: string) =>
    !/^\/(developers|operator)\/api\/|^\/api\/v\d\/providers|^\/metrics$/.test(path) && !path.includes("/x");
  const paths = gettable(kazi).filter(isPublic);
  for (const path of paths)
    for (const caller of callers)
      await ask(whole(path), { ...caller, suffix: "" }, (status) => status === 200 || status === 308);
  // The page of a job, and the pages of the console about one person: the first is public, the others say nothing.
  const [job] = (await (await fetch(`${kazi.origin}/api/africa-jobs`)).json()) as { id: string }[];
  for (const path of [`/jobs/${job?.id}`, "/operator/access/x", "/operator/providers/x"])
    for (const caller of callers) await ask(path, { ...caller, suffix: "" }, (status) => status === 200);
  expect(wrong).toEqual([]);
  expect(paths.length).toBeGreaterThan(80);
  console.log(`${paths.length + 5} addresses, ${callers.length} callers, ${cells} cells tried, 0 wrong`);
}, 180_000);
