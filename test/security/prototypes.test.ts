// Names that mean something to every object, sent as raw text to everything that reads JSON, rows or
// parameters. The server runs in this very process, so that whatever it pollutes is seen here.
import { expect, test } from "bun:test";
import { startSampleBoards } from "../../sample-boards/sample-boards.ts";
import type { AreaRoute } from "../../src/access/area/area-route.ts";
import { approveAccess } from "../../src/access/requests/access-decisions.ts";
import { defaultTermsVersion } from "../../src/access/terms.ts";
import { systemClock } from "../../src/process/clock.ts";
import { turnSwitch } from "../../src/providers/api-switch.ts";
import { sqlitePlace } from "../support/engines.ts";
import { accessRules, developerRequest } from "../support/people/developer-requests.ts";
import { signedInOperator } from "../support/people/operator.ts";
import {
  behindProxy,
  goodPassword,
  mailedToken,
  signedInVisitor,
  Visitor,
} from "../support/people/signed-in.ts";
import { bearer } from "../support/provider-api.ts";
import { newKey } from "../support/provider-data.ts";
import { type RunningKazi, startKazi } from "../support/running-kazi.ts";
import { within } from "../support/waiting.ts";
import { developerTable } from "./developer-table.ts";

const env = { ...behindProxy, BOARDS_ORIGIN: "http://127.0.0.1:9", JOBS_LIMIT: "1000000/1m" };
const names = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "valueOf"];

/** Fields as text: an object literal would take `__proto__` for its prototype, and JSON would then leave it out. */
const hostile = (gains: object): string => {
  const inner = JSON.stringify({ polluted: "yes", ...gains });
  return `"__proto__":${inner},"constructor":{"prototype":${inner}},"prototype":${inner}`;
};
const withFields = (fields: object, gains: object): string =>
  `{${hostile(gains)},${JSON.stringify(fields).slice(1, -1)}}`.replace(",}", "}");

const before = [Object.prototype, Array.prototype, Function.prototype, String.prototype].map((prototype) =>
  Object.getOwnPropertyNames(prototype).join(),
);
function expectClean(): void {
  expect(({} as { polluted?: string }).polluted).toBeUndefined();
  const after = [Object.prototype, Array.prototype, Function.prototype, String.prototype].map((prototype) =>
    Object.getOwnPropertyNames(prototype).join(),
  );
  expect(after).toEqual(before);
}

const everything = {
  role: "operator",
  kind: "operator",
  state: "approved",
  isOperator: true,
  email_verified: 1,
};
const bodies = [
  `{${hostile(everything)}}`,
  `[{${hostile(everything)}}]`,
  `{"__proto__":null,"constructor":null}`,
  `{"__proto__":{"__proto__":{"polluted":"yes"}},"items":[{${hostile(everything)}}]}`,
  ...["name", "email", "password", "token", "scopes", "reason", "settings", "items", "kind"].map(
    (field) => `{"${field}":{${hostile(everything)}}}`,
  ),
];

async function tableOf(kazi: RunningKazi): Promise<AreaRoute[]> {
  return [...(await developerTable(kazi.database)), ...kazi.operatorRoutes];
}

/** Somebody who passes at the routes of either area. */
async function insiders(kazi: RunningKazi) {
  const developer = await signedInVisitor(kazi, "amina@example.org");
  expect((await developer.post("access", developerRequest)).status).toBe(201);
  const operator = await signedInOperator(kazi, "wanjiru@example.org");
  return (path: string): Visitor => (path.startsWith("/operator/") ? operator : developer);
}

const withoutArea = (path: string) => path.replace(/^\/(developers|operator)\/api\//, "");

test("every route that reads JSON takes them for nothing", async () => {
  const kazi = await startKazi(sqlitePlace(), { env: { ...env, DEVELOPER_APPROVAL: "auto" } });
  const insider = await insiders(kazi);
  const failed: string[] = [];
  let sent = 0;
  const routes = (await tableOf(kazi)).filter(({ body }) => body !== null);
  expect(routes.length).toBeGreaterThan(30);
  for (const { method, path } of routes)
    for (const id of ["key_00000000000000000", "__proto__"])
      for (const body of bodies) {
        const at = withoutArea(path).replace(/:\w+(\{[^}]*\})?/g, id);
        // Each comes from an address of its own, or the limits of guessing would answer for the routes.
        const { status } = await insider(path).send(method, at, body, { "x-forwarded-for": address(sent) });
        sent += 1;
        if (status >= 500) failed.push(`${method} ${path} ${body}: ${status}`);
      }
  expect(failed).toEqual([]);
  expectClean();
  const operators = await kazi.database.read.selectFrom("operators").select(["email", "role"]).execute();
  expect(operators).toEqual([{ email: "wanjiru@example.org", role: "operator" }]);
  console.log(`${routes.length} routes, ${sent} bodies`);
}, 120_000);

