import { expect, test } from "bun:test";
import { chownSync, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { readErasureLog } from "../../src/database/history/erasure-log.ts";
import { ErasureNotLogged } from "../../src/database/history/erasures.ts";
import { eraseProvider } from "../../src/providers/profile/provider-changes.ts";
import { runCommand } from "../support/command-line.ts";
import { eachEngine, readyPlace, sqlitePlace } from "../support/engines.ts";
import { outcome } from "../support/outcome.ts";
import { bearer, startProviderApi } from "../support/provider-api.ts";
import { addProviders } from "../support/provider-data.ts";
import { within } from "../support/waiting.ts";

const day = 86_400_000;

eachEngine("the command line", (engine) => {
  async function shell() {
    const place = await engine.readyPlace();
    await (await engine.open(place)).close();
    const kazi = (...words: string[]) => runCommand(place, words);
    const json = async (...words: string[]) => {
      const { stdout, stderr, exitCode } = await kazi(...words, "--json");
      expect([stderr, exitCode]).toEqual(["", 0]);
      return JSON.parse(stdout);
    };
    return { place, kazi, json };
  }

  test("makes a key that works, shows its secret once, and rotates and revokes it", async () => {
    const { place, json } = await shell();
    const api = await startProviderApi(place);
    const status = async (secret: string) => (await api.get("", { headers: bearer(secret) })).status;
    const made = await json("keys", "create", "--name", "CI", "--limit", "600/1m");
    expect(made).toMatchObject({ name: "CI", scopes: ["providers:read"], limit: "600/1m", state: "active" });
    expect(made.id).toMatch(/^key_/);
    expect(Date.parse(made.expires_at) - Date.parse(made.created_at)).toBe(90 * day);
    await within(1_000, "the key works", async () => (await status(made.key)) === 200);

    const next = await json("keys", "rotate", made.id, "--overlap", "24h");
    expect(next.old.id).toBe(made.id);
    await within(1_000, "both work", async () => (await status(next.key)) === 200);
    expect(await status(made.key)).toBe(200);
    expect(await json("keys", "revoke", made.id)).toEqual({ id: made.id, state: "revoked" });
    await within(1_000, "the old one is gone", async () => (await status(made.key)) === 401);
    expect(await status(next.key)).toBe(200);

    const list = await json("keys", "list");
    expect(list.find((key: { id: string }) => key.id === made.id)).toMatchObject({
      state: "revoked",
      successor: next.id,
      starts_with: `${made.key.slice(0, 12)}…`,
    });
    expect(JSON.stringify(list)).not.toContain(made.key);
    expect(JSON.stringify(list)).not.toContain("hash");
  });

  test("says which key works on when its successor is revoked", async () => {
    const { json, kazi } = await shell();
    const made = await json("keys", "create", "--name", "CI");
    const next = await json("keys", "rotate", made.id);
    const kept = { id: made.id, expires_at: made.expires_at };
    expect(await json("keys", "revoke", next.id)).toEqual({ id: next.id, state: "revoked", kept });
    const again = await json("keys", "rotate", made.id);
    const { stdout } = await kazi("keys", "revoke", again.id);
    expect(stdout).toContain(
      `The key ${made.id}, which it was to replace, works on and expires at ${made.expires_at}.`,
    );
  });

  test("makes jobs keys, chosen scopes and keys that never expire", async () => {
    const { json } = await shell();
    expect((await json("keys", "create", "--name", "a", "--service", "jobs")).scopes).toEqual(["jobs:read"]);
    const both = await json(
      "keys",
      "create",
      "--name",
      "b",
      "--scope",
      "jobs:read",
      "--scope",
      "providers:read",
    );
    expect(both.scopes).toEqual(["jobs:read", "providers:read"]);
    expect((await json("keys", "create", "--name", "c", "--expires", "never")).expires_at).toBeNull();
  });

  test("switches the API on and off and says how it is", async () => {
    const { json, kazi } = await shell();
    expect(await json("api", "status")).toEqual({ state: "not configured" });
    expect((await kazi("api", "status")).stdout).toContain("`kazi api enable` switches it on");
    expect(await json("api", "enable")).toEqual({ state: "enabled" });
    expect(await json("api", "disable")).toEqual({ state: "disabled" });
    expect(await json("api", "status")).toEqual({ state: "disabled" });
  });

  test("takes no badge that an import would refuse", async () => {
    const { kazi, json, place } = await shell();
    const database = await engine.open(place);
    await addProviders(database, [{ id: "p1", name: "Amina", county: "Meru" }]);
    for (const [badge, sentence] of [
      ["", "The badge is empty"],
      [" ", "The badge is empty"],
      ["v".repeat(51), "The badge is longer than 50 characters."],
      ["a\nb", "The badge must be one line"],
    ] as const) {
      const { exitCode, stderr } = await kazi("providers", "verify", "p1", "--badge", badge);
      expect(exitCode).toBe(2);
      expect(stderr).toContain(sentence);
    }
    expect((await json("providers", "show", "p1")).profile.verified).toBe(false);
    expect((await json("providers", "verify", "p1", "--badge", " v2 ")).verification_badge_version).toBe(
      "v2",
    );
  });

  test("shows everything held about a profile, and who was handed its contact data", async () => {
    const { place, json } = await shell();
    const api = await startProviderApi(place);
    await addProviders(api.database, [{ id: "p1", name: "Amina", county: "Meru", phone: "0190000001" }]);
    expect((await api.get()).status).toBe(200);
    await json("providers", "verify", "p1", "--badge", "v2");
    await api.stop();
    expect(await json("providers", "show", "p1")).toMatchObject({
      profile: { id: "p1", phone: "+254190000001", verified: true, verification_badge_version: "v2" },
      consent_ground: expect.stringContaining("import of"),
      contact_data_handed_to: [{ key_name: "test", account: "acc_operator", count: 1 }],
      history: [{ action: "provider.verify", actor: "command line", detail: { badge: "v2" } }],
    });
  });

  test("asks back before it erases, and names who had the contact data", async () => {
    const { place, kazi, json } = await shell();
    const api = await startProviderApi(place);
    await addProviders(api.database, [{ id: "p1", name: "Amina", county: "Meru", phone: "0190000001" }]);
    await api.get();
    await api.stop();
    const asked = await kazi("providers", "erase", "p1");
    expect(asked).toMatchObject({ exitCode: 2, stdout: "" });
    expect(asked.stderr).toContain("Add --yes to go ahead");
    const erased = await json("providers", "erase", "p1", "--yes");
    expect(erased).toMatchObject({ id: "p1", erased: true, contact_data_handed_to: [{ key_name: "test" }] });
    expect((await kazi("providers", "show", "p1")).stderr).toContain("The provider p1 was erased at");
  });
  test("completes the log of an erasure that could not be written there, when it is asked again", async () => {
    const { place, kazi, json } = await shell();
    const database = await engine.open(place);
    await addProviders(database, [{ id: "p1", name: "Amina", county: "Meru" }]);
    const log = join(place.dataDir, "erasures.log");
    rmSync(log, { force: true });
    mkdirSync(log);
    const by = { actor: "test", nowMs: Date.now() };
    expect(await outcome(eraseProvider(database, "p1", by))).toThrow(ErasureNotLogged);
    rmSync(log, { recursive: true });
    expect(await json("providers", "erase", "p1", "--yes")).toEqual({
      id: "p1",
      erased: true,
      was_erased: true,
    });
    expect(readErasureLog(log)?.erasures).toMatchObject([{ kind: "provider", id: "p1" }]);
    const { exitCode, stdout } = await kazi("providers", "erase", "p1");
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining("p1 was erased before.")]);
  });
});

