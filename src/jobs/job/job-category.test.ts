import { expect, test } from "bun:test";
import fc from "fast-check";
import { categoriesOf, wantedCategories } from "./job-category.ts";

function isFound(parameter: string, categories: string[], tags: string[] = []): boolean {
  const words = categoriesOf({ categories, tags });
  return (wantedCategories(parameter) ?? []).some((word) => words.has(word));
}

test("a category is found however its board's users write it", () => {
  for (const written of [
    "software-dev",
    "Software Development",
    "software_development",
    "SOFTWARE DEVELOPMENT",
    "programming",
    "engineering",
  ]) {
    expect([written, isFound(written, ["Software Development"])]).toEqual([written, true]);
    expect([written, isFound(written, ["Software Engineering"])]).toEqual([written, true]);
  }
  expect(isFound("customer-support", ["Customer Support & Success"])).toBe(true);
  expect(isFound("customer-support", ["Customer Service"])).toBe(true);
  expect(isFound("customer-support", [], ["customer support"])).toBe(true);
});

test("what Jobicy calls admin is DevOps, and its other slugs mean what they mean there", () => {
  expect(isFound("devops", ["DevOps & Infrastructure"])).toBe(true);
  expect(isFound("supporting", ["Customer Support & Success"])).toBe(true);
  expect(isFound("copywriting", ["Content & Editorial"])).toBe(true);
  expect(isFound("seller", ["Sales"])).toBe(true);
});

test("one category is not another", () => {
  expect(isFound("design", ["Software Development"])).toBe(false);
  expect(isFound("sales", ["Customer Service"])).toBe(false);
});

test("a board's own tag is a category too", () => {
  expect(isFound("golang", [], ["golang"])).toBe(true);
});

test("empty and all mean no filter", () => {
  for (const parameter of ["", " ", "all", "ALL", "-", "&"])
    expect(wantedCategories(parameter) === null || parameter === "&").toBe(true);
});

test("any text is a question that has an answer", () => {
  fc.assert(
    fc.property(fc.string(), (parameter) =>
      expect(wantedCategories(parameter)?.length ?? 1).toBeGreaterThan(0),
    ),
  );
});
