import { expect, test } from "bun:test";
import fc from "fast-check";
import { rowsOf } from "./read-rows.ts";
import { maxColumns, maxRowCharacters, type Row, UnreadableFile } from "./row.ts";

async function rows(content: string | Uint8Array, chunkBytes = 7): Promise<Row[]> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
  }
  return Array.fromAsync(rowsOf(chunks()));
}

/** Long files take their time on a busy machine. */
const longMs = 60_000;

const values = (list: Row[]) => list.map((row) => ("values" in row ? row.values : row.problem));

test("quotes, doubled quotes, delimiters and line breaks stay inside a CSV value", async () => {
  const read = await rows('id,name,bio\r\np1,"Mama, ""Fua""","one\r\ntwo"\r\n\r\np2,Otieno,\r\n');
  expect(read).toEqual([
    { line: 2, values: { id: "p1", name: 'Mama, "Fua"', bio: "one\r\ntwo" } },
    { line: 5, values: { id: "p2", name: "Otieno", bio: "" } },
  ]);
});

test("a byte order mark, semicolons, tabs and UTF-16 from a spreadsheet are read", async () => {
  expect(values(await rows("\uFEFFid;Name\np1;Aminá, & Co\n"))).toEqual([{ id: "p1", name: "Aminá, & Co" }]);
  const utf16 = new Uint8Array(Buffer.from("\uFEFFid\tname\r\np1\tAminá\r\n", "utf16le"));
  for (const bytes of [utf16, new Uint8Array(Buffer.from(utf16).swap16())])
    for (const chunkBytes of [1, 7])
      expect(values(await rows(bytes, chunkBytes))).toEqual([{ id: "p1", name: "Aminá" }]);
});

test("a CSV row with too many or too few values is a problem of that row", async () => {
  const [first, second, third] = await rows("id,name\np1,A,B\np2\np3,C\n");
  expect(first).toMatchObject({ line: 2, problem: expect.stringContaining("has 3 columns") });
  expect(second).toMatchObject({ line: 3, problem: expect.stringContaining("has 1 columns") });
  expect(third).toEqual({ line: 4, values: { id: "p3", name: "C" } });
});

const notClosedOrTooLong = "has a quote that is never closed, or is longer than 1,000,000 characters";

test(
  "a quote that is never closed costs one row, not the file",
  async () => {
    const many = "p,Wanjiru\n".repeat(maxRowCharacters / 5);
    const read = await rows(`id,name\np1,"Otieno\n${many}`, 65_536);
    expect(read[0]).toEqual({ line: 2, problem: notClosedOrTooLong });
    expect(read).toHaveLength(1 + maxRowCharacters / 5);
    expect(read.at(-1)).toMatchObject({ line: 2 + maxRowCharacters / 5 });
  },
  longMs,
);

test(
  "a file whose quotes are wrong in very many rows is read up to a bound",
  async () => {
    const read = await rows(`id,name,county\n${'a,"b","c\n'.repeat(300_000)}`, 65_536);
    expect(read[0]).toEqual({ line: 2, problem: "has a quote that is never closed" });
    expect(read).toHaveLength(10_001);
    expect(read.at(-1)).toEqual({
      line: 10_002,
      problem: "is where reading stopped: more than 10,000 rows before it have quotes in the wrong place",
      isLast: true,
    });
  },
  longMs,
);

test("a row is said to have an open quote where that is certain", async () => {
  expect(values(await rows('id,name\np1,A\np2,"B\n'))[1]).toBe("has a quote that is never closed");
  const known = ["id,name", 'p1,"Otieno', 'p2,"Mama, ""Fua"""', "p3,B", ""].join("\n");
  expect(values(await rows(known))).toEqual([
    "has a quote that is never closed",
    { id: "p2", name: 'Mama, "Fua"' },
    { id: "p3", name: "B" },
  ]);
  const long = `id,name\np1,"${"x".repeat(3 * maxRowCharacters)}"\np2,B\n`;
  expect(values(await rows(long, 65_536))[0]).toBe(notClosedOrTooLong);
});

