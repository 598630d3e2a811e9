// Every route that is served against everyone who might ask. Both tables are the served ones, so that a new
// route has its row without anybody thinking of it. operator-access goes further into the operator's half: expired
// sessions, tokens and their scopes, missing second factors.
import { expect, test } from "bun:test";
import type { AreaRoute } from "../../src/access/area/area-route.ts";
import { sqlitePlace } from "../support/engines.ts";
import { developerRequest } from "../support/people/developer-requests.ts";
import { OperatorVisitor, signedInOperator } from "../support/people/operator.ts";
import { behindProxy, signedInVisitor, Visitor } from "../support/people/signed-in.ts";
import { bearer } from "../support/provider-api.ts";
import { type RunningKazi, startKazi } from "../support/running-kazi.ts";
import { developerTable } from "./developer-table.ts";

type Caller = "anonymous" | "customer" | "A" | "B" | "look-only" | "operator";
const callers: Caller[] = ["anonymous", "customer", "A", "B", "look-only", "operator"];
const isOperator = (caller: Caller) => caller === "look-only" || caller === "operator";
const env = { ...behindProxy, DEVELOPER_APPROVAL: "auto" };

let visits = 0;
async function arrive(kazi: RunningKazi, caller: Caller): Promise<Map<string, string>> {
  visits += 1;
  const email = `${caller.toLowerCase()}${visits}@example.org`;
  if (caller === "anonymous") return new Map();
  if (isOperator(caller))
    return (await signedInOperator(kazi, email, caller === "operator" ? "operator" : "look-only")).cookies;
  const visitor = await signedInVisitor(kazi, email);
  if (caller !== "customer") await visitor.post("access", developerRequest);
  return visitor.cookies;
}

function withCookies<V extends Visitor>(visitor: V, cookies: Map<string, string>): V {
  for (const [name, value] of cookies) visitor.cookies.set(name, value);
  return visitor;
}

/** What the gate must answer the caller, whatever else is wrong with the request; null where it must let them pass. */
function refusal(route: AreaRoute, caller: Caller): number | null {
  if (route.who === "anyone") return null;
  if (caller === "anonymous") return 401;
  if (route.who === "account") return isOperator(caller) ? 403 : null;
  if (!isOperator(caller)) return 403;
  const changes = route.scope !== null && !route.scope.endsWith(":read");
  return caller === "look-only" && changes ? 403 : null;
}

/** What comes after the gate. The requests say too little to be carried out, so that no handler answers 401 or 403. */
const passed = [200, 201, 400, 404, 409];

test("no cell is wrong: every route of both areas against six callers", async () => {
  const kazi = await startKazi(sqlitePlace(), { env });
  const sessions = new Map<Caller, Map<string, string>>();
  for (const caller of callers) sessions.set(caller, await arrive(kazi, caller));
  const owner = withCookies(new Visitor(kazi.origin), sessions.get("A") ?? new Map());
  const made = await owner.post("keys", { name: "Server", scopes: ["providers:read"], days: 30 });
  const keyId = String(made.json.id);
  expect(keyId).toStartWith("key_");

  const developer = await developerTable(kazi.database);
  const served = (area: string) => kazi.addresses.filter(({ path }) => path.startsWith(area)).length;
  expect(served("/developers/api")).toBe(developer.length);
  expect(served("/operator/api")).toBe(kazi.operatorRoutes.length);

  const wrong: string[] = [];
  let cells = 0;
  for (const route of [...developer, ...kazi.operatorRoutes]) {
    const area = route.path.startsWith("/operator/") ? "/operator/api/" : "/developers/api/";
    for (const caller of callers) {
      // An operator may end anybody's key, so theirs is one that is nobody's.
      const id = isOperator(caller) ? "key_00000000000000000" : keyId;
      const at = route.path.slice(area.length).replace(/:\w+(\{[^}]*\})?/g, id);
      // What A may do to A's own is what other tests are about, and would end the key that is watched here.
      if (caller === "A" && route.method !== "GET") continue;
      const visitor = area === "/operator/api/" ? new OperatorVisitor(kazi.origin) : new Visitor(kazi.origin);
      withCookies(visitor, sessions.get(caller) ?? new Map());
      const sent =
        route.method === "GET" || route.body === null ? undefined : { name: "Mine", overlap_hours: 0 };
      const { status, json } = await visitor.send(route.method, at, sent);
      cells += 1;
      const wanted = refusal(route, caller);
      const name = `${caller}: ${route.method} ${route.path} is ${status}`;
      if (status >= 500) wrong.push(name);
      else if (wanted !== null && status !== wanted) wrong.push(`${name}, not ${wanted}`);
      else if (wanted === null && !passed.includes(status))
        wrong.push(`${name} ${JSON.stringify(json)}, though ${caller} may pass`);
      else if (at.includes(keyId) && caller !== "A" && status < 300) wrong.push(`${name} with A's key`);
      const isGone = route.method !== "GET" && caller !== "anonymous" && status < 300;
      if (isGone) sessions.set(caller, await arrive(kazi, caller));
    }
  }
  expect(wrong).toEqual([]);
  const { origin, database } = kazi;
  const stored = await database.read.selectFrom("keys").selectAll().where("id", "=", keyId).execute();
  expect(stored[0]).toMatchObject({ name: "Server", revoked_at: null, successor_id: null });
  const headers = bearer(String(made.json.secret));
  expect((await fetch(`${origin}/api/v1/providers`, { headers })).status).toBe(503);
  console.log(`${developer.length + kazi.operatorRoutes.length} routes, ${cells} cells tried, 0 wrong`);
}, 180_000);

