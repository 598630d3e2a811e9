import { expect, test } from "bun:test";
import { defaultRates, isHigher, limitOf } from "./limits.ts";

const minute = 60_000;
const usual = { count: 120, windowMs: minute };

test("a rate is higher when it allows more over time or more at once", () => {
  expect(isHigher({ count: 121, windowMs: minute }, usual)).toBe(true);
  expect(isHigher({ count: 600, windowMs: 60 * minute }, usual)).toBe(true);
  expect(isHigher({ count: 60, windowMs: 10_000 }, usual)).toBe(true);
  expect(isHigher(usual, usual)).toBe(false);
  expect(isHigher({ count: 60, windowMs: minute }, usual)).toBe(false);
});

test("the key's own limit counts, else its account's, else the default", () => {
  const [low, lower] = [
    { count: 10, windowMs: minute },
    { count: 5, windowMs: minute },
  ];
  expect(limitOf({ kind: "developer", accessRate: low, keyRate: lower }, usual)).toBe(lower);
  expect(limitOf({ kind: "developer", accessRate: low, keyRate: null }, usual)).toBe(low);
  expect(limitOf({ kind: "developer", accessRate: null, keyRate: null }, usual)).toBe(usual);
});

test("only a partner's limit is raised above the default", () => {
  const high = { count: 10_000, windowMs: minute };
  for (const grant of [
    { accessRate: high, keyRate: null },
    { accessRate: null, keyRate: high },
  ]) {
    expect(limitOf({ kind: "developer", ...grant }, usual)).toBe(usual);
    expect(limitOf({ kind: "partner", ...grant }, usual)).toBe(high);
  }
});

test("a jobs key is worth ten addresses without one", () => {
  const rates = defaultRates({ providersLimit: usual, jobsLimit: { count: 300, windowMs: minute } });
  expect(rates["providers:read"]).toEqual(usual);
  expect(rates["jobs:read"]).toEqual({ count: 3_000, windowMs: minute });
});
