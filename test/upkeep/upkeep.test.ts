// What goes on by itself and what the operator asks for: scheduled backups, retention, the privacy report, the doctor.
import { expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import type { Database } from "../../src/database/database.ts";
import { eraseProvider } from "../../src/providers/profile/provider-changes.ts";
import { changeRetention, isTidyingDue, tidy } from "../../src/upkeep/privacy/retention.ts";
import { runCommand } from "../support/command-line.ts";
import { eachEngine, onPostgres, sqlitePlace } from "../support/engines.ts";
import { kaziJson } from "../support/kazi-command.ts";
import { startProviderApi } from "../support/provider-api.ts";
import { addAccount, addProviders, newKey } from "../support/provider-data.ts";
import { startKazi } from "../support/running-kazi.ts";
import { within } from "../support/waiting.ts";

const deadlineMs = 60_000;
const good = (folder: string) =>
  readdirSync(folder).filter((name) => /^kazi-\w+\.(sqlite|pgdump)$/.test(name));
const metric = (text: string, name: string) => new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1];

eachEngine("a schedule of backups", (engine) => {
  test("makes one when it is due, keeps the newest good ones, and tells the monitoring", async () => {
    const place = await engine.readyPlace();
    const BACKUP_DIR = sqlitePlace().dataDir;
    const old = ["kazi-20200101T000000Z", "kazi-20200102T000000Z"].map((name) => `${name}.sqlite`);
    for (const name of [...old, "kazi-20200103T000000Z.sqlite.partial", "notes.txt"])
      writeFileSync(join(BACKUP_DIR, name), "x");
    const env = { BACKUP_DIR, BACKUP_EVERY: "24h", BACKUP_KEEP: "2" };
    const kazi = await startKazi(place, { only: "providers", env });
    const metrics = async () => (await fetch(`${kazi.origin}/metrics`)).text();
    await within(deadlineMs, "a backup is made and counted", async () => {
      return metric(await metrics(), "kazi_backup_age_seconds") !== undefined;
    });
    await within(deadlineMs, "the oldest is gone", async () => !good(BACKUP_DIR).includes(String(old[0])));
    expect(good(BACKUP_DIR)).toHaveLength(2);
    expect(readdirSync(BACKUP_DIR)).toContain("notes.txt");
    expect(readdirSync(BACKUP_DIR).filter((name) => name.endsWith(".partial"))).toEqual([]);
    expect(metric(await metrics(), "kazi_backup_failed")).toBe("0");
    const again = await kaziJson<object>(place, ["db", "backup", "--scheduled"], env);
    expect(again).toEqual({ due: false });
  }, 180_000);

  test("that fails is loud and does not disturb the serving", async () => {
    const place = await engine.readyPlace();
    const BACKUP_DIR = join(place.dataDir, "a-file");
    const kazi = await startKazi(place, { only: "providers" });
    await kazi.stop();
    writeFileSync(BACKUP_DIR, "");
    const failing = await startKazi(place, { only: "providers", env: { BACKUP_DIR, BACKUP_EVERY: "24h" } });
    await within(deadlineMs, "it is in the log", async () =>
      failing.logged.some((line) => line.includes("THE BACKUP FAILED") && line.includes("a-file")),
    );
    expect((await fetch(`${failing.origin}/health/ready`)).status).toBe(200);
  }, 180_000);
});

test("backups asked for within the same second each keep a file of their own", async () => {
  const place = sqlitePlace();
  const BACKUP_DIR = sqlitePlace().dataDir;
  await kaziJson(place, ["db", "migrate"]);
  for (let round = 0; round < 3; round++) await kaziJson(place, ["db", "backup"], { BACKUP_DIR });
  expect(good(BACKUP_DIR)).toHaveLength(3);
}, 60_000);

onPostgres("two servers", (engine) => {
  test("make one backup between them", async () => {
    const place = await engine.readyPlace();
    const BACKUP_DIR = sqlitePlace().dataDir;
    const env = { BACKUP_DIR, BACKUP_EVERY: "7d" };
    const both = await Promise.all([
      startKazi(place, { only: "providers", env }),
      startKazi(place, { only: "providers", env }),
    ]);
    const rows = () => both[0].database.read.selectFrom("backups").select(["file", "failure"]).execute();
    await within(deadlineMs, "a backup is made", async () => (await rows()).length > 0);
    for (const { origin } of both) expect((await fetch(`${origin}/health/live`)).status).toBe(200);
    await Promise.all(both.map((kazi) => kazi.stop()));
    expect(good(BACKUP_DIR)).toHaveLength(1);
  }, 180_000);
});

