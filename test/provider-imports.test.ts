import { expect, test } from "bun:test";
import { auditOf } from "../src/access/audit-store.ts";
import { systemClock } from "../src/clock.ts";
import type { Database } from "../src/database/database.ts";
import { ImportRefused } from "../src/providers/import-desk.ts";
import { changeConsent, eraseProvider } from "../src/providers/provider-changes.ts";
import { heldProfile } from "../src/providers/provider-store.ts";
import { sampleProviders } from "../src/providers/sample-providers.ts";
import { afterTest } from "./after-test.ts";
import { eachEngine } from "./engines.ts";
import { asLines, checked, openDesk, reaches, upload } from "./import-desk.ts";
import { addProviders } from "./provider-data.ts";
import { within } from "./waiting.ts";

const by = () => ({ actor: "test", nowMs: systemClock.now() });
const plain = (id: string, more: object = {}) => ({ id, name: `Name of ${id}`, county: "Kiambu", ...more });

async function count(
  database: Database,
  table: "providers" | "provider_import_rows" | "provider_import_parts",
) {
  const { rows } = await database.read
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as("rows"))
    .executeTakeFirstOrThrow();
  return Number(rows);
}

/** The sentence; awaited by hand, because the thread's messages wait while `rejects` does. */
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "not refused",
    (error: Error) => error.message,
  );

async function expectNothingLeft(database: Database): Promise<void> {
  await within(30_000, "nothing of the import is left", async () => {
    const rows = await count(database, "provider_import_rows");
    return rows + (await count(database, "provider_import_parts")) === 0;
  });
}

