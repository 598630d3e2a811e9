import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { closesAt, publishedAt } from "./job-date.ts";

const nowMs = Date.UTC(2026, 10, 15, 12);

describe("a publish date", () => {
  test.each([
    ["zone-less ISO is UTC", "2026-05-15T14:00:51", "2026-05-15T14:00:51.000Z"],
    ["zone-less with a space", "2025-03-14 03:54:10", "2025-03-14T03:54:10.000Z"],
    ["ISO with +00:00", "2026-08-03T18:45:05+00:00", "2026-08-03T18:45:05.000Z"],
    ["ISO with an American offset", "2026-09-25T02:36:13-04:00", "2026-09-25T06:36:13.000Z"],
    ["ISO with Z", "2026-08-06T23:36:54Z", "2026-08-06T23:36:54.000Z"],
    ["ISO with a fraction", "2025-01-15T10:36:04.937+00:00", "2025-01-15T10:36:04.937Z"],
    ["epoch seconds", 1785792634, "2026-08-03T21:30:34.000Z"],
    ["epoch milliseconds", 1779223091267, "2026-05-19T20:38:11.267Z"],
    ["epoch seconds as text", "1785792634", "2026-08-03T21:30:34.000Z"],
    ["RFC 822", "Tue, 06 Oct 2026 09:20:03 +0000", "2026-10-06T09:20:03.000Z"],
    ["RFC 822 with a one-digit day and GMT", "Mon, 3 Aug 2026 12:32:56 GMT", "2026-08-03T12:32:56.000Z"],
    ["RFC 822 with a named zone", "Mon, 03 Aug 2026 12:00 EAT", "2026-08-03T09:00:00.000Z"],
    ["a date only", "2026-08-05", "2026-08-05T00:00:00.000Z"],
    ["a written date", "August 5, 2026", "2026-08-05T00:00:00.000Z"],
  ])("reads %s", (_kind, value, iso) => {
    expect(publishedAt(value, nowMs)).toBe(iso);
  });

  test.each([
    ["missing", undefined],
    ["empty", ""],
    ["not a date", "recently"],
    ["an impossible day", "2026-02-31T00:00:00Z"],
    ["ambiguous", "10/05/2026"],
    ["before 2000", "1970-01-01T00:00:00Z"],
    ["zero", 0],
    ["not a number", Number.NaN],
    ["in the future", "2027-01-01T00:00:00Z"],
    ["an unknown zone", "Mon, 03 Aug 2026 12:00:00 XYZ"],
  ])("is never invented when it is %s", (_kind, value) => {
    expect(publishedAt(value, nowMs)).toBe("");
  });

  test("a board's clock may run a few minutes ahead, but the date does not", () => {
    expect(publishedAt(nowMs + 60_000, nowMs)).toBe(new Date(nowMs).toISOString());
  });

  test("no value yields anything but an ISO date between 2000 and now, or nothing", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.double(), fc.date({ noInvalidDate: true }).map(String)),
        (value) => {
          const iso = publishedAt(value, nowMs);
          if (iso === "") return;
          expect(new Date(iso).toISOString()).toBe(iso);
          expect(iso >= "2000-01-01" && Date.parse(iso) <= nowMs).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe("a closing date", () => {
  test("may lie ahead, and a day lasts until its end", () => {
    expect(closesAt("22 Oct 2027", "GH")).toBe("2027-10-22T23:59:59.999Z");
    expect(closesAt("December 31, 2026", "KE")).toBe("2026-12-31T20:59:59.999Z");
    expect(closesAt("2026-12-01T00:00:00+00:00", "UG")).toBe("2026-12-01T20:59:59.999Z");
    expect(closesAt(1795451744)).toBe("2026-11-23T16:35:44.000Z");
    expect(closesAt("2026-12-01T10:00:00Z")).toBe("2026-12-01T10:00:00.000Z");
    expect(closesAt("soon")).toBe("");
  });

  test("of a job whose place is unknown is a day in Nairobi", () => {
    expect(closesAt("2026-12-31")).toBe("2026-12-31T20:59:59.999Z");
  });
});
