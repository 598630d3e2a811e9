import { expect, test } from "bun:test";
import fc from "fast-check";
import { boardSlugOf, jobId } from "./job.ts";

test("a board's own number is kept, as a number or as text", () => {
  expect(jobId("remotive", 2086540)).toBe("remotive-2086540");
  expect(jobId("remoteok", "1131612")).toBe("remoteok-1131612");
});

test("an identifier that is no number becomes the same 53-bit number every time", () => {
  expect(jobId("lemfi", "3414ba28-35f7")).toBe(jobId("lemfi", "3414ba28-35f7"));
  expect(jobId("lemfi", "https://example.org/a")).toBe("lemfi-6392705458918349");
});

test("numbers that could be taken for another are not kept as they are", () => {
  const ids = ["7", "07", "007", " 7", "7.0", "-7", "9007199254740993", "1e3"].map((number) =>
    jobId("b", number),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

test("every id is a slug and a number that fits a double, and names its board", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "binary", minLength: 1 }), fc.integer()), (identifier) => {
      const id = jobId("m-kopa", identifier);
      expect(id).toMatch(/^m-kopa-\d{1,16}$/);
      expect(Number(id.slice(7))).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER);
      expect(boardSlugOf(id)).toBe("m-kopa");
    }),
  );
});
