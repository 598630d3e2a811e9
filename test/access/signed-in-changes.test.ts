// What someone signed in changes: each change that touches safety is told by mail, asking for the same thing twice does
// nothing, and nobody can go on for ever.
import { expect, test } from "bun:test";
import type { Database } from "../../src/database/database.ts";
import { eachEngine } from "../support/engines.ts";
import { developerRequest } from "../support/people/developer-requests.ts";
import { behindProxy, goodPassword, signedInVisitor, type Visitor } from "../support/people/signed-in.ts";
import { totp } from "../support/people/totp.ts";
import { startProviderApi } from "../support/provider-api.ts";

const email = "amina@example.org";

async function subjects(database: Database): Promise<string[]> {
  const rows = await database.write.selectFrom("outbox").select("subject").orderBy("created_at").execute();
  return rows.map(({ subject }) => subject);
}

eachEngine("someone signed in", ({ readyPlace }) => {
  const start = async () =>
    startProviderApi(await readyPlace(), { env: { ...behindProxy, DEVELOPER_APPROVAL: "auto" } });

  test("is mailed when the password or the second factor changes", async () => {
    const kazi = await start();
    const visitor = await signedInVisitor(kazi, email);
    const { json } = await visitor.post("account/two-factor/begin", { password: goodPassword });
    await visitor.post("account/two-factor/confirm", { code: totp(String(json.secret), Date.now()) });
    expect((await subjects(kazi.database)).at(-1)).toContain("authenticator app");
    expect((await subjects(kazi.database)).at(-1)).toEndWith("turned on");
    await visitor.post("account/two-factor/end", { password: goodPassword });
    expect((await subjects(kazi.database)).at(-1)).toEndWith("turned off");
    await visitor.post("account/password", { current: goodPassword, password: "an entirely other phrase" });
    expect((await subjects(kazi.database)).at(-1)).toContain("password at Kazi was changed");
  });

  test("is mailed when the account is deleted, and the mail is forgotten once it has gone out", async () => {
    const kazi = await start();
    const visitor = await signedInVisitor(kazi, email);
    const before = kazi.logged.length;
    expect((await visitor.post("account/delete", { password: goodPassword })).status).toBe(200);
    const deadline = Date.now() + 20_000;
    while ((await subjects(kazi.database)).length > 0 && Date.now() < deadline) await Bun.sleep(20);
    expect(await subjects(kazi.database)).toEqual([]);
    const told = kazi.logged.slice(before).filter((line) => line.includes("is deleted"));
    expect([told.length, told[0]?.includes(email)]).toEqual([1, true]);
  });

  test("may send half of a character: a sign that can be shown is kept in its place", async () => {
    const kazi = await start();
    const visitor = await signedInVisitor(kazi, email);
    await visitor.post("access", developerRequest);
    const made = await visitor.post("keys", {
      name: "A \ud83d key 😀",
      scopes: ["providers:read"],
      days: 30,
    });
    expect([made.status, made.json.name]).toEqual([201, "A � key 😀"]);
    const kept = await kazi.database.read.selectFrom("keys").select("name").execute();
    expect(kept.map(({ name }) => name)).toContain("A � key 😀");
  });

  test("changes nothing by asking for the same thing again", async () => {
    const kazi = await start();
    const visitor = await signedInVisitor(kazi, email);
    await visitor.post("access", developerRequest);
    const key = (await visitor.post("keys", { name: "Server", scopes: ["providers:read"], days: 30 })).json;
    const plans = (await visitor.get("plans")).json as unknown as { id: string; text: string }[];
    const free = { plan: plans[0]?.id, text: plans[0]?.text };
    const everything = () =>
      Promise.all(
        (["audit", "plan_acceptances", "account_plans"] as const).map((table) =>
          kazi.database.write.selectFrom(table).selectAll().execute(),
        ),
      );
    await visitor.post("plans/accept", free);
    await visitor.send("PATCH", `keys/${key.id}`, { name: "Other" });
    const before = await everything();
    for (let i = 0; i < 3; i += 1) {
      expect((await visitor.post("plans/accept", free)).status).toBe(200);
      expect((await visitor.send("PATCH", `keys/${key.id}`, { name: "Other" })).status).toBe(200);
    }
    expect(await everything()).toEqual(before);
  });

  test("cannot go on changing things for ever, by whichever route, and still sees everything", async () => {
    const kazi = await start();
    const visitor = await signedInVisitor(kazi, email);
    const other = await signedInVisitor(kazi, "brian@example.org");
    const rename = (who: Visitor) => who.send("PATCH", "account", { name: "Amina" });
    const statuses: number[] = [];
    for (let i = 0; i < 121; i += 1) statuses.push((await rename(visitor)).status);
    expect(statuses).toEqual([...Array(120).fill(200), 429]);
    const plans = (await visitor.get("plans")).json as unknown as { id: string; text: string }[];
    for (const [method, path, body] of [
      ["POST", "plans/accept", { plan: plans[0]?.id, text: plans[0]?.text }],
      ["POST", "access", developerRequest],
      ["POST", "keys", { name: "Server", scopes: ["providers:read"], days: 30 }],
      ["PATCH", "keys/key_1", { name: "Server" }],
      ["POST", "keys/key_1/rotate", { overlap_hours: 1 }],
      ["POST", "keys/key_1/revoke", undefined],
      ["POST", "account/password", { current: goodPassword, password: "an entirely other phrase" }],
      ["POST", "account/delete", { password: goodPassword }],
      ["POST", "account/two-factor/begin", { password: goodPassword }],
      ["POST", "account/two-factor/confirm", { code: "000000" }],
      ["POST", "account/two-factor/end", { password: goodPassword }],
      ["DELETE", "account/sessions/ses_1", undefined],
      ["POST", "account/sessions/end-others", undefined],
    ] as const)
      expect([path, (await visitor.send(method, path, body)).status]).toEqual([path, 429]);
    for (const path of ["account", "keys", "plans", "access", "usage", "account/sessions"])
      expect([path, (await visitor.get(path)).status]).toEqual([path, 200]);
    expect((await rename(other)).status).toBe(200);
    expect((await visitor.post("sign-out")).status).toBe(200);
  });
});