const address = (number: number) => `100.65.${(number >> 8) & 255}.${number & 255}`;

test("a good form with them gains no role, no scope, no state and no limit", async () => {
  const kazi = await startKazi(sqlitePlace(), { env });
  const { database, origin } = kazi;
  const visitor = new Visitor(origin);
  const person = { email: "amina@example.org", password: goodPassword, name: "Amina", kind: "customer" };
  expect((await visitor.post("sign-up", withFields(person, everything))).status).toBe(200);
  const token = await mailedToken(database, person.email);
  const row = () =>
    database.read.selectFrom("accounts").selectAll().where("email", "=", person.email).execute();
  expect(await row()).toMatchObject([{ kind: "customer", email_verified: 0 }]);
  expect((await visitor.post("verify-email", { token, password: goodPassword })).status).toBe(200);

  const gains = {
    state: "approved",
    limit: "9999/1s",
    rate_limit: "9999/1s",
    white_label: 1,
    data_licensing: 1,
  };
  const request = { ...developerRequest, termsVersion: defaultTermsVersion };
  const asked = await visitor.post("access", withFields(request, gains));
  expect([asked.status, asked.json]).toMatchObject([201, { state: "requested", limit: null }]);
  const ofVisitor = database.read.selectFrom("access").selectAll().where("kind", "=", "developer");
  const access = await ofVisitor.execute();
  expect(access).toMatchObject([{ state: "requested", white_label: 0, data_licensing: 0 }]);
  await approveAccess(database, access[0]?.id ?? "", {}, accessRules, {
    actor: "test",
    nowMs: systemClock.now(),
  });

  const wanted = { name: "Server", scopes: ["providers:read"], days: 30 };
  const moreScopes = { scopes: ["jobs:read"], days: null, limit: "9999/1s", account_id: "acc_operator" };
  const made = await visitor.post("keys", withFields(wanted, moreScopes));
  expect([made.status, made.json]).toMatchObject([201, { scopes: ["providers:read"], limit: null }]);
  expect(Date.parse(String(made.json.expires_at))).toBeLessThan(Date.now() + 31 * 86_400_000);
  // What is left out is not found in what is hidden.
  const bare = await visitor.post("keys", withFields({ name: "Other" }, wanted));
  expect(bare.status).toBe(400);
  const renamed = await visitor.send("PATCH", "account", withFields({ name: "Amina O." }, everything));
  expect(renamed.status).toBe(200);
  expect(await row()).toMatchObject([{ kind: "customer", name: "Amina O." }]);

  const operator = await signedInOperator(kazi, "wanjiru@example.org");
  const guest = withFields({ email: "guest@example.org", role: "look-only" }, { role: "operator" });
  expect((await operator.post("operators", guest)).status).toBe(201);
  const links = await database.read.selectFrom("operator_links").select(["email", "role"]).execute();
  expect(links).toEqual([{ email: "guest@example.org", role: "look-only" }]);
  const script = withFields(
    { name: "Script", scopes: ["metrics:read"], days: 30 },
    { scopes: ["audit:read"], days: null },
  );
  const token_ = await operator.post("tokens", script);
  expect([token_.status, token_.json]).toMatchObject([201, { scopes: ["metrics:read"] }]);
  expectClean();
}, 60_000);

