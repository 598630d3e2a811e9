import { expect, test } from "bun:test";
import { auditOf } from "../../src/access/audit-store.ts";
import { defaultRates } from "../../src/access/keys/limits.ts";
import { approveAccess, declineAccess, suspendAccess } from "../../src/access/requests/access-decisions.ts";
import { listAccess } from "../../src/access/requests/access-store.ts";
import { defaultTermsVersion } from "../../src/access/terms.ts";
import { parseRate, type Rate } from "../../src/config/quantities.ts";
import type { Database } from "../../src/database/database.ts";
import { systemClock } from "../../src/process/clock.ts";
import { eachEngine } from "../support/engines.ts";
import { outcome } from "../support/outcome.ts";
import { behindProxy, signedInVisitor, type Visitor } from "../support/people/signed-in.ts";
import { bearer, path as providersPath, startProviderApi } from "../support/provider-api.ts";

const request = {
  kind: "developer",
  integration: "Fundi finder",
  purpose: "Shows people in our app which tradespeople work near them.",
  servers: "api.example.org",
  scopes: ["providers:read"],
  termsVersion: defaultTermsVersion,
};
const operator = () => ({ actor: "command line", nowMs: systemClock.now() });
const rate = (text: string) => parseRate(text) as Rate;
const rules = {
  defaultRates: defaultRates({ providersLimit: rate("120/1m"), jobsLimit: rate("300/1m") }),
  brandName: "Kazi",
  publicUrl: "http://127.0.0.1:3000",
};
const newKey = { name: "Server", scopes: ["providers:read"], days: 90 };

async function askedAccess(database: Database, visitor: Visitor, changes = {}): Promise<string> {
  await visitor.post("access", { ...request, ...changes });
  const [waiting] = await listAccess(database.read, "requested");
  return waiting?.id ?? "none";
}

const mailsTo = async (database: Database, to: string) => {
  const rows = await database.write
    .selectFrom("outbox")
    .select("subject")
    .where("recipient", "=", to)
    .execute();
  return rows.map((row) => row.subject).sort();
};