test("quotes in the middle of a value belong to it, as spreadsheets read them", async () => {
  expect(values(await rows('id,name\np1,5" pipe\np2,Mama "Fua" Wash\np3,B\n'))).toEqual([
    { id: "p1", name: '5" pipe' },
    { id: "p2", name: 'Mama "Fua" Wash' },
    { id: "p3", name: "B" },
  ]);
});

test("a single row of separators without end is a problem of that row", async () => {
  const read = await rows(`id,name\n${",".repeat(3 * maxRowCharacters)}\np2,B\n`, 65_536);
  expect(values(read)).toEqual(["is longer than 1,000,000 characters", { id: "p2", name: "B" }]);
});

test("a quoted row is measured by its length, however the file is cut into chunks", async () => {
  const long = `id,name\np1,"${`${"x".repeat(99)}\n`.repeat(maxRowCharacters / 80)}"\np2,B\n`;
  for (const chunkBytes of [65_536, long.length]) {
    const read = await rows(long, chunkBytes);
    expect(read[0]).toMatchObject({ line: 2, problem: expect.any(String) });
    expect(read.at(-1)).toMatchObject({ values: { id: "p2", name: "B" } });
  }
});

test("a row of many megabytes is a problem of that row, in every format", async () => {
  const huge = "x".repeat(3 * maxRowCharacters);
  const csv = await rows(`id,name\np1,${huge}\np2,B\n`, 65_536);
  const lines = await rows(`{"name":"${huge}"}\n{"name":"B"}\n`, 65_536);
  const list = await rows(`[{"name":"${huge}"},\n{"name":"B"}]`, 65_536);
  for (const read of [csv, lines, list]) {
    expect(read[0]).toMatchObject({ problem: expect.stringContaining("is longer than 1,000,000") });
    expect(read[1]).toMatchObject({ values: { name: "B" } });
    expect(read).toHaveLength(2);
  }
});

test("a first line with too many columns is refused, however many there are", async () => {
  const first = (columns: number) =>
    ["name", ...Array.from({ length: columns - 1 }, (_, index) => index.toString(16))].join(",");
  expect(await rows(`${first(maxColumns)}\nx${",".repeat(maxColumns - 1)}\n`, 512)).toHaveLength(1);
  for (const columns of [maxColumns + 1, 160_000]) {
    const sentence = `The first line names ${columns.toLocaleString("en")} columns, and at most 500 are read; take away those that no profile has.`;
    const refused = rows(`${first(columns)}\nx${",".repeat(columns - 1)}\n`, 65_536);
    await expect(refused).rejects.toThrow(sentence);
  }
});

test(
  "empty lines, and a line that comes in very many pieces, take no longer than their length",
  async () => {
    const empty = 2_000_000;
    for (const end of ["\n", "\r\n"]) {
      const [csv] = await rows(`id,name${end.repeat(empty)}p1,A${end}`, 65_536);
      expect(csv).toEqual({ line: empty + 1, values: { id: "p1", name: "A" } });
      const [, line] = await rows(`{"id":"p0"}${end.repeat(empty)}{"id":"p1"}`, 65_536);
      expect(line).toEqual({ line: empty + 1, values: { id: "p1" } });
    }
    const long = "x".repeat(maxRowCharacters - 100);
    expect(values(await rows(`{"id":"${long}"}\n{"id":"b"}`))).toEqual([{ id: long }, { id: "b" }]);
    const spaces = `{"id":"a"}\n${" ".repeat(3 * maxRowCharacters)}\n{"id":"b"}`;
    expect(values(await rows(spaces, 65_536))).toEqual([{ id: "a" }, { id: "b" }]);
  },
  longMs,
);

test("a JSON line is measured by its length, however the file is cut into chunks", async () => {
  const file = `{"id":"${"x".repeat(maxRowCharacters)}"}\n{"id":"b"}`;
  for (const chunkBytes of [65_536, file.length])
    expect(values(await rows(file, chunkBytes))).toEqual([
      "is longer than 1,000,000 characters",
      { id: "b" },
    ]);
});