const calledWrongly = 2;
const failed = 1;

test.each([
  ["keys create", calledWrongly, "--name"],
  ["keys create --name x --scope admin", calledWrongly, "Write one of providers:read, jobs:read"],
  ["keys create --name x --expires soon", calledWrongly, "Write a duration like 90d, or never"],
  ["keys create --name x --limit 600", calledWrongly, "Write a count and a window, like 600/1m"],
  ["keys create --name x --expires 366d", failed, "365 days at most"],
  ["keys create --name x --account nobody@example.org", failed, "There is no account nobody@example.org"],
  ["keys revoke key_x", failed, "There is no key key_x"],
  ["keys rotate key_x", failed, "There is no key key_x"],
  ["providers show prv_x", failed, "There is no provider prv_x"],
  ["providers verify prv_x", failed, "There is no provider prv_x"],
  ["providers erase prv_x --yes", failed, "There is no provider prv_x"],
  ["providers consent prv_x", calledWrongly, "Say which consent changes"],
  ["providers consent prv_x --phone maybe", calledWrongly, "Write yes or no"],
  ["api explode", calledWrongly, "unknown command"],
])("`kazi %s` ends with %i and a sentence that says why", async (words, exitCode, sentence) => {
  const result = await runCommand(await readyPlace(), words.split(" "));
  expect(result).toMatchObject({ exitCode, stdout: "" });
  expect(result.stderr).toContain(sentence);
  expect(result.stderr).not.toContain("    at ");
});

test.each([
  "api enable",
  "keys list",
  "access list",
  "operator list",
  "providers export",
  "jobs fetch remote-jobs",
  "boards check",
  "db tidy",
  "db backup x.backup",
])("`kazi %s` in a shell without the server's settings says so and makes nothing", async (words) => {
  const { dataDir } = sqlitePlace();
  const place = { engine: "sqlite" as const, url: null, dataDir: join(dataDir, "elsewhere") };
  const { exitCode, stdout, stderr } = await runCommand(place, words.split(" "));
  expect([exitCode, stdout, stderr]).toEqual([
    failed,
    "",
    `There is no database in ${place.dataDir}; set DATA_DIR or DATABASE_URL as the server has it, or make one with \`kazi serve\`.\n`,
  ]);
  expect(existsSync(place.dataDir)).toBe(false);
});

test.skipIf(process.getuid?.() !== 0)(
  "root makes nothing in a folder that belongs to the server's user",
  async () => {
    const place = await readyPlace();
    chownSync(place.dataDir, 65_534, 65_534);
    const before = readdirSync(place.dataDir);
    for (const words of [
      ["keys", "list"],
      ["db", "migrate"],
      ["db", "backup", join(place.dataDir, "x")],
    ]) {
      const { exitCode, stderr } = await runCommand(place, words);
      expect([exitCode, stderr]).toEqual([
        failed,
        expect.stringMatching(/belongs to the user (nobody|#65534)/),
      ]);
    }
    expect(readdirSync(place.dataDir)).toEqual(before);
    const doctor = await runCommand(place, ["doctor"]);
    expect(doctor.stdout).toContain("root runs this");
  },
);