test("a full disk is told in a sentence, and nothing half-made stays", async () => {
  const place = sqlitePlace();
  await kaziJson(place, ["db", "migrate"]);
  const small = sqlitePlace().dataDir;
  if (spawnSync("mount", ["-t", "tmpfs", "-o", "size=200k", "tmpfs", small]).status !== 0) return;
  try {
    const full = await runCommand(place, ["db", "backup", join(small, "kazi.backup")]);
    expect(full.exitCode).toBe(1);
    expect(full.stderr).toContain("The disk is full; make room and try again.");
    expect(readdirSync(small).filter((name) => name !== "erasures.log")).toEqual([]);
  } finally {
    spawnSync("umount", [small]);
  }
}, 60_000);

const dayMs = 86_400_000;

eachEngine("what is recorded", (engine) => {
  const now = Date.parse("2026-11-15T12:00:00.000Z");
  const by = { actor: "test", nowMs: now };

  async function fill(database: Database): Promise<void> {
    const { key } = await newKey(database);
    await addProviders(database, [{ id: "p", name: "P", county: "Meru" }]);
    await database.change([], async (tx) => {
      for (const age of [10, 2_000]) {
        const at = new Date(now - age * dayMs).toISOString();
        const day = at.slice(0, 10);
        const counts = { requests: 1, phones: 1, whatsapps: 0, locations: 0 };
        await tx
          .insertInto("key_usage")
          .values({ key_id: key.id, day, outcome: "ok", ...counts })
          .execute();
        await tx
          .insertInto("audit")
          .values({ id: `aud_${age}`, at, actor: "a", action: "key.create", subject: "s", detail: "{}" })
          .execute();
        await tx
          .insertInto("listing_reports")
          .values({
            id: `rep_${age}`,
            listing: "l",
            reason: "fake",
            note: "",
            contact: "hr@baobab.example",
            created_at: at,
            settled_at: null,
          })
          .execute();
      }
    });
  }

  test("is deleted when it is older than it is kept, and nothing younger; the audit log says so itself", async () => {
    const database = await engine.open();
    await fill(database);
    const deleted = await tidy(database, by);
    expect(deleted.map(({ name, rows }) => [name, rows])).toEqual([
      ["usage", 1],
      ["handouts", 0],
      ["audit", 1],
      ["mails", 0],
      ["reports", 1],
    ]);
    const audit = await database.read.selectFrom("audit").select(["id", "action", "detail"]).execute();
    expect(audit.map(({ id }) => id)).toContain("aud_10");
    expect(audit.map(({ id }) => id)).not.toContain("aud_2000");
    const trim = audit.find(({ action }) => action === "audit.trim");
    expect(JSON.parse(trim?.detail ?? "{}")).toMatchObject({ deleted: 1 });
    expect(await isTidyingDue(database, now + dayMs - 1)).toBe(false);
    expect(await isTidyingDue(database, now + dayMs)).toBe(true);
  });

  test("is kept for ever where the operator says so", async () => {
    const database = await engine.open();
    await fill(database);
    await changeRetention(database, { name: "audit", value: "forever" }, by);
    await tidy(database, by);
    const old = await database.read.selectFrom("audit").select("id").where("id", "=", "aud_2000").execute();
    expect(old).toHaveLength(1);
  });

  test("in the audit log cannot be deleted past the gate, nor altered through it", async () => {
    const database = await engine.open();
    await fill(database);
    const refused = async (statement: ReturnType<typeof sql>) => {
      const error = await database
        .change([], async (tx) => {
          await tx.insertInto("audit_gate").values({ one: 1, older_than: "2026-01-01" }).execute();
          await statement.execute(tx);
        })
        .catch((reason: Error) => reason);
      expect(String(error)).toContain("the audit log is append-only");
    };
    await refused(sql`delete from audit where id = 'aud_10'`);
    await refused(sql`update audit set actor = 'nobody' where id = 'aud_2000'`);
    const without = await database
      .change([], (tx) => sql`delete from audit where id = 'aud_2000'`.execute(tx))
      .catch((reason: Error) => reason);
    expect(String(without)).toContain("the audit log is append-only");
  });
});

