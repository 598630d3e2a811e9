import { expect, test } from "bun:test";
import { guardFormula, unguardFormula } from "./csv-formula.ts";

test("what a spreadsheet would compute is written as text, and comes back unchanged", () => {
  for (const text of ["=1+1", "+cmd|' /C calc'!A0", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "'=1", "''@x"]) {
    expect(guardFormula(text)).toBe(`'${text}`);
    expect(unguardFormula(guardFormula(text))).toBe(text);
  }
});

test("other text, phone numbers and coordinates stay as they are", () => {
  for (const text of ["", "Bora", "a=1", "'Bora'", "+254712345678", "-1.2921", "254"]) {
    expect(guardFormula(text)).toBe(text);
    expect(unguardFormula(text)).toBe(text);
  }
});

test("a number that somebody guarded is read as the number", () => {
  expect(unguardFormula("'+254712345678")).toBe("+254712345678");
});