eachEngine("an import through the console", (engine) => {
  async function open() {
    const place = await engine.readyPlace();
    const database = await engine.open(place);
    const desk = openDesk(place, database);
    afterTest(() => desk.stop());
    return { place, database, desk };
  }

  test("shows what is new, what would change, what stays and every bad row, and changes nothing", async () => {
    const { database, desk } = await open();
    await addProviders(database, [plain("a"), plain("b", { bio: "Old words", phone: "0712345678" })]);
    const id = await checked(
      desk,
      asLines([
        plain("a"),
        plain("b", { bio: "New words" }),
        plain("c", { town: "Nowhere at all" }),
        { id: "d", county: "Kiambu" },
        plain("e", { phone: "12", experience_years: "many" }),
      ]),
    );
    expect(await desk.view(id)).toMatchObject({
      state: "checked",
      rows: 5,
      created: 1,
      changed: 1,
      unchanged: 1,
      bad: 2,
    });
    const [change] = await desk.rows(id, { kind: "changed", after: 0, limit: 10 });
    expect(change).toMatchObject({
      line: 2,
      id: "b",
      differences: [{ field: "bio", before: "Old words", after: "New words" }],
    });
    const bad = await desk.rows(id, { kind: "bad", after: 0, limit: 10 });
    expect(bad.map(({ line, remarks }) => [line, remarks.map(({ field }) => field)])).toEqual([
      [4, ["name"]],
      [5, ["experience_years", "phone"]],
    ]);
    const [noted] = await desk.rows(id, { kind: "noted", after: 0, limit: 10 });
    expect(noted).toMatchObject({ line: 3, remarks: [{ field: "town" }] });
    expect(await count(database, "providers")).toBe(2);
    expect((await heldProfile(database.read, "b"))?.provider.bio).toBe("Old words");
  });

  test("takes in what was checked, says so in the audit log, and leaves what does not change alone", async () => {
    const { database, desk } = await open();
    await addProviders(database, [plain("a"), plain("b")]);
    const untouched = await heldProfile(database.read, "a");
    const id = await checked(
      desk,
      asLines([plain("a"), plain("b", { bio: "New" }), plain("c", { verified: true })]),
    );
    await desk.apply(id);
    await reaches(desk, id, "done");
    expect(await desk.view(id)).toMatchObject({ created: 1, changed: 1, unchanged: 1, problem: null });
    expect(await heldProfile(database.read, "a")).toEqual(untouched);
    expect((await heldProfile(database.read, "b"))?.provider.bio).toBe("New");
    expect(await auditOf(database.read, "b")).toMatchObject([
      { action: "provider.edit", actor: "test", detail: { import: "test.file", fields: ["bio"] } },
    ]);
    expect(await auditOf(database.read, "c")).toMatchObject([{ action: "provider.verify" }]);
    expect(await auditOf(database.read, "test.file")).toContainEqual(
      expect.objectContaining({ action: "provider.import", detail: { import: id, created: 1, changed: 1 } }),
    );
    await expectNothingLeft(database);
  });

  test("cancelled before, during or after its check leaves nothing", async () => {
    const { database, desk } = await open();
    const file = asLines(sampleProviders(3_000));
    const uploaded = await upload(desk, file);
    await desk.cancel(uploaded);
    await expectNothingLeft(database);

    const checking = await upload(desk, file);
    await desk.check(checking);
    await within(30_000, "some rows are checked", async () => ((await desk.view(checking))?.rows ?? 0) > 0);
    await desk.cancel(checking);
    expect((await desk.view(checking))?.state).toBe("cancelled");
    await expectNothingLeft(database);

    await desk.cancel(await checked(desk, file));
    await expectNothingLeft(database);
    expect(await count(database, "providers")).toBe(0);
  });

  test("cancelled while it is taken in leaves nothing, or says that it was too late", async () => {
    const { database, desk } = await open();
    const id = await checked(desk, asLines(sampleProviders(4_000)));
    await desk.apply(id);
    const wasCancelled = await desk.cancel(id).then(
      () => true,
      (error: Error) => {
        expect(error).toBeInstanceOf(ImportRefused);
        return false;
      },
    );
    await reaches(desk, id, "cancelled", "done");
    expect(await count(database, "providers")).toBe(wasCancelled ? 0 : 4_000);
    await expectNothingLeft(database);
  });

  test("brings back neither a consent nor a profile that was taken away after the check", async () => {
    const { database, desk } = await open();
    await addProviders(database, [plain("a", { phone: "0712345678" }), plain("b")]);
    const id = await checked(
      desk,
      asLines([plain("a", { bio: "New" }), plain("b", { bio: "New" }), plain("c")]),
    );
    await changeConsent(database, "a", { phone: false }, by());
    await eraseProvider(database, "b", by());
    await desk.apply(id);
    await reaches(desk, id, "done");
    const a = await heldProfile(database.read, "a");
    expect(a?.provider.bio).toBe("New");
    expect(a?.consent.phone).toBe(false);
    expect(await heldProfile(database.read, "b")).toBeNull();
    expect(await heldProfile(database.read, "c")).not.toBeNull();
  });

  test("lays rows about the same profile over each other, also when all stand on one line", async () => {
    const { database, desk } = await open();
    const rows = [plain("a", { bio: "First" }), plain("b"), { id: "a", price_range: "KSh 500" }];
    const id = await checked(desk, JSON.stringify(rows));
    expect(await desk.view(id)).toMatchObject({ rows: 3, created: 2, bad: 0 });
    await desk.apply(id);
    await reaches(desk, id, "done");
    expect((await heldProfile(database.read, "a"))?.provider).toMatchObject({
      bio: "First",
      price_range: "KSh 500",
    });
  });

  test("lays at most a hundred rows about one profile over each other, and refuses the rest", async () => {
    const { desk } = await open();
    const rows = Array.from({ length: 450 }, (_, index) => plain("a", { bio: `Words ${index}` }));
    const id = await checked(desk, asLines([...rows, plain("b")]));
    expect(await desk.view(id)).toMatchObject({ rows: 451, created: 2, bad: 350 });
    const [refused] = await desk.rows(id, { kind: "bad", after: 0, limit: 1 });
    expect(refused).toMatchObject({
      line: 101,
      remarks: [{ field: "id", reason: expect.stringContaining("is in 100 rows before this one already") }],
    });
  });

  test("is one at a time, comes in order and in full, and is refused with a sentence otherwise", async () => {
    const { desk } = await open();
    const { id } = await desk.create({ source: "a.csv", sizeBytes: 20 }, "test");
    const part = (number: number, text: string) => desk.addPart(id, number, new TextEncoder().encode(text));
    const another = (sizeBytes: number) => desk.create({ source: "b.csv", sizeBytes }, "test");
    expect(await refusal(another(20))).toContain("Another import is open");
    expect(await refusal(part(1, "late"))).toContain("part 0 comes next");
    await part(0, "id,name,");
    await part(0, "id,name,");
    expect(await refusal(part(1, "more than was announced"))).toContain("does not fit");
    expect(await refusal(desk.check(id))).toContain("Only 8 of 20 bytes have arrived");
    expect(await refusal(desk.apply(id))).toContain("The import is uploading");
    await part(1, "county\n1,2,3");
    await desk.check(id);
    await reaches(desk, id, "checked");
    await desk.cancel(id);
    expect(await refusal(desk.apply(id))).toContain("The import is cancelled");
    expect(await refusal(another(0))).toContain("empty");
  });

  test("of a file that is none fails with the reason", async () => {
    const { database, desk } = await open();
    const id = await upload(desk, "just some words\nand more");
    await desk.check(id);
    await reaches(desk, id, "failed");
    expect((await desk.view(id))?.problem).toContain("The first line must name the columns");
    await expectNothingLeft(database);
  });

  test("lets every other writer have its turn, before, while and after it is taken in", async () => {
    const { database, desk } = await open();
    await addProviders(database, [plain("mine", { phone: "0712345678" })]);
    const id = await checked(desk, asLines(sampleProviders(4_000)));
    await desk.apply(id);
    await changeConsent(database, "mine", { phone: false }, by());
    await reaches(desk, id, "done");
    expect((await heldProfile(database.read, "mine"))?.consent.phone).toBe(false);
    expect(await count(database, "providers")).toBe(4_001);
  });
});
