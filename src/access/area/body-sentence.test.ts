import { expect, test } from "bun:test";
import { z } from "zod";
import { bodySentence } from "./body-sentence.ts";

const schema = z.object({
  integration: z.string().min(2, "name your integration"),
  overlap_hours: z.number().max(720),
  termsVersion: z.string().max(40),
  whiteLabel: z.string().max(3),
  kind: z.enum(["developer", "partner"]),
  scopes: z.array(z.enum(["a", "b"])).min(1, "choose at least one scope"),
});
const good = {
  integration: "ab",
  overlap_hours: 1,
  termsVersion: "1",
  whiteLabel: "",
  kind: "partner",
  scopes: ["a"],
};

test.each([
  [{ integration: "a" }, "Name of the integration: name your integration."],
  [{ integration: 7 }, "The name of the integration is missing or not valid; check it and try again."],
  [{ overlap_hours: 900 }, "The overlap is more than 720."],
  [{ termsVersion: undefined }, "The version of the terms is missing or not valid; check it and try again."],
  [{ whiteLabel: "long" }, "The white-label use is longer than 3 characters."],
  [{ kind: "operator" }, "The kind must be one of: developer, partner."],
  [{ scopes: [] }, "Scopes: choose at least one scope."],
  [{ scopes: ["c"] }, "The scopes must be one of: a, b."],
])("%p is told in words of people", (change, sentence) => {
  expect(bodySentence(schema.safeParse({ ...good, ...change }).error?.issues[0])).toBe(sentence);
});

test("a body that is none at all says what to do", () => {
  expect(bodySentence(schema.safeParse([]).error?.issues[0])).toContain("reload the page");
});
