import { expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CompiledQuery } from "kysely";
import { afterTest } from "../../../test/support/after-test.ts";
import { DatabaseBusy, openSqliteFile } from "./sqlite.ts";
import { SqliteWriter } from "./sqlite-writer.ts";

async function newWriter() {
  const folder = mkdtempSync(join(tmpdir(), "kazi-writer-"));
  const path = join(folder, "kazi.sqlite");
  const writer = new SqliteWriter(path);
  afterTest(() => rmSync(folder, { recursive: true }));
  afterTest(() => writer.close());
  const run = (sql: string, ...parameters: unknown[]) => writer.run(CompiledQuery.raw(sql, parameters));
  await run("create table notes (id integer primary key, text text not null, bytes blob)");
  return { path, writer, run };
}

test("what is written on the other thread is there for everyone once it is acknowledged", async () => {
  const { path, run } = await newWriter();
  const written = await run(
    "insert into notes (text, bytes) values (?, ?)",
    "Habari",
    new Uint8Array([1, 2]),
  );
  expect(written).toMatchObject({ numAffectedRows: 1n, insertId: 1n });
  const reader = openSqliteFile(path, { readonly: true });
  afterTest(() => reader.close());
  expect(reader.query("select text, hex(bytes) as bytes from notes").all()).toEqual([
    { text: "Habari", bytes: "0102" },
  ]);
  expect((await run("select text from notes where id = ?", 1)).rows).toEqual([{ text: "Habari" }]);
});

test("an error keeps its words and its code on the way", async () => {
  const { run } = await newWriter();
  const refused = await run("insert into notes (text) values (null)").catch((error) => error);
  expect(refused).toBeInstanceOf(Error);
  expect(refused).toMatchObject({ code: "SQLITE_CONSTRAINT_NOTNULL" });
  expect(refused.message).toContain("notes.text");
});

test("a lock that another connection keeps is told as such", async () => {
  const { path, run } = await newWriter();
  const other = openSqliteFile(path, { readonly: false });
  afterTest(() => other.close());
  other.run("begin immediate");
  expect(await run("insert into notes (text) values ('x')").catch((error) => error)).toBeInstanceOf(
    DatabaseBusy,
  );
  other.run("rollback");
  expect(await run("insert into notes (text) values ('x')")).toMatchObject({ numAffectedRows: 1n });
}, 60_000);

test("a file that cannot be opened now is opened by a later statement", async () => {
  const folder = mkdtempSync(join(tmpdir(), "kazi-writer-"));
  const writer = new SqliteWriter(join(folder, "not-there-yet", "kazi.sqlite"));
  afterTest(() => rmSync(folder, { recursive: true }));
  afterTest(() => writer.close());
  const statement = CompiledQuery.raw("select 1 as one");
  for (let i = 0; i < 2; i += 1)
    expect(await writer.run(statement).catch((error) => error)).toMatchObject({ code: "SQLITE_CANTOPEN" });
  mkdirSync(join(folder, "not-there-yet"));
  expect((await writer.run(statement)).rows).toEqual([{ one: 1 }]);
});

test("the serving thread goes on while the other one is busy", async () => {
  const { run } = await newWriter();
  let turns = 0;
  const turning = setInterval(() => turns++, 1);
  afterTest(() => clearInterval(turning));
  await run(
    "with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000000) select max(i) from n",
  );
  expect(turns).toBeGreaterThan(5);
});

test("closing lets what is under way finish, and refuses at once what comes later", async () => {
  const { path, writer, run } = await newWriter();
  const underWay = run("insert into notes (text) values ('before')");
  const closed = writer.close();
  const late = await run("insert into notes (text) values ('after')").catch((error) => error);
  expect(late).toMatchObject({ message: "the database is closed" });
  expect(await underWay).toMatchObject({ numAffectedRows: 1n });
  await closed;
  await writer.close();
  const reader = openSqliteFile(path, { readonly: true });
  afterTest(() => reader.close());
  expect(reader.query("select text from notes").all()).toEqual([{ text: "before" }]);
});
