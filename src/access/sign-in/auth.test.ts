import { expect, test } from "bun:test";
import { getAuthTables } from "@better-auth/core/db";
import { getMigrations } from "better-auth/db/migration";
import { eachEngine, silentLog } from "../../../test/support/engines.ts";
import { manualClock } from "../../../test/support/manual-clock.ts";
import type { Database } from "../../database/database.ts";
import { MemoryRateLimiter } from "../../http/limits/rate-limit.ts";
import { openAccounts } from "../accounts/accounts.ts";
import { authOptions, createAuth, directDatabase } from "./auth.ts";
import { hashPassword } from "./passwords/passwords.ts";

const parts = (database: Database) => ({
  database,
  clock: manualClock(Date.now()),
  log: silentLog,
  publicUrl: "http://127.0.0.1:3000",
  brandName: "Kazi",
  secret: "a secret of thirty-two characters or more",
  hashPassword,
  mayMail: async () => true,
});

eachEngine("the accounts library", ({ engine, open }) => {
  test("every table and column it asks for is there", async () => {
    const database = await open();
    const options = authOptions(parts(database), async () => "");
    const tables = await database.read.introspection.getTables();
    const columns = new Map(tables.map((table) => [table.name, table.columns.map((column) => column.name)]));
    const missing = Object.values(getAuthTables(options)).flatMap(({ modelName, fields }) =>
      Object.entries(fields)
        .map(([name, field]) => field.fieldName ?? name)
        .filter((column) => !columns.get(modelName)?.includes(column))
        .map((column) => `${modelName}.${column}`),
    );
    expect(missing).toEqual([]);
    if (engine === "postgres") return;
    const pending = await getMigrations(
      { ...options, database: directDatabase(database) },
      { throwOnUnsafe: false },
    );
    expect([pending.toBeCreated, pending.toBeAdded]).toEqual([[], []]);
  });

  test("a password is hashed at the full cost unless less is asked for", async () => {
    const given = { ...parts(await open()), limiter: new MemoryRateLimiter() };
    const accounts = await openAccounts({ ...given, dataDir: "" }, given);
    expect(await accounts.hashPassword("plinth ostrich wander")).toStartWith(
      "$argon2id$v=19$m=19456,t=2,p=1$",
    );
  });

  test("a session's token is stored as a hash only and still opens the session", async () => {
    const database = await open();
    const auth = await createAuth(parts(database));
    const body = { email: "Amina@Example.org", password: "plinth ostrich wander", name: "Amina" };
    await auth.api.signUpEmail({ body: { ...body, kind: "customer" } });
    await database.change([], (tx) => tx.updateTable("accounts").set({ email_verified: 1 }).execute());
    const { headers, response } = await auth.api.signInEmail({ body, returnHeaders: true });
    const cookie = headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    const stored = await database.read.selectFrom("sessions").selectAll().executeTakeFirstOrThrow();
    expect(stored.token).toMatch(/^[0-9a-f]{64}$/);
    expect(cookie).not.toContain(stored.token);
    expect(JSON.stringify(stored)).not.toContain(response.token ?? "?");
    const session = await auth.api.getSession({ headers: new Headers({ cookie }) });
    expect(session?.user).toMatchObject({ email: "amina@example.org", kind: "customer" });
    await auth.api.signOut({ headers: new Headers({ cookie }) });
    expect(await database.read.selectFrom("sessions").selectAll().execute()).toEqual([]);
    expect(await auth.api.getSession({ headers: new Headers({ cookie }) })).toBeNull();
  });
});
