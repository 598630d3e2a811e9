// Who becomes an operator, and who never does.

import { expect, test } from "bun:test";
import { auditOf } from "../../src/access/audit-store.ts";
import { listOperators } from "../../src/operators/operator-store.ts";
import { endOperator, firstOperatorLink } from "../../src/operators/operators.ts";
import { systemClock } from "../../src/process/clock.ts";
import { eachEngine } from "../support/engines.ts";
import { manualClock } from "../support/manual-clock.ts";
import { outcome } from "../support/outcome.ts";
import { arrivedOperator, invited, OperatorVisitor, signedInOperator } from "../support/people/operator.ts";
import { behindProxy, goodPassword, signedInVisitor } from "../support/people/signed-in.ts";
import { totp } from "../support/people/totp.ts";
import { startKazi } from "../support/running-kazi.ts";

const person = { name: "Wanjiru Kamau", password: goodPassword };
const tokenIn = (link: { url: string } | null) => link?.url.split("#")[1] ?? "none";

eachEngine("operators", ({ readyPlace }) => {
  const start = async () => startKazi(await readyPlace(), { only: "providers", env: behindProxy });

  test("the first link makes one operator, once, and none after that", async () => {
    const kazi = await start();
    const links = await Promise.all(
      [1, 2].map(() => firstOperatorLink(kazi.database, kazi.origin, systemClock.now())),
    );
    expect(links[0]?.url).toStartWith(`${kazi.origin}/operator/welcome#`);
    const visitors = links.map(() => new OperatorVisitor(kazi.origin));
    const arrivals = await Promise.all(
      visitors.map((visitor, i) =>
        visitor.post("links/accept", {
          ...person,
          token: tokenIn(links[i] ?? null),
          email: `operator${i}@example.org`,
        }),
      ),
    );
    expect(arrivals.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await listOperators(kazi.database.read)).toHaveLength(1);
    for (const link of links)
      expect((await visitors[0]?.post("links/open", { token: tokenIn(link) }))?.status).toBe(409);
    expect(await firstOperatorLink(kazi.database, kazi.origin, systemClock.now())).toBeNull();
  });

  test("a link ends after thirty minutes", async () => {
    const kazi = await start();
    const halfHourAgo = systemClock.now() - 30 * 60_000;
    const old = await firstOperatorLink(kazi.database, kazi.origin, halfHourAgo);
    const young = await firstOperatorLink(kazi.database, kazi.origin, halfHourAgo + 60_000);
    const visitor = new OperatorVisitor(kazi.origin);
    expect((await visitor.post("links/open", { token: tokenIn(old) })).status).toBe(409);
    const opened = await visitor.post("links/open", { token: tokenIn(young) });
    expect([opened.status, opened.json]).toEqual([200, { email: null, role: "operator" }]);
  });

  test("the link decides over address and role, whatever the form says", async () => {
    const kazi = await start();
    const visitor = new OperatorVisitor(kazi.origin);
    const token = await invited(kazi, "look@example.org", "look-only");
    const sent = { ...person, token, email: "other@example.org", role: "operator" };
    expect((await visitor.post("links/accept", sent)).status).toBe(200);
    const [operator] = await listOperators(kazi.database.read);
    expect([operator?.email, operator?.role]).toEqual(["look@example.org", "look-only"]);
  });

  test("without the second factor there is nothing but its set-up; with it sign-in asks for a code", async () => {
    const kazi = await start();
    const visitor = await arrivedOperator(kazi, "wanjiru@example.org");
    expect((await visitor.get("session")).json).toMatchObject({ operator: { isReady: false } });
    expect((await visitor.get("operators")).status).toBe(403);
    const elsewhere = new OperatorVisitor(kazi.origin);
    await elsewhere.post("sign-in", { email: "wanjiru@example.org", password: goodPassword });
    expect((await elsewhere.get("session")).json).toMatchObject({ operator: { isReady: false } });

    const begun = await visitor.post("two-factor/begin", { password: goodPassword });
    const secret = String(begun.json.secret);
    expect((await visitor.post("two-factor/confirm", { code: "000000" })).status).toBe(403);
    const confirmed = await visitor.post("two-factor/confirm", { code: totp(secret, systemClock.now()) });
    expect(confirmed.status).toBe(200);
    expect((await visitor.get("operators")).status).toBe(200);
    // The session that knew the password alone did not gain a second factor.
    expect((await elsewhere.get("operators")).status).toBe(401);

    const again = new OperatorVisitor(kazi.origin);
    const signIn = await again.post("sign-in", { email: "wanjiru@example.org", password: goodPassword });
    expect(signIn.json).toEqual({ needsCode: true });
    expect((await again.get("operators")).status).toBe(401);
    const [backupCode] = begun.json.backupCodes as string[];
    expect((await again.post("sign-in/code", { code: backupCode, isBackupCode: true })).status).toBe(200);
    expect((await again.get("operators")).status).toBe(200);
    expect((await again.post("two-factor/begin", { password: goodPassword })).status).toBe(409);
  });

  test("no sign-up makes an operator, and an operator's session is none of a developer", async () => {
    const kazi = await start();
    const developer = await signedInVisitor(kazi, "amina@example.org");
    const tried = await developer.post("sign-up", {
      ...person,
      email: "sly@example.org",
      kind: "operator",
    });
    expect(tried.status).toBe(400);
    const asOperator = new OperatorVisitor(kazi.origin);
    const signIn = await asOperator.post("sign-in", { email: "amina@example.org", password: goodPassword });
    expect([signIn.status, signIn.json.error]).toEqual([401, "Incorrect email or password."]);
    expect(asOperator.cookies.size).toBe(0);
    expect(await outcome(invited(kazi, "amina@example.org", "operator"))).toThrow("operator.taken");

    const operator = await signedInOperator(kazi, "wanjiru@example.org");
    for (const [name, value] of operator.cookies) developer.cookies.set(name, value);
    expect((await developer.get("keys")).status).toBe(403);
    expect((await developer.get("session")).json).toEqual({ account: null });
    expect((await developer.post("account/delete", { password: goodPassword })).status).toBe(403);
  });

  test("an unconfirmed sign-up keeps no operator out, and its password is worth nothing", async () => {
    const kazi = await start();
    const visitor = new OperatorVisitor(kazi.origin);
    const email = "wanjiru@example.org";
    const squatter = "quince gravel bottle";
    await fetch(`${kazi.origin}/developers/api/sign-up`, {
      method: "POST",
      headers: { origin: kazi.origin, "content-type": "application/json" },
      body: JSON.stringify({ email, password: squatter, name: "Squatter", kind: "customer" }),
    });
    const token = await invited(kazi, email, "operator");
    expect((await visitor.post("links/accept", { ...person, token, email })).status).toBe(200);
    const other = new OperatorVisitor(kazi.origin);
    expect((await other.post("sign-in", { email, password: squatter })).status).toBe(401);
  });

  test("an operator's session ends after twelve hours", async () => {
    const clock = manualClock(systemClock.now());
    const kazi = await startKazi(await readyPlace(), { only: "providers", env: behindProxy, clock });
    const operator = await signedInOperator(kazi, "wanjiru@example.org");
    clock.advance(11 * 3_600_000);
    expect((await operator.get("operators")).status).toBe(200);
    clock.advance(2 * 3_600_000);
    expect((await operator.get("operators")).status).toBe(401);
    expect((await operator.get("session")).json).toEqual({ operator: null });
  });

  test("an operator who is ended is out at once, and can be invited anew", async () => {
    const kazi = await start();
    const operator = await signedInOperator(kazi, "wanjiru@example.org");
    const [row] = await listOperators(kazi.database.read);
    await endOperator(kazi.database, "wanjiru@example.org", { actor: "test", nowMs: systemClock.now() });
    expect((await operator.get("operators")).status).toBe(401);
    const steps = await auditOf(kazi.database.read, String(row?.account_id));
    expect(steps.map(({ action }) => action)).toContain("operator.end");
    const back = await signedInOperator(kazi, "wanjiru@example.org");
    expect((await back.get("operators")).status).toBe(200);
  });

  test("a new link gives a new password and second factor, and ends what the old ones had opened", async () => {
    const kazi = await start();
    const before = await signedInOperator(kazi, "wanjiru@example.org");
    const after = await signedInOperator(kazi, "wanjiru@example.org");
    expect((await before.get("operators")).status).toBe(401);
    expect((await after.get("operators")).status).toBe(200);
    expect(await listOperators(kazi.database.read)).toHaveLength(1);
  });
});
