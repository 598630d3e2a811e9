import { expect, test } from "bun:test";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { auditOf } from "../../src/access/audit-store.ts";
import type { Database } from "../../src/database/database.ts";
import { sampleProviders } from "../../src/demo/sample-providers.ts";
import { systemClock } from "../../src/process/clock.ts";
import { previewRows } from "../../src/providers/import/preview.ts";
import { changeConsent, eraseProvider } from "../../src/providers/profile/provider-changes.ts";
import { heldProfile } from "../../src/providers/profile/provider-store.ts";
import { ProviderRefused } from "../../src/providers/refused.ts";
import { afterTest } from "../support/after-test.ts";
import { eachEngine } from "../support/engines.ts";
import { announce, asLines, checked, openRuns, reaches, streamOf, upload } from "../support/import-runs.ts";
import { addProviders } from "../support/provider-data.ts";
import { within } from "../support/waiting.ts";

const by = () => ({ actor: "test", nowMs: systemClock.now() });
const plain = (id: string, more: object = {}) => ({ id, name: `Name of ${id}`, county: "Kiambu", ...more });

async function count(database: Database, table: "providers" | "provider_import_rows") {
  const { rows } = await database.read
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as("rows"))
    .executeTakeFirstOrThrow();
  return Number(rows);
}

/** Awaited by hand, because the thread's messages wait while `rejects` does. */
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: Error) => (error instanceof ProviderRefused ? error.refusal : error),
  );

