// Every route of the console against everyone who might ask. The table is the one that is served, so a new route cannot be
// forgotten: it is walked with all the others.
import { beforeEach, expect, test } from "bun:test";
import type { AreaRoute } from "../../src/access/area/area-route.ts";
import { operatorScopes, tokenScopes } from "../../src/access/area/operator-scopes.ts";
import { createToken } from "../../src/operators/operator-tokens.ts";
import { systemClock } from "../../src/process/clock.ts";
import { eachEngine } from "../support/engines.ts";
import { arrivedOperator, OperatorVisitor, signedInOperator } from "../support/people/operator.ts";
import { behindProxy, signedInVisitor, type Visitor } from "../support/people/signed-in.ts";
import { bearer } from "../support/provider-api.ts";
import { type RunningKazi, startKazi } from "../support/running-kazi.ts";

const base = "/operator/api/";
const somewhere = (path: string) =>
  path.replace(base, "").replace(/:\w+(\{[^}]*\})?/g, "x_00000000000000000");
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const changes = (route: AreaRoute) => route.scope !== null && !route.scope.endsWith(":read");

/** What a request without anything in it gets: never a change, and the status says who passed the gate. */
async function statusFor(
  visitor: Visitor,
  { method, path, body }: AreaRoute,
  headers: Record<string, string | null> = {},
): Promise<number> {
  const sent = method === "GET" ? undefined : body === null ? undefined : {};
  return (await visitor.send(method, somewhere(path), sent, headers)).status;
}

/** An operator's browser with the cookies of somebody who signed in elsewhere. */
function asOperator(kazi: RunningKazi, { cookies }: Visitor): OperatorVisitor {
  const visitor = new OperatorVisitor(kazi.origin);
  for (const [name, value] of cookies) visitor.cookies.set(name, value);
  return visitor;
}

const token = async (kazi: RunningKazi, scopes: (typeof tokenScopes)[number][]) => {
  const request = { name: "Script", scopes, lifetimeMs: 3_600_000 };
  return (await createToken(kazi.database, request, { actor: "test", nowMs: systemClock.now() })).secret;
};

