import { expect, test } from "bun:test";
import { csvLine, unguardFormula } from "./csv-line.ts";

test("what a spreadsheet would compute is written as text, and comes back unchanged", () => {
  for (const text of ["=1+1", "+cmd|' /C calc'!A0", "-2+3", "@SUM(A1)", "'=1", "''@x"]) {
    expect(csvLine([text])).toBe(`'${text}`);
    expect(unguardFormula(csvLine([text]))).toBe(text);
  }
  for (const text of ["\t=1", "\r=1"]) expect(csvLine([text])).toBe(`"'${text}"`);
});

test("other text, phone numbers and coordinates stay as they are", () => {
  for (const text of ["", "Bora", "a=1", "'Bora'", "+254712345678", "-1.2921", "254"]) {
    expect(csvLine([text])).toBe(text);
    expect(unguardFormula(text)).toBe(text);
  }
});

test("a number that somebody guarded is read as the number", () => {
  expect(unguardFormula("'+254712345678")).toBe("+254712345678");
});

test("what would end a cell is quoted, nothing is empty, and what is no plain value is JSON", () => {
  expect(csvLine(['a "b"', "c,d", "e\nf", " g", null, undefined, true, 3, { h: [1] }])).toBe(
    '"a ""b""","c,d","e\nf"," g",,,true,3,"{""h"":[1]}"',
  );
});
