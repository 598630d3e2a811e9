import { expect, test } from "bun:test";
import { detailWords } from "./detail-words.ts";

test("a switch is on or off, not a number; a number stays one", () => {
  expect(detailWords({ white_label: 0, may_never_expire: 1, rows: 0 })).toBe(
    "white label: no; may never expire: yes; rows: 0",
  );
});

test("a detail is read without brackets, underscores and machine times", () => {
  const words = detailWords({
    scopes: ["providers:read", "jobs:read"],
    rate_limit: null,
    on: false,
    changes: { county: "Kiambu" },
    expires_at: "2027-02-13T09:35:54.376Z",
  });
  expect(words).toStartWith(
    'scopes: providers:read, jobs:read; on: false; changes: {"county":"Kiambu"}; expires at: ',
  );
  expect(words).toMatch(/1[34] Feb 2027, \d\d:\d\d$/);
});