test("profiles that are pushed or imported with them gain nothing", async () => {
  const kazi = await startKazi(sqlitePlace(), { env });
  const operator = await signedInOperator(kazi, "wanjiru@example.org");
  const gains = { verified: true, phone: "0712345678", consent_phone: true, id: "other" };
  const profile = (id: string) => withFields({ id, name: "Baraka", county: "Nairobi" }, gains);
  const items = [
    `{"action":"save","profile":${profile("pushed")}}`,
    `{"action":"save","profile":{"id":"bare",${hostile({ name: "Baraka", county: "Nairobi" })}}}`,
    `{${hostile({ action: "save", profile: { id: "hidden", name: "Baraka", county: "Nairobi" } })}}`,
    `{"action":"__proto__","id":"pushed"}`,
    `{"action":"save","profile":{"id":"__proto__","name":"Baraka","county":"Nairobi"}}`,
    `{"action":"save","profile":{"id":"odd","name":"Baraka","county":"__proto__","town":"constructor"}}`,
    `{"action":"save","profile":{"id":"lists","name":"Baraka","county":"Nairobi","services":[{${hostile(gains)}}]}}`,
  ];
  const { status, json } = await operator.post("providers/push", `{"items":[${items.join()}]}`);
  expect([status, (json.results as unknown[])?.length]).toEqual([200, items.length]);

  const files = {
    "list.json": `[${profile("listed")},{${hostile(gains)}}]`,
    "lines.ndjson": `${profile("line")}\n{"id":"line-2","name":"Juma","county":"Nairobi",${hostile(gains)}}\n`,
    "table.csv": `id,name,county,__proto__,constructor,toString\ncell,Juma,Nairobi,x,y,z\n`,
  };
  for (const [source, text] of Object.entries(files)) {
    const announced = await operator.post("provider-imports", {
      source,
      size_bytes: Buffer.byteLength(text),
    });
    expect([source, announced.status]).toEqual([source, 201]);
    const at = `provider-imports/${announced.json.id}`;
    const becomesState = (state: string) =>
      within(30_000, `${source} is ${state}`, async () => (await operator.get(at)).json.state === state);
    const file = await operator.send("PUT", `${at}/file`, text, {
      "content-type": "application/octet-stream",
    });
    expect([source, file.status]).toEqual([source, 200]);
    await becomesState("checked");
    expect([source, (await operator.post(`${at}/apply`)).status]).toEqual([source, 200]);
    await becomesState("done");
  }
  const held = await kazi.database.read.selectFrom("providers").selectAll().orderBy("id").execute();
  expect(held.map(({ id }) => id)).toEqual(
    expect.arrayContaining(["cell", "line", "line-2", "listed", "pushed"]),
  );
  const gained = held.filter(({ verified, phone }) => verified !== 0 || phone !== null);
  expect(gained).toEqual([]);
  expect(held.filter(({ id }) => ["bare", "hidden", "other"].includes(id))).toEqual([]);
  expectClean();
}, 120_000);

test("as names and values of parameters, as parts of a path and in headers they are nothing special", async () => {
  const boards = await startSampleBoards({ clock: systemClock });
  const own = { DEVELOPER_APPROVAL: "auto", BOARDS_ORIGIN: boards.origin, BOARDS_PAUSE: "0s" };
  const kazi = await startKazi(sqlitePlace(), { env: { ...env, ...own, JOBS_SEARCH_LIMIT: "1000000/1m" } });
  await turnSwitch(kazi.database, "enabled", { actor: "test", nowMs: systemClock.now() });
  const insider = await insiders(kazi);
  const { secret } = await newKey(kazi.database);
  const asNames = names.flatMap((name) => [`${name}=x`, `${name}[polluted]=yes`, `${name}.polluted=yes`]);
  const parameters = [
    "kind",
    "state",
    "sort",
    "after",
    "key",
    "limit",
    "cursor",
    "county",
    "service",
    "verified",
  ];
  const asValues = [...parameters, "query", "q", "place", "type", "lang", "days", "action", "board"].map(
    (name, i) => `${name}=${names[i % names.length]}`,
  );
  const cold = kazi.addresses.filter(({ method, path }) => method === "GET" && path !== "/*");
  const failed: string[] = [];
  let asked = 0;
  for (const path of [...cold.map((route) => route.path), ...kazi.hotPaths])
    for (const query of [
      asNames.join("&"),
      asValues.join("&"),
      `constructor[prototype][polluted]=yes&limit=__proto__`,
    ])
      for (const part of path.includes(":") ? names : [""]) {
        const at = `${path.replace(/:\w+(\{[^}]*\})?/g, part)}?${query}`;
        const isProviders = path.startsWith("/api/v1/");
        const headers: Record<string, string> = {
          cookie: isProviders
            ? "__proto__=x; language=__proto__"
            : `${insider(path).cookie}; language=constructor`,
          "accept-language": "__proto__, constructor;q=0.9",
          "accept-encoding": "constructor, __proto__;q=0.5",
          "x-forwarded-for": address(asked),
          ...(isProviders ? bearer(secret) : {}),
        };
        const response = await fetch(kazi.origin + at, { headers, redirect: "manual" });
        await response.arrayBuffer();
        asked += 1;
        if (response.status >= 500) failed.push(`${at}: ${response.status}`);
      }
  await boards.stop();
  expect(failed).toEqual([]);
  expectClean();
  console.log(`${asked} addresses with names of every object in them`);
}, 120_000);
