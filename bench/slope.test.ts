import { expect, test } from "bun:test";
import { slopeOf } from "./slope.ts";

const points = (values: number[]) => values.map((value, hours) => ({ hours, value }));

test("a straight line has its slope, and no doubt about it", () => {
  const { perHour, low, high } = slopeOf(points([1, 3, 5, 7, 9]));
  expect([perHour, low, high].map((value) => Number(value.toFixed(9)))).toEqual([2, 2, 2]);
});

test("the interval is that of the textbook", () => {
  // y = 2.2 + 0.6 x, standard error 0.2828 with three degrees of freedom, t = 3.182.
  const { perHour, low, high } = slopeOf(points([2, 4, 5, 4, 5]));
  expect(perHour).toBeCloseTo(0.6, 6);
  expect(low).toBeCloseTo(0.6 - 3.182 * 0.28284, 1);
  expect(high).toBeCloseTo(0.6 + 3.182 * 0.28284, 1);
});

test("what only goes up and down has a slope that may be none", () => {
  const { low, high } = slopeOf(points([1, -1, 1, -1, 1, -1, 1, -1]));
  expect([low < 0, high > 0]).toEqual([true, true]);
});
