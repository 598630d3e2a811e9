import { expect, test } from "bun:test";
import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { auditOf } from "../../src/access/audit-store.ts";
import { sampleProviders } from "../../src/demo/sample-providers.ts";
import { exportFormats, exportProviders } from "../../src/providers/operator/provider-export.ts";
import { heldProfile } from "../../src/providers/profile/provider-store.ts";
import { runCommand } from "../support/command-line.ts";
import { eachEngine } from "../support/engines.ts";
import { addProviders, importText } from "../support/provider-data.ts";

const csv = [
  "id,name,county,town,phone,services,colour",
  'p1,"Amina, & Co",mombasa,nyali,0190000001,"[{""id"":""a"",""name"":""A"",""category"":""B""}]",red',
  "p2,Baraka,Nairobi,Westlands,12,,blue",
  ",Chebet,Atlantis,Poseidonis,,,",
  "p4,,Nairobi,,,,",
  "p5,Dida,Nairobi",
].join("\r\n");

eachEngine("an import", (engine) => {
  const names = async (database: Awaited<ReturnType<typeof engine.open>>) =>
    (await database.read.selectFrom("providers").select(["id", "name"]).orderBy("name").execute()).map(
      (row) => row.name,
    );

  test("takes the good rows and tells each bad one with its line, field and reason", async () => {
    const database = await engine.open();
    const remarks: string[] = [];
    const summary = await importText(database, csv, { remarks });
    expect(summary).toEqual({
      ...{ rows: 5, created: 2, updated: 0, unchanged: 0, bad: 3, erased: 0 },
      isCutShort: false,
    });
    expect(remarks).toEqual([
      "2 colour: is not a field of a profile and is ignored",
      "3 phone: is not a Kenyan phone number; write it like +254712345678 or 0712345678",
      "6 -: has 3 columns where the first line names 7; put quotes around a value with a comma in it",
      "4 county: `Atlantis` is not a county we know; kept as given",
      "4 town: `Poseidonis` is not a town we know in Atlantis; kept as given",
      "5 name: is missing",
    ]);
    expect(await names(database)).toEqual(["Amina, & Co", "Chebet"]);
    const held = await heldProfile(database.read, "p1");
    expect(held?.provider).toMatchObject({ county: "Mombasa", town: "Nyali", phone: "+254190000001" });
    expect(held?.consentGround).toMatch(/^import of test\.file, /);
  });

  test("that is strict takes nothing when any row is bad, and everything when none is", async () => {
    const database = await engine.open();
    expect(await importText(database, csv, { isStrict: true })).toMatchObject({
      created: 0,
      updated: 0,
      bad: 3,
    });
    expect(await names(database)).toEqual([]);
    const good = csv.split("\r\n").slice(0, 2).join("\n");
    expect(await importText(database, good, { isStrict: true })).toMatchObject({ created: 1, bad: 0 });
    expect(await names(database)).toEqual(["Amina, & Co"]);
  });

  test("that is strict takes a file in which a late row updates an early one", async () => {
    const database = await engine.open();
    const others = Array.from({ length: 1_000 }, (_, index) => ({
      id: `o${index}`,
      name: "O",
      county: "Meru",
    }));
    const text = [{ id: "p1", name: "Amina", county: "Meru" }, ...others, { id: "p1", bio: "late" }]
      .map((row) => JSON.stringify(row))
      .join("\n");
    expect(await importText(database, text, { isStrict: true })).toMatchObject({
      created: 1_001,
      updated: 1,
      bad: 0,
    });
    expect((await heldProfile(database.read, "p1"))?.provider).toMatchObject({ name: "Amina", bio: "late" });
  });

  test("records each change of a verification with the profile", async () => {
    const database = await engine.open();
    const verified = {
      id: "p1",
      verified: true,
      verified_at: "2026-03-02",
      verification_badge_version: "v1",
    };
    const told: unknown[] = [];
    for (const row of [
      { id: "p1", name: "A", county: "Meru" },
      verified,
      verified,
      { id: "p1", verification_badge_version: "v2" },
      { id: "p1", verified_at: "2026-03-03" },
      { id: "p1", verified: false },
      { ...verified, id: "p2", name: "B", county: "Meru" },
    ])
      await addProviders(database, [row]);
    for (const id of ["p1", "p2"])
      for (const { action, detail } of await auditOf(database.read, id))
        told.push([action, detail.import, detail.badge ?? null, detail.verified_at ?? null]);
    const second = "2026-03-02T00:00:00.000Z";
    const third = "2026-03-03T00:00:00.000Z";
    expect(told.map(String).sort()).toEqual(
      [
        ["provider.verify", "test.file", "v1", second],
        ["provider.verify", "test.file", "v2", second],
        ["provider.verify", "test.file", "v2", third],
        ["provider.unverify", "test.file", null, null],
        ["provider.verify", "test.file", "v1", second],
      ]
        .map(String)
        .sort(),
    );
  });

  test("mints an id where there is none", async () => {
    const database = await engine.open();
    await addProviders(database, [
      { name: "A", county: "Meru" },
      { name: "B", county: "Meru", id: "" },
    ]);
    const rows = await database.read.selectFrom("providers").select("id").execute();
    for (const { id } of rows) expect(id).toMatch(/^prv_[0-9A-Za-z]{17}$/);
    expect(new Set(rows.map((row) => row.id)).size).toBe(2);
  });

  test("updates by id, also twice in one file, and leaves alone what it is silent about", async () => {
    const database = await engine.open();
    await addProviders(database, [{ id: "p1", name: "A", county: "Meru", phone: "0190000001", bio: "old" }]);
    const summary = await addProviders(database, [
      { id: "p1", bio: "new" },
      { id: "p1", town: "Maua" },
      { id: "p1", bio: null },
    ]);
    expect(summary).toMatchObject({ created: 0, updated: 3 });
    expect((await heldProfile(database.read, "p1"))?.provider).toMatchObject({
      name: "A",
      phone: "+254190000001",
      town: "Maua",
      bio: null,
    });
  });

  test("reads every export, and an export of that is the same", async () => {
    const database = await engine.open();
    await addProviders(database, [...sampleProviders(700)]);
    await addProviders(database, [
      {
        id: 'odd "id", 1',
        name: " a\u00a0b ",
        county: "Atlantis",
        bio: 'x,"y"\n z',
        latitude: 1e-7,
        longitude: "-0",
        availability: "=HYPERLINK(1)",
        price_range: "'+1 an hour",
      },
    ]);
    for (const format of exportFormats) {
      const text = (await Array.fromAsync(exportProviders(database, format))).join("");
      if (format === "csv") expect(text).toContain(",'=HYPERLINK(1),''+1 an hour,");
      const copy = await engine.open();
      const remarks: string[] = [];
      expect(await importText(copy, text, { remarks })).toMatchObject({ rows: 701, created: 701, bad: 0 });
      expect((await Array.fromAsync(exportProviders(copy, format))).join("")).toBe(text);
      const documents = (db: typeof database) =>
        db.read.selectFrom("providers").select(["id", "document"]).orderBy("id").execute();
      expect(await documents(copy)).toEqual(await documents(database));
    }
  });

  test("of a list that is cut short takes what was whole and says so", async () => {
    const place = await engine.readyPlace();
    const file = join(place.dataDir, "cut.json");
    writeFileSync(file, '[{"id":"p1","name":"A","county":"Meru"},\n{"id":"p2","name":"B","cou');
    const strict = await runCommand(place, ["providers", "import", file, "--strict", "--json"]);
    expect(strict.exitCode).toBe(1);
    expect(JSON.parse(strict.stdout)).toEqual({
      rows: 2,
      created: 0,
      updated: 0,
      unchanged: 0,
      bad: 1,
      erased: 0,
      is_cut_short: true,
      remarks: [{ line: 2, field: null, reason: expect.stringContaining("middle"), is_bad: true }],
      remarks_left_out: 0,
    });
    const plain = await runCommand(place, ["providers", "import", file]);
    expect(plain.exitCode).toBe(1);
    expect(plain.stdout).toBe("2 rows: 1 new, 0 updated, 1 bad.\n");
    expect(plain.stderr).toContain("Bad row, line 2: begins a profile in whose middle the file ends.");
    expect(plain.stderr).toContain("The file is not whole");
  });

  test("by the command line reports, sums up and exits as it went", async () => {
    const place = await engine.readyPlace();
    const file = join(place.dataDir, "profiles.csv");
    writeFileSync(file, csv);
    const plain = await runCommand(place, ["providers", "import", file]);
    expect(plain.exitCode).toBe(0);
    expect(plain.stdout).toBe("5 rows: 2 new, 0 updated, 3 bad.\n");
    expect(plain.stderr).toContain("Bad row, line 3: phone is not a Kenyan phone number");
    expect(plain.stderr).not.toContain("0190000001");
    const strict = await runCommand(place, ["providers", "import", file, "--strict", "--json"]);
    expect(strict.exitCode).toBe(1);
    expect(JSON.parse(strict.stdout)).toMatchObject({ rows: 5, created: 0, bad: 3 });
    expect(strict.stderr).toContain("Nothing was imported");
    expect((await runCommand(place, ["providers", "import", `${file}.nowhere`])).exitCode).toBe(2);
    const copy = join(place.dataDir, "copy.csv");
    writeFileSync(copy, "old ".repeat(1_000), { mode: 0o644 });
    const exported = await runCommand(place, ["providers", "export", copy]);
    expect(exported).toEqual({ exitCode: 0, stdout: "", stderr: `2 profiles written to ${copy}.\n` });
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    const again = await runCommand(place, ["providers", "import", copy]);
    expect(again.stdout).toBe("2 rows: 0 new, 0 updated, 2 unchanged, 0 bad.\n");
  });
});
