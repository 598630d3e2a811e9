import { expect, test } from "bun:test";
import fc from "fast-check";
import { employmentType } from "./job-type.ts";

test.each([
  ["full-time", ["full_time", "Full-Time", "Full Time", "FullTime", "FULL_TIME", "full time", "Vollzeit"]],
  ["part-time", ["part_time", "Part Time", "PartTime", "Side", "Teilzeit", "Werkstudent"]],
  ["contract", ["contract", "Contractor", "Consultancy", "Fixed Term", "B2B"]],
  ["freelance", ["freelance", "Freelancer", "Freiberuflich"]],
  ["temporary", ["Temporary", "TEMP", "Seasonal"]],
  ["internship", ["Internship", "intern", "Praktikum", "Stage"]],
  ["volunteer", ["Volunteer", "volunteering"]],
  ["remote", ["Remote", "Work from home"]],
])("%s is known in every spelling", (type, spellings) => {
  for (const spelling of spellings) expect(employmentType(spelling)).toBe(type);
});

test("what is no employment type says nothing", () => {
  for (const stated of [
    "professional / experienced",
    "berufserfahren",
    "Job",
    "external",
    "International",
    "",
    "-",
  ]) {
    expect(employmentType(stated)).toBe("");
  }
  expect(employmentType(undefined)).toBe("");
  expect(employmentType([])).toBe("");
});

test("of several stated types the first known one counts, an internship above all", () => {
  expect(employmentType(["berufserfahren", "Contract", "Full-Time"])).toBe("contract");
  expect(employmentType(["Full-Time", "Internship"])).toBe("internship");
});

test("no text makes it fail or leave the vocabulary", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.array(fc.string())), (stated) => {
      expect(employmentType(stated)).toMatch(/^[a-z-]*$/);
    }),
  );
});