test("nesting without end is a problem of its row, or no problem at all", async () => {
  const deep = 150_000;
  const nested = `{"id":"a","x":${'{"a":'.repeat(deep)}1${"}".repeat(deep)}}`;
  for (const file of [`${nested}\n{"id":"b"}`, `[${nested},{"id":"b"}]`]) {
    const read = await rows(file, 65_536);
    expect(read).toHaveLength(2);
    expect(read[1]).toMatchObject({ values: { id: "b" } });
  }
});

test("a JSON list is read element by element, with the line of each", async () => {
  const read = await rows('[\n {"id": "a]", "n": [1, {"x": "\\"}"}]},\n {"id": "b"}, 7,\n {"id": }\n]\n');
  expect(read).toEqual([
    { line: 2, values: { id: "a]", n: [1, { x: '"}' }] } },
    { line: 3, values: { id: "b" } },
    { line: 3, problem: "must be a JSON object" },
    { line: 4, problem: "is not valid JSON" },
  ]);
});

test("a JSON list that is cut short gives what was whole, and its end as a problem", async () => {
  const whole = { line: 1, values: { id: "a" } };
  const inProfile = "begins a profile in whose middle the file ends";
  const inList = "is where the file ends, before the end of its list";
  for (const [content, line, problem] of [
    ['[{"id":"a"},\n{"id"', 2, inProfile],
    ['[{"id":"a"},\n{"id":"b"', 2, inProfile],
    ['[{"id":"a"},\n', 2, inList],
    ['[{"id":"a"}', 1, inList],
    ['[{"id":"a"}]\n[{"id":"b"}]', 2, "has text after the end of the list"],
  ] as const)
    expect(await rows(content)).toEqual([whole, { line, problem, isLast: true }]);
});

test("one JSON object a line is read line by line", async () => {
  expect(await rows('{"id":"a"}\r\n\n{"id":\n[1]\n{"id":"b"}')).toEqual([
    { line: 1, values: { id: "a" } },
    { line: 3, problem: "is not valid JSON" },
    { line: 4, problem: "must be a JSON object" },
    { line: 5, values: { id: "b" } },
  ]);
});

test("a file that cannot be read as a whole is refused with a sentence", async () => {
  for (const [content, sentence] of [
    ["", "The file is empty."],
    ["hello\n", "must name the columns"],
    ["id,name,ID\n", "twice"],
    [" \r\n\n \t", "The file is empty."],
    ["\n".repeat(3 * maxRowCharacters), "begins with more than 1,000,000 spaces and empty lines"],
    [`${" ".repeat(2 * maxRowCharacters)}[]`, "begins with more than 1,000,000 spaces and empty lines"],
    ['{\n  "id": "a",\n  "name": "b"\n}\n', "one object a line, or a list in [ ]"],
    ['{"id": "a",\n "name": "b"}\n', "one object a line, or a list in [ ]"],
    ['{"data": [{"id": "a"}]}', "one object a line, or a list in [ ]"],
    ['{"data": [\n{"id": "a"}\n]}', "one object a line, or a list in [ ]"],
    [`{"data": [{"id": "${"x".repeat(2 * maxRowCharacters)}"}]}`, "one object a line, or a list in [ ]"],
  ] as const) {
    const refused = rows(content, Math.max(7, content.length / 32));
    await expect(refused).rejects.toBeInstanceOf(UnreadableFile);
    await expect(refused).rejects.toThrow(sentence);
  }
});

test("values survive writing and reading, however the file is cut into chunks", async () => {
  const cell = fc.string({ unit: fc.constantFrom("a", ",", '"', "\n", "\r", ";", " ", "é", "😀") });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, cell)),
      fc.integer({ min: 1, max: 20 }),
      async (pairs, chunkBytes) => {
        const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const csv = `id,name\n${pairs.map((pair) => pair.map(quoted).join(",")).join("\n")}`;
        expect(values(await rows(csv, chunkBytes))).toEqual(pairs.map(([id, name]) => ({ id, name })));
        const list = JSON.stringify(
          pairs.map(([id, name]) => ({ id, name })),
          null,
          1,
        );
        expect(values(await rows(list, chunkBytes))).toEqual(pairs.map(([id, name]) => ({ id, name })));
      },
    ),
  );
});