test("no other spelling of an operator's route opens it", async () => {
  const kazi = await startKazi(sqlitePlace(), { env });
  const { cookies } = await signedInVisitor(kazi, "customer@example.org");
  const spellings = (path: string) => [
    path.replace("/operator/", "//operator/"),
    path.replace("/api/", "//api/"),
    path.replace("/api/", "/%61pi/"),
    path.replace("/operator/api", "/operator%2fapi"),
    path.replace("/operator", "/OPERATOR"),
    path.replace("/operator/", "/x/../operator/"),
    path.replace("/operator/", "/developers/..%2foperator/"),
    path.replace("/operator/", "/operator;x=1/"),
    `${path}/`,
    `${path}.json`,
    `${path};.js`,
    `${path}%00`,
    `${path}%20`,
    `${path}?x=/../`,
  ];
  const opened: string[] = [];
  let tried = 0;
  for (const { path, who } of kazi.operatorRoutes) {
    if (who === "anyone") continue;
    for (const spelling of spellings(path.replace(/:\w+(\{[^}]*\})?/g, "x_00000000000000000"))) {
      for (const cookie of ["", withCookies(new Visitor(kazi.origin), cookies).cookie]) {
        const headers = {
          "x-original-url": path,
          "x-rewrite-url": path,
          "x-http-method-override": "GET",
          ...(cookie ? { cookie } : {}),
        };
        const { status } = await fetch(kazi.origin + spelling, { headers, redirect: "manual" });
        tried += 1;
        if (![401, 403, 404, 405].includes(status)) opened.push(`${spelling}: ${status}`);
      }
    }
  }
  expect(opened).toEqual([]);
  console.log(`${tried} spellings tried, 0 opened`);
}, 120_000);

test("no origin may read the providers or an area, whatever it is called", async () => {
  const kazi = await startKazi(sqlitePlace(), { env: { ...env, PUBLIC_URL: "https://kazi.example" } });
  const origins = [
    "null",
    "https://evil.example",
    "https://kazi.example.evil.example",
    "https://evilkazi.example",
    "https://kazi.example:8443",
    "http://kazi.example",
    "https://sub.kazi.example",
    "https://kazi-example.evil",
    "https://kazi.example%60.evil.example",
    "https://kazi.example_.evil.example",
    "https://KAZI.example.evil",
    "file://",
    "chrome-extension://abcdefgh",
    "http://127.0.0.1",
    "http://localhost",
    "https://kazi.example@evil.example",
    "https://evil.example/kazi.example",
    "data:",
    "*",
    "https://xn--kaz-lma.example",
  ];
  for (const path of [
    "/api/v1/providers",
    "/developers/api/session",
    "/operator/api/operators",
    "/developers",
  ]) {
    for (const origin of origins) {
      for (const method of ["GET", "OPTIONS"]) {
        const headers = { origin, "access-control-request-method": "GET" };
        const response = await fetch(kazi.origin + path, { method, headers, redirect: "manual" });
        const allowed = [...response.headers.keys()].filter((name) => name.startsWith("access-control-"));
        expect([path, origin, method, allowed]).toEqual([path, origin, method, []]);
      }
    }
  }
  console.log(`${origins.length} origins tried on 4 addresses`);
}, 60_000);