eachEngine("an import through the console", (engine) => {
  async function open() {
    const place = await engine.readyPlace();
    const database = await engine.open(place);
    const runs = openRuns(place, database);
    afterTest(() => runs.stop());
    const files = () => {
      const folder = join(place.dataDir, "imports");
      return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
    };
    const expectNothingLeft = () =>
      within(
        30_000,
        "nothing of the import is left",
        async () => (await count(database, "provider_import_rows")) + files().length === 0,
      );
    return { place, database, runs, files, expectNothingLeft };
  }

  test("shows what is new, what would change, what stays and every bad row, and changes nothing", async () => {
    const { database, runs } = await open();
    await addProviders(database, [plain("a"), plain("b", { bio: "Old words", phone: "0712345678" })]);
    const id = await checked(
      runs,
      asLines([
        plain("a"),
        plain("b", { bio: "New words" }),
        plain("c", { town: "Nowhere at all" }),
        { id: "d", county: "Kiambu" },
        plain("e", { phone: "12", experience_years: "many" }),
      ]),
    );
    expect(await runs.view(id)).toMatchObject({
      state: "checked",
      rows: 5,
      created: 1,
      changed: 1,
      unchanged: 1,
      bad: 2,
    });
    const [change] = await previewRows(database, id, { kind: "changed", after: 0, limit: 10 });
    expect(change).toMatchObject({
      line: 2,
      id: "b",
      differences: [{ field: "bio", before: "Old words", after: "New words" }],
    });
    const bad = await previewRows(database, id, { kind: "bad", after: 0, limit: 10 });
    expect(bad.map(({ line, remarks }) => [line, remarks.map(({ field }) => field)])).toEqual([
      [4, ["name"]],
      [5, ["experience_years", "phone"]],
    ]);
    const [noted] = await previewRows(database, id, { kind: "noted", after: 0, limit: 10 });
    expect(noted).toMatchObject({ line: 3, remarks: [{ field: "town" }] });
    expect(await count(database, "providers")).toBe(2);
    expect((await heldProfile(database.read, "b"))?.provider.bio).toBe("Old words");
  });

  test("applies what was checked, says so in the audit log, and leaves what does not change alone", async () => {
    const { database, runs, expectNothingLeft } = await open();
    await addProviders(database, [plain("a"), plain("b")]);
    const untouched = await heldProfile(database.read, "a");
    const id = await checked(
      runs,
      asLines([plain("a"), plain("b", { bio: "New" }), plain("c", { verified: true })]),
    );
    await runs.apply(id);
    await reaches(runs, id, "done");
    expect(await runs.view(id)).toMatchObject({ created: 1, changed: 1, unchanged: 1, problem: null });
    expect(await heldProfile(database.read, "a")).toEqual(untouched);
    expect((await heldProfile(database.read, "b"))?.provider.bio).toBe("New");
    expect(await auditOf(database.read, "b")).toMatchObject([
      { action: "provider.edit", actor: "test", detail: { import: "test.file", fields: ["bio"] } },
    ]);
    expect(await auditOf(database.read, "c")).toMatchObject([{ action: "provider.verify" }]);
    expect(await auditOf(database.read, "test.file")).toContainEqual(
      expect.objectContaining({ action: "provider.import", detail: { import: id, created: 1, changed: 1 } }),
    );
    await expectNothingLeft();
  });

  test("cancelled before, during or after its check leaves nothing", async () => {
    const { database, runs, expectNothingLeft } = await open();
    const file = asLines(sampleProviders(3_000));
    await runs.cancel(await announce(runs, file));
    await expectNothingLeft();

    const checking = await upload(runs, file);
    await within(30_000, "some rows are checked", async () => (await runs.view(checking)).rows > 0);
    await runs.cancel(checking);
    expect((await runs.view(checking)).state).toBe("cancelled");
    await expectNothingLeft();

    await runs.cancel(await checked(runs, file));
    await expectNothingLeft();
    expect(await count(database, "providers")).toBe(0);
  });

  test("cancelled while it is applied leaves nothing, or says that it was too late", async () => {
    const { database, runs, expectNothingLeft } = await open();
    const id = await checked(runs, asLines(sampleProviders(4_000)));
    await runs.apply(id);
    const wasCancelled = await runs.cancel(id).then(
      () => true,
      (error: Error) => {
        expect(error).toBeInstanceOf(ProviderRefused);
        return false;
      },
    );
    await reaches(runs, id, "cancelled", "done");
    expect(await count(database, "providers")).toBe(wasCancelled ? 0 : 4_000);
    await expectNothingLeft();
  });

  test("brings back neither a consent nor a profile that was taken away after the check", async () => {
    const { database, runs } = await open();
    await addProviders(database, [plain("a", { phone: "0712345678" }), plain("b")]);
    const id = await checked(
      runs,
      asLines([plain("a", { bio: "New" }), plain("b", { bio: "New" }), plain("c")]),
    );
    await changeConsent(database, "a", { phone: false }, by());
    await eraseProvider(database, "b", by());
    await runs.apply(id);
    await reaches(runs, id, "done");
    const a = await heldProfile(database.read, "a");
    expect(a?.provider.bio).toBe("New");
    expect(a?.consent.phone).toBe(false);
    expect(await heldProfile(database.read, "b")).toBeNull();
    expect(await heldProfile(database.read, "c")).not.toBeNull();
  });

  test("lays rows about the same profile over each other, also when all stand on one line", async () => {
    const { database, runs } = await open();
    const rows = [plain("a", { bio: "First" }), plain("b"), { id: "a", price_range: "KSh 500" }];
    const id = await checked(runs, JSON.stringify(rows));
    expect(await runs.view(id)).toMatchObject({ rows: 3, created: 2, bad: 0 });
    await runs.apply(id);
    await reaches(runs, id, "done");
    expect((await heldProfile(database.read, "a"))?.provider).toMatchObject({
      bio: "First",
      price_range: "KSh 500",
    });
  });

  test("lays at most a hundred rows about one profile over each other, and refuses the rest", async () => {
    const { database, runs } = await open();
    const rows = Array.from({ length: 450 }, (_, index) => plain("a", { bio: `Words ${index}` }));
    const id = await checked(runs, asLines([...rows, plain("b")]));
    expect(await runs.view(id)).toMatchObject({ rows: 451, created: 2, bad: 350 });
    const [refused] = await previewRows(database, id, { kind: "bad", after: 0, limit: 1 });
    expect(refused).toMatchObject({
      line: 101,
      remarks: [{ field: "id", reason: expect.stringContaining("is in 100 rows before this one already") }],
    });
  });

  test("is one at a time, comes in full, and is refused with the reason otherwise", async () => {
    const { runs, files } = await open();
    const file = "id,name,county\n1,2,3";
    const id = await announce(runs, file);
    const sizeBytes = file.length;
    expect(await refusal(announce(runs, file))).toEqual({ code: "another_open" });
    expect(await refusal(runs.upload("imp_none", streamOf(file)))).toEqual({
      code: "no_import",
      id: "imp_none",
    });
    for (const [sent, receivedBytes] of [
      ["id,name,", 8],
      [`${file}more`, sizeBytes + 4],
    ] as const)
      expect(await refusal(runs.upload(id, streamOf(sent)))).toEqual({
        ...{ code: "incomplete", receivedBytes, sizeBytes },
      });
    expect(await refusal(runs.apply(id))).toEqual({ code: "wrong_state", state: "uploading" });
    expect(files()).toEqual([]);
    await runs.upload(id, streamOf(file.slice(0, 8), file.slice(8)));
    await reaches(runs, id, "checked");
    await runs.cancel(id);
    expect(await refusal(runs.apply(id))).toEqual({ code: "wrong_state", state: "cancelled" });
    expect(await refusal(runs.upload(id, streamOf(file)))).toEqual({
      code: "wrong_state",
      state: "cancelled",
    });
    const another = (size: number) => runs.create({ source: "b.csv", sizeBytes: size }, "test");
    expect(await refusal(another(0))).toEqual({ code: "empty" });
    expect(await refusal(another(513 * 1_048_576))).toEqual({ code: "too_large" });
  });

  test("is uploaded once at a time, into a file that only we can read, and not at all once it is cancelled", async () => {
    const { runs, files, expectNothingLeft } = await open();
    const file = "id,name,county\n1,2,3";
    const id = await announce(runs, file);
    const pause = Promise.withResolvers<void>();
    async function* slowly() {
      yield* streamOf(file.slice(0, 8));
      await pause.promise;
      yield* streamOf(file.slice(8));
    }
    const uploading = refusal(runs.upload(id, slowly()));
    await within(10_000, "the file is there", async () => files().length === 1);
    expect(statSync(String(files()[0])).mode & 0o777).toBe(0o600);
    expect(await refusal(runs.upload(id, streamOf(file)))).toEqual({ code: "already_uploading" });
    await runs.cancel(id);
    pause.resolve();
    expect(await uploading).toMatchObject({ code: expect.stringMatching(/incomplete|wrong_state/) });
    expect((await runs.view(id)).state).toBe("cancelled");
    await expectNothingLeft();
  });

  test("of a file that is none fails with the reason", async () => {
    const { runs, expectNothingLeft } = await open();
    const id = await upload(runs, "just some words\nand more");
    await reaches(runs, id, "failed");
    expect((await runs.view(id)).problem).toContain("The first line must name the columns");
    await expectNothingLeft();
  });

  test("lets every other writer have its turn, before, while and after it is applied", async () => {
    const { database, runs } = await open();
    await addProviders(database, [plain("mine", { phone: "0712345678" })]);
    const id = await checked(runs, asLines(sampleProviders(4_000)));
    await runs.apply(id);
    await changeConsent(database, "mine", { phone: false }, by());
    await reaches(runs, id, "done");
    expect((await heldProfile(database.read, "mine"))?.consent.phone).toBe(false);
    expect(await count(database, "providers")).toBe(4_001);
  });
});