eachEngine("API access", ({ readyPlace }) => {
  const start = async (env = {}) => startProviderApi(await readyPlace(), { env: { ...behindProxy, ...env } });

  test("neither a customer nor a provider has access before it is approved", async () => {
    const kazi = await start();
    for (const kind of ["customer", "provider"] as const) {
      const visitor = await signedInVisitor(kazi, `${kind}@example.org`, kind);
      expect((await visitor.post("keys", newKey)).status).toBe(403);
      const called = await fetch(`${kazi.origin}${providersPath}`, { headers: { cookie: visitor.cookie } });
      expect(called.status).toBe(401);
      await visitor.post("access", request);
      expect((await visitor.post("keys", newKey)).status).toBe(403);
      expect((await visitor.get("keys")).json).toEqual([] as never);
    }
  });

  test("a request is decided once, each step is audited and mailed", async () => {
    const kazi = await start();
    const visitor = await signedInVisitor(kazi, "amina@example.org");
    const declined = await askedAccess(kazi.database, visitor);
    expect((await visitor.post("access", request)).status).toBe(409);
    await declineAccess(kazi.database, declined, "Tell us more.", rules, operator());
    expect(await outcome(approveAccess(kazi.database, declined, {}, rules, operator()))).toThrow("declined");
    const id = await askedAccess(kazi.database, visitor);
    await approveAccess(kazi.database, id, {}, rules, operator());
    expect((await visitor.get("access")).json).toMatchObject({
      in_force: { id, state: "approved", scopes: ["providers:read"], terms_version: defaultTermsVersion },
      requests: [{ id: declined, state: "declined", reason: "Tell us more." }],
    });
    await suspendAccess(kazi.database, id, "Numbers were sold.", rules, operator());
    const steps = await auditOf(kazi.database.read, id);
    expect(steps.map(({ action, actor }) => [action, actor.slice(0, 4)])).toEqual([
      ["access.request", "acc_"],
      ["access.approve", "comm"],
      ["access.suspend", "comm"],
    ]);
    expect(steps.at(-1)?.detail).toEqual({ reason: "Numbers were sold." });
    const subjects = await mailsTo(kazi.database, "amina@example.org");
    for (const step of ["we have your request", "was declined", "is approved", "is suspended"])
      expect([step, subjects.some((subject) => subject.includes(step))]).toEqual([step, true]);
  });

  test("of requests and decisions at the same moment one counts", async () => {
    const kazi = await start();
    const visitor = await signedInVisitor(kazi, "amina@example.org");
    const asked = await Promise.all([1, 2, 3, 4].map(() => visitor.post("access", request)));
    expect(asked.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const [waiting] = await listAccess(kazi.database.read, "requested");
    const id = String(waiting?.id);
    const decided = await Promise.allSettled([
      approveAccess(kazi.database, id, {}, rules, operator()),
      declineAccess(kazi.database, id, "No.", rules, operator()),
    ]);
    expect(decided.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await auditOf(kazi.database.read, id)).toHaveLength(2);
  });

  test("two hundred requests of a machine leave one", async () => {
    const kazi = await start();
    const visitor = await signedInVisitor(kazi, "amina@example.org");
    const statuses: number[] = [];
    for (let i = 0; i < 200; i += 1)
      statuses.push((await visitor.post("access", { ...request, integration: `Fundi finder ${i}` })).status);
    expect(statuses.slice(0, 2)).toEqual([201, 409]);
    expect(new Set(statuses.slice(5))).toEqual(new Set([429]));
    expect(await listAccess(kazi.database.read, "requested")).toHaveLength(1);
  });

  test("the operator is mailed when a request waits, where CONTACT is an address", async () => {
    const kazi = await start({ CONTACT: "mailto:operator@example.org" });
    const visitor = await signedInVisitor(kazi, "amina@example.org");
    const id = await askedAccess(kazi.database, visitor);
    expect(await mailsTo(kazi.database, "operator@example.org")).toEqual([
      "Kazi: a request for API access is waiting",
    ]);
    const mail = await kazi.database.read
      .selectFrom("outbox")
      .select("text")
      .where("recipient", "=", "operator@example.org")
      .executeTakeFirst();
    expect(mail?.text).toContain(`kazi access approve ${id}`);
    expect(mail?.text).toContain(`/operator/access/${id}\n`);
  });

  test("a suspension refuses every key at once, and lifting it brings them back", async () => {
    const kazi = await start();
    const visitor = await signedInVisitor(kazi, "amina@example.org");
    const id = await askedAccess(kazi.database, visitor);
    await approveAccess(kazi.database, id, {}, rules, operator());
    const { json } = await visitor.post("keys", newKey);
    const call = async () => (await kazi.get("", { headers: bearer(String(json.secret)) })).status;
    expect(await call()).toBe(200);
    await suspendAccess(kazi.database, id, "Looking into it.", rules, operator());
    expect(await call()).toBe(401);
    expect((await visitor.post("access", { ...request, kind: "partner" })).status).toBe(409);
    await approveAccess(kazi.database, id, {}, rules, operator());
    expect(await call()).toBe(200);
  });

  test("a partner's own limit and scopes hold for existing keys at once; a developer's limit is never raised", async () => {
    const kazi = await start();
    const visitor = await signedInVisitor(kazi, "amina@example.org");
    const developer = await askedAccess(kazi.database, visitor, { limit: "900/1m" });
    expect(
      await outcome(approveAccess(kazi.database, developer, { limit: rate("121/1m") }, rules, operator())),
    ).toThrow("limit.too-high");
    expect(
      await outcome(approveAccess(kazi.database, developer, { licensing: true }, rules, operator())),
    ).toThrow("partners-only");
    await approveAccess(kazi.database, developer, { limit: rate("60/1m") }, rules, operator());
    const { json } = await visitor.post("keys", newKey);
    const policy = async () => {
      const answer = await kazi.get("", { headers: bearer(String(json.secret)) });
      return [answer.status, answer.headers.get("ratelimit-policy")];
    };
    expect(await policy()).toEqual([200, '"default";q=60;w=60']);

    const partner = await askedAccess(kazi.database, visitor, { kind: "partner", limit: "900/1m" });
    expect(await policy()).toEqual([200, '"default";q=60;w=60']);
    await approveAccess(kazi.database, partner, { limit: rate("900/1m") }, rules, operator());
    expect(await policy()).toEqual([200, '"default";q=900;w=60']);
    await approveAccess(kazi.database, partner, { scopes: ["jobs:read"] }, rules, operator());
    expect((await policy())[0]).toBe(403);
    const rows = await kazi.database.read.selectFrom("access").select(["id", "state"]).execute();
    expect(rows).toContainEqual({ id: developer, state: "ended" });
  });

  test("the database itself refuses partner's grants to a developer", async () => {
    const kazi = await start();
    const visitor = await signedInVisitor(kazi, "amina@example.org");
    const id = await askedAccess(kazi.database, visitor);
    for (const grant of [{ white_label: 1 }, { data_licensing: 1 }])
      expect(
        await outcome(
          kazi.database.change([], (tx) =>
            tx.updateTable("access").set(grant).where("id", "=", id).execute(),
          ),
        ),
      ).toThrow();
  });

  test("with automatic approval a developer begins at once, a partner is still reviewed", async () => {
    const kazi = await start({ DEVELOPER_APPROVAL: "auto" });
    const visitor = await signedInVisitor(kazi, "amina@example.org");
    expect((await visitor.post("access", request)).json).toMatchObject({ state: "approved" });
    expect((await visitor.post("keys", newKey)).status).toBe(201);
    const asked = await visitor.post("access", { ...request, kind: "partner", limit: "900/1m" });
    expect(asked.json).toMatchObject({ state: "requested", limit: null });
  });

  test("the terms that were shown are the terms that are accepted", async () => {
    const kazi = await start();
    const visitor = await signedInVisitor(kazi, "amina@example.org");
    const old = await visitor.post("access", { ...request, termsVersion: "2020-01-01" });
    expect([old.status, String(old.json.error).includes("terms have changed")]).toEqual([409, true]);
    const { termsVersion: _, ...without } = request;
    expect((await visitor.post("access", without)).status).toBe(400);
  });

  test("what a form adds to its fields changes nothing", async () => {
    const kazi = await start();
    const visitor = await signedInVisitor(kazi, "amina@example.org");
    const extra = {
      state: "approved",
      status: "approved",
      rate_limit: "9999/1s",
      data_licensing: 1,
      accountId: "acc_operator",
      account_id: "acc_operator",
      plan: "gold",
      role: "operator",
      // In brackets it is a field that is sent; without, it would be this object's own prototype.
      ["__proto__"]: { state: "approved" },
    };
    const asked = await visitor.post("access", { ...request, ...extra });
    expect(asked.json).toMatchObject({ state: "requested", limit: null, data_licensing: false });
    const [waiting] = await listAccess(kazi.database.read, "requested");
    await approveAccess(kazi.database, String(waiting?.id), {}, rules, operator());
    const made = await visitor.post("keys", {
      ...newKey,
      ...extra,
      limit: "9999/1s",
      rate: "9999/1s",
      expires_at: null,
      lifetimeMs: null,
    });
    expect(made.json).toMatchObject({ limit: null, scopes: ["providers:read"], state: "active" });
    expect(Date.parse(String(made.json.expires_at))).toBeLessThan(Date.now() + 91 * 86_400_000);
    const renamed = await visitor.send("PATCH", `keys/${made.json.id}`, {
      name: "Other",
      scopes: ["jobs:read"],
      expires_at: null,
    });
    expect(renamed.json).toMatchObject({ name: "Other", scopes: ["providers:read"] });
    expect((await visitor.post("keys", { ...newKey, scopes: ["jobs:read"] })).status).toBe(409);
    expect((await visitor.post("keys", { ...newKey, days: null })).status).toBe(403);
    await visitor.send("PATCH", "account", {
      name: "Amina",
      kind: "operator",
      email: "x@example.org",
      email_verified: 0,
    });
    expect((await visitor.get("account")).json).toMatchObject({
      kind: "customer",
      email: "amina@example.org",
    });
  });
});
