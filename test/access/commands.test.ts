// The commands by which an operator decides over API access, as processes beside a running server.
import { expect, test } from "bun:test";
import { runCommand } from "../support/command-line.ts";
import { eachEngine } from "../support/engines.ts";
import { kaziJson } from "../support/kazi-command.ts";
import { behindProxy, signedInVisitor } from "../support/people/signed-in.ts";
import { bearer, startProviderApi } from "../support/provider-api.ts";

type Shown = {
  id: string;
  state: string;
  limit: string | null;
  history: { action: string; actor: string }[];
};

const request = {
  kind: "developer",
  integration: "Fundi finder",
  purpose: "Shows people in our app which tradespeople work near them.",
  servers: "api.example.org",
  scopes: ["providers:read"],
  termsVersion: "2026-11-15",
};

eachEngine("kazi access", ({ readyPlace }) => {
  test("list, show, approve with a lower limit, suspend and lift, decline; each beside a running server", async () => {
    const place = await readyPlace();
    const kazi = await startProviderApi(place, { env: behindProxy });
    const visitor = await signedInVisitor(kazi, "amina@example.org");
    await visitor.post("access", request);
    const [waiting] = await kaziJson<Shown[]>(place, ["access", "list", "--state", "requested"]);
    const id = String(waiting?.id);
    expect(waiting).toMatchObject({
      account_email: "amina@example.org",
      kind: "developer",
      asked_scopes: request.scopes,
    });

    const higher = await runCommand(place, ["access", "approve", id, "--limit", "9000/1m"]);
    expect([higher.exitCode, higher.stderr.includes("cannot be raised above 120/1m")]).toEqual([1, true]);
    const approved = await kaziJson<Shown>(place, ["access", "approve", id, "--limit", "60/1m"]);
    expect(approved).toMatchObject({ state: "approved", limit: "60/1m" });
    const { json } = await visitor.post("keys", { name: "Server", scopes: ["providers:read"], days: 30 });
    const call = async () => (await kazi.get("", { headers: bearer(String(json.secret)) })).status;
    expect(await call()).toBe(200);

    const without = await runCommand(place, ["access", "suspend", id]);
    expect([without.exitCode, without.stderr.includes("--reason")]).toEqual([2, true]);
    const help = await runCommand(place, ["access", "suspend", "--help"]);
    expect(help.stdout).toMatch(/--reason <reason> .*\(required\)/);
    expect(
      (await runCommand(place, ["access", "suspend", id, "--reason", "Numbers were sold."])).exitCode,
    ).toBe(0);
    await kazi.database.changes.look();
    expect(await call()).toBe(401);
    expect((await runCommand(place, ["access", "approve", id])).exitCode).toBe(0);
    await kazi.database.changes.look();
    expect(await call()).toBe(200);

    const shown = await kaziJson<Shown>(place, ["access", "show", id]);
    expect(shown.history.map(({ action }) => action)).toEqual([
      "access.request",
      "access.approve",
      "access.suspend",
      "access.approve",
    ]);
    const declined = await runCommand(place, ["access", "decline", id, "--reason", "Too late."]);
    expect([declined.exitCode, declined.stderr]).toEqual([
      1,
      expect.stringContaining("only one that is requested"),
    ]);
    expect((await runCommand(place, ["access", "show", "acs_nothing"])).exitCode).toBe(1);
    expect((await runCommand(place, ["access", "suspend", "acs_operator", "--reason", "x"])).exitCode).toBe(
      1,
    );
    expect((await runCommand(place, ["access", "list"])).stdout).toContain("Fundi finder");
  });

  test("in a shell that knows neither PUBLIC_URL nor BRAND_NAME a mail still leads to the server", async () => {
    const place = await readyPlace();
    const kazi = await startProviderApi(place, { env: { ...behindProxy, BRAND_NAME: "Ajira" } });
    const visitor = await signedInVisitor(kazi, "amina@example.org");
    await visitor.post("access", { ...request, kind: "partner", limit: "600/1m" });
    expect((await runCommand(place, ["access", "list"])).stdout).toContain("600/1m asked");
    const [waiting] = await kaziJson<Shown[]>(place, ["access", "list"]);
    expect((await runCommand(place, ["access", "approve", String(waiting?.id)])).exitCode).toBe(0);
    const mail = await kazi.database.read
      .selectFrom("outbox")
      .select(["subject", "text"])
      .where("subject", "like", "%is approved")
      .executeTakeFirstOrThrow();
    expect(mail.subject).toStartWith("Ajira:");
    expect(mail.text).toContain(`${kazi.origin}/developers/keys`);

    const invite = ["operator", "create", "--email", "juma@example.org"];
    const link = async (env = {}) => (await kaziJson<{ link: string }>(place, invite, env)).link;
    expect(await link()).toStartWith(`${kazi.origin}/operator/`);
    expect(await link({ PUBLIC_URL: "https://other.example.org" })).toStartWith("https://other.example.org/");
  });

  test("what an applicant wrote cannot steer the terminal or pass for a line of ours", async () => {
    const place = await readyPlace();
    const kazi = await startProviderApi(place, { env: behindProxy });
    const visitor = await signedInVisitor(kazi, "amina@example.org");
    const sent = await visitor.post("access", {
      ...request,
      kind: "partner",
      purpose: "Shows people who is near.\nstate             approved\r\nmay_never_expire  true",
      licensing: "All of it,\u2028reason            none",
    });
    expect(sent.status).toBe(201);
    const id = String(sent.json.id);
    // Older rows may hold what the form refuses today.
    await kazi.database.change([], (tx) =>
      tx
        .updateTable("access")
        .set({ integration: "Fundi\u202efinder\u2066", servers: "api\u001b[2J.example\u009b1m" })
        .where("id", "=", id)
        .execute(),
    );
    const shown = await runCommand(place, ["access", "show", id]);
    const listed = await runCommand(place, ["access", "list"]);
    const asJson = await runCommand(place, ["access", "show", id, "--json"]);
    for (const { stdout } of [shown, listed, asJson])
      expect(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.exec(stdout)).toBeNull();
    expect(shown.stdout.match(/^state/gm)).toHaveLength(1);
    expect(shown.stdout.match(/^(may_never_expire|reason)/gm)).toHaveLength(2);
    expect(shown.stdout).toContain("Shows people who is near. ⏎ state");
    expect(JSON.parse(asJson.stdout)).toMatchObject({ integration: "Fundi\u202efinder\u2066" });
  });
});