eachEngine("the routes of the console", ({ readyPlace }) => {
  let kazi: RunningKazi;
  let routes: AreaRoute[];
  beforeEach(async () => {
    kazi = await startKazi(await readyPlace(), { env: { ...behindProxy, DEVELOPER_APPROVAL: "auto" } });
    routes = kazi.operatorRoutes.filter(({ who }) => who === "operator");
  });

  const expectAll = async (
    among: AreaRoute[],
    status: number,
    ask: (route: AreaRoute) => Promise<number>,
  ) => {
    const wrong: string[] = [];
    for (const route of among) {
      const got = await ask(route);
      if (got !== status) wrong.push(`${nameOf(route)}: ${got}`);
    }
    expect(wrong).toEqual([]);
  };

  test("every address below /operator/api is in the table, and says who may call it", () => {
    const served = kazi.addresses.filter(({ path }) => path.startsWith("/operator/api")).map(nameOf);
    expect(served.sort()).toEqual(kazi.operatorRoutes.map(nameOf).sort());
    expect(new Set(served).size).toBe(served.length);
    expect(routes.length).toBeGreaterThan(5);
    for (const { who, scope } of kazi.operatorRoutes)
      expect(who === "operator" ? operatorScopes.includes(scope as never) : scope === null).toBe(true);
    // Reading never changes anything, so that it needs no protection from foreign pages.
    const careless = routes.filter((route) => route.method === "GET" && changes(route)).map(nameOf);
    expect(careless).toEqual([]);
  });

  test("a stranger is refused", async () => {
    const closed = kazi.operatorRoutes.filter(({ who }) => who !== "anyone");
    await expectAll(closed, 401, (route) => statusFor(new OperatorVisitor(kazi.origin), route));
  });

  test("a customer, a provider and a developer with access are refused", async () => {
    const customer = await signedInVisitor(kazi, "customer@example.org");
    const provider = await signedInVisitor(kazi, "provider@example.org", "provider");
    const developer = await signedInVisitor(kazi, "developer@example.org");
    const asked = await developer.post("access", {
      kind: "developer",
      integration: "Fundi finder",
      purpose: "Shows people in our app which tradespeople work near them.",
      servers: "api.example.org",
      scopes: ["providers:read", "jobs:read"],
      termsVersion: (await developer.get("access")).json.terms_version,
    });
    expect(asked.json.state).toBe("approved");
    const made = await developer.post("keys", { name: "Server", scopes: ["providers:read"], days: 30 });
    const closed = kazi.operatorRoutes.filter(({ who }) => who !== "anyone");
    for (const visitor of [customer, provider, developer])
      await expectAll(closed, 403, (route) => statusFor(asOperator(kazi, visitor), route));
    const key = bearer(String(made.json.secret));
    await expectAll(closed, 401, (route) => statusFor(new OperatorVisitor(kazi.origin), route, key));
  });

  test("a null character in an address is refused before any database sees it", async () => {
    const operator = await signedInOperator(kazi, "wanjiru@example.org");
    const reading = routes.filter(({ method }) => method === "GET");
    await expectAll(
      reading,
      400,
      async ({ path }) => (await operator.send("GET", `${somewhere(path)}?text=%00&id=%00`)).status,
    );
  });

  test("an expired session is refused, and so is one of an operator who was ended", async () => {
    const operator = await signedInOperator(kazi, "wanjiru@example.org");
    const past = new Date(systemClock.now() - 1_000).toISOString();
    await kazi.database.change([], (tx) => tx.updateTable("sessions").set({ expires_at: past }).execute());
    const closed = kazi.operatorRoutes.filter(({ who }) => who !== "anyone");
    await expectAll(closed, 401, (route) => statusFor(operator, route));

    const other = await signedInOperator(kazi, "otieno@example.org");
    await kazi.database.change([], (tx) => tx.updateTable("operators").set({ ended_at: past }).execute());
    await expectAll(closed, 403, (route) => statusFor(other, route));
  });

  test("an operator without a second factor is refused", async () => {
    const operator = await arrivedOperator(kazi, "wanjiru@example.org");
    const own = kazi.operatorRoutes.filter(({ who }) => who === "any operator");
    expect(own.length).toBeGreaterThan(0);
    await expectAll([...routes, ...own], 403, (route) => statusFor(operator, route));
  });

  test("whoever may only look can read everything and change nothing", async () => {
    const visitor = await signedInOperator(kazi, "look@example.org", "look-only");
    await expectAll(routes.filter(changes), 403, (route) => statusFor(visitor, route));
    const refused: string[] = [];
    for (const route of routes.filter((candidate) => !changes(candidate)))
      if (![200, 400, 404].includes(await statusFor(visitor, route))) refused.push(nameOf(route));
    expect(refused).toEqual([]);
  });

  test("a token opens the routes of its scopes and no other; one that is wrong opens none", async () => {
    const script = () => new OperatorVisitor(kazi.origin);
    // As a script sends it: from no page at all.
    const sent = (secret: string) => ({ ...bearer(secret), origin: null, "sec-fetch-site": null });
    for (const scope of tokenScopes) {
      const headers = sent(await token(kazi, [scope]));
      await expectAll(
        routes.filter((route) => route.scope !== scope),
        403,
        (route) => statusFor(script(), route, headers),
      );
      const refused: string[] = [];
      for (const route of routes.filter((candidate) => candidate.scope === scope)) {
        const status = await statusFor(script(), route, headers);
        if (status === 401 || status === 403 || status >= 500) refused.push(`${nameOf(route)}: ${status}`);
      }
      expect(refused).toEqual([]);
    }
    const good = await token(kazi, [...tokenScopes]);
    const unknown = `${good.slice(0, -1)}${good.endsWith("0") ? "1" : "0"}`;
    await expectAll(routes, 401, (route) => statusFor(script(), route, sent(unknown)));
    await kazi.database.change([], (tx) =>
      tx.updateTable("operator_tokens").set({ revoked_at: new Date().toISOString() }).execute(),
    );
    await expectAll(routes, 401, (route) => statusFor(script(), route, sent(good)));
  });

  test("an operator passes everywhere, and no empty request fails on our side", async () => {
    const operator = await signedInOperator(kazi, "wanjiru@example.org");
    const wrong: string[] = [];
    for (const route of routes) {
      const status = await statusFor(operator, route);
      if (status === 401 || status === 403 || status >= 500) wrong.push(`${nameOf(route)}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  test("no foreign page can do anything with an operator's session", async () => {
    const operator = await signedInOperator(kazi, "wanjiru@example.org");
    for (const headers of [
      { origin: null, "sec-fetch-site": null },
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
    ])
      await expectAll(
        kazi.operatorRoutes.filter(({ method }) => method !== "GET"),
        403,
        (route) => statusFor(operator, route, headers),
      );
  });

  test("metrics are read with a token that has the scope, from anywhere", async () => {
    const far = (secret: string) =>
      fetch(`${kazi.origin}/metrics`, { headers: { ...bearer(secret), "x-forwarded-for": "198.51.100.7" } });
    expect((await far(await token(kazi, ["metrics:read"]))).status).toBe(200);
    expect((await far(await token(kazi, ["audit:read"]))).status).toBe(404);
    expect((await far("kzop_nothing")).status).toBe(404);
  });
});