eachEngine("the report on recipients", (engine) => {
  test("says which keys received whose contact data, of a period and of one provider, and whom to tell of an erasure", async () => {
    const place = await engine.readyPlace();
    const api = await startProviderApi(place);
    const accountId = await addAccount(api.database, { email: "amina@example.org", kind: "developer" });
    const { secret, key } = await newKey(api.database, { accountId, name: "Fundi finder", rate: null });
    await addProviders(api.database, [
      { id: "with-phone", name: "Otieno", county: "Meru", phone: "0712345678" },
      { id: "without", name: "Njeri", county: "Meru" },
      { id: "leaver", name: "Leaver", county: "Kisumu", phone: "0712345679" },
    ]);
    for (const county of ["Meru", "Kisumu"])
      await (await api.get(`?county=${county}`, { headers: { authorization: `Bearer ${secret}` } })).text();
    await within(15_000, "the hand-outs are written", async () => {
      const rows = await api.database.read.selectFrom("handouts").select("provider_id").execute();
      return rows.length === 2;
    });
    await eraseProvider(api.database, "leaver", { actor: "test", nowMs: Date.now() });
    type Report = { recipients: object[]; handouts: object[]; erased: object[] };
    const report = await kaziJson<Report>(place, ["privacy", "report"]);
    expect(report.recipients).toEqual([
      expect.objectContaining({ key: key.id, account_email: "amina@example.org", phones: 2, locations: 0 }),
    ]);
    expect(report.handouts).toEqual([
      expect.objectContaining({ provider: "with-phone", key: key.id, count: 1, in_period: "certain" }),
    ]);
    expect(report.erased).toEqual([
      expect.objectContaining({ provider: "leaver", handed_to: [{ key: key.id, count: 1 }] }),
    ]);
    const csv = await runCommand(place, ["privacy", "report", "--provider", "with-phone", "--csv"]);
    expect(csv.stdout.split("\n")[1]).toStartWith(`with-phone,Otieno,${key.id},Fundi finder,`);
    expect(csv.stdout).not.toContain("0712345678");
    const before = await kaziJson<Report>(place, [
      "privacy",
      "report",
      "--from",
      "2020-01-01",
      "--to",
      "2020-12-31",
    ]);
    expect([before.recipients, before.handouts]).toEqual([[], []]);
    expect((await runCommand(place, ["privacy", "report", "--from", "2026-13-01"])).exitCode).toBe(2);
  }, 120_000);
});

eachEngine("the doctor", (engine) => {
  type Finding = { name: string; state: string; says: string; advice: string | null };
  async function findings(
    place: Awaited<ReturnType<typeof engine.newPlace>>,
    env: Record<string, string> = {},
  ) {
    const { exitCode, stdout } = await runCommand(place, ["doctor", "--json"], env);
    return { exitCode, found: JSON.parse(stdout) as Finding[] };
  }

  test("finds a usable place well, with nothing to say of secrets", async () => {
    const place = await engine.readyPlace();
    const { exitCode, found } = await findings(place);
    expect([exitCode, found.filter(({ state }) => state === "error")]).toEqual([0, []]);
    expect(JSON.stringify(found)).not.toContain("a secret of thirty-two");
  }, 60_000);

  test("names what is wrong with what to do, and ends with 1", async () => {
    const place = await engine.readyPlace();
    const { exitCode, found } = await findings(place, {
      JOBS_LIMTI: "3/1m",
      KAZI_PORT: "80",
      PUBLIC_URL: "https://kazi.example.org",
      MAIL_FROM: "kazi@example.org",
      SECRET: "ab".repeat(20),
      BACKUP_DIR: sqlitePlace().dataDir,
    });
    expect(exitCode).toBe(1);
    const wrong = found.filter(({ state }) => state === "error");
    expect(wrong.map(({ name }) => name).sort()).toEqual(
      ["JOBS_LIMTI", "KAZI_PORT", "SECRET", "SMTP_URL", "TRUSTED_PROXIES", "backups"].sort(),
    );
    expect(wrong.find(({ name }) => name === "JOBS_LIMTI")?.advice).toContain("Did you mean JOBS_LIMIT?");
    for (const { advice } of wrong) expect(advice).toBeTruthy();
  }, 60_000);
});
