// S-40: after a whole journey of accounts, keys, tokens and searches, the log, the metrics and every table are searched for
// each secret and each phone number that was used.
import { expect, test } from "bun:test";
import { sql } from "kysely";
import { createToken } from "../../src/access/operators/operator-tokens.ts";
import { systemClock } from "../../src/clock.ts";
import type { Database } from "../../src/database/database.ts";
import { turnSwitch } from "../../src/providers/api-switch.ts";
import { sampleProviders } from "../../src/providers/sample-providers.ts";
import { developerRequest } from "../developer-requests.ts";
import { eachEngine } from "../engines.ts";
import { OperatorVisitor, signedInOperator } from "../operator.ts";
import { bearer } from "../provider-api.ts";
import { addProviders } from "../provider-data.ts";
import { startKazi } from "../running-kazi.ts";
import { behindProxy, goodPassword, signedInVisitor, Visitor } from "../signed-in.ts";

const by = { actor: "test", nowMs: systemClock.now() };

async function rowsOfEveryTable({ engine, write }: Database): Promise<Map<string, string>> {
  const listed = await (engine === "sqlite"
    ? sql<{ name: string }>`select name from sqlite_master where type = 'table'`
    : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`
  ).execute(write);
  const tables = new Map<string, string>();
  for (const { name } of listed.rows)
    tables.set(name, JSON.stringify((await sql`select * from ${sql.table(name)}`.execute(write)).rows));
  return tables;
}

eachEngine("secrets", ({ newPlace }) => {
  test("are in no log line, no metric and no row, and phones in no row but the profiles'", async () => {
    const env = { ...behindProxy, DEVELOPER_APPROVAL: "auto", LOG_LEVEL: "debug" };
    const kazi = await startKazi(await newPlace(), { env });
    const { database, origin } = kazi;
    await addProviders(database, [...sampleProviders(100)]);
    await turnSwitch(database, "enabled", by);

    const visitor = await signedInVisitor(kazi, "amina@example.org");
    const session = visitor.cookies.get("kazi.session_token") ?? "";
    await visitor.post("access", developerRequest);
    const made = await visitor.post("keys", { name: "Server", scopes: ["providers:read"], days: 30 });
    const key = String(made.json.secret);
    const rotated = await visitor.post(`keys/${made.json.id}/rotate`, { overlap_hours: 1 });
    await new Visitor(origin).post("forgotten-password", { email: "amina@example.org" });
    const wrong = "a wrong password that somebody typed";
    await new Visitor(origin).post("sign-in", { email: "amina@example.org", password: wrong });

    const operator = await signedInOperator(kazi, "wanjiru@example.org");
    const token = (
      await createToken(database, { name: "Script", scopes: ["metrics:read"], lifetimeMs: 3_600_000 }, by)
    ).secret;
    const withToken = new OperatorVisitor(origin);
    await withToken.send("GET", "operators", undefined, bearer(token));

    const answer = await fetch(`${origin}/api/v1/providers?limit=50`, { headers: bearer(key) });
    const { data } = (await answer.json()) as { data: { phone: string | null; whatsapp: string | null }[] };
    const phones = [...new Set(data.flatMap(({ phone, whatsapp }) => [phone, whatsapp]))].filter(
      (phone) => phone !== null,
    );
    for (const phone of phones.slice(0, 10)) {
      await fetch(`${origin}/api/v1/providers?town=${encodeURIComponent(phone)}`, { headers: bearer(key) });
      await fetch(`${origin}/search?q=${encodeURIComponent(phone)}`);
    }
    await fetch(`${origin}/api/v1/providers?key=${key}&verified=perhaps`, { headers: bearer(key) });
    await fetch(`${origin}/nowhere/${key}/${token}`);
    const metrics = await (await fetch(`${origin}/metrics`)).text();

    const secrets: Record<string, string> = {
      password: goodPassword,
      "wrong password": wrong,
      session,
      "session's token": session.split(".")[0] ?? "",
      "operator's session": operator.cookies.get("kazi.session_token") ?? "",
      "second factor": operator.secret,
      key,
      successor: String(rotated.json.secret),
      token,
    };
    for (const [name, value] of Object.entries(secrets))
      expect([name, value.length > 15]).toEqual([name, true]);
    const tables = await rowsOfEveryTable(database);
    expect(tables.size).toBeGreaterThan(15);
    const written = { log: kazi.logged.join("\n"), metrics };
    const found: string[] = [];
    for (const [name, secret] of Object.entries(secrets)) {
      for (const [where, text] of [...Object.entries(written), ...tables])
        if (text.includes(secret)) found.push(`${name} in ${where}`);
    }
    expect(phones.length).toBeGreaterThan(20);
    for (const phone of phones) {
      const digits = phone.slice(-9);
      for (const [where, text] of [...Object.entries(written), ...tables])
        if (!/^provider/.test(where) && text.includes(digits)) found.push(`phone in ${where}`);
    }
    expect(found).toEqual([]);
    console.log(
      `${Object.keys(secrets).length} secrets and ${phones.length} phones, ${tables.size} tables and ${kazi.logged.length} log lines searched: 0 found`,
    );
  }, 120_000);
});
