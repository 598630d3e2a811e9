// A straight line through measurements over time, and how sure one can be of its slope.
export type Point = { hours: number; value: number };
export type Slope = { perHour: number; low: number; high: number };

/** Least squares; the interval holds the true slope in 95 of 100 cases, if the deviations are independent. */
export function slopeOf(points: Point[]): Slope {
  const n = points.length;
  if (n < 3) return { perHour: Number.NaN, low: Number.NaN, high: Number.NaN };
  const mean = (of: (point: Point) => number) => points.reduce((sum, point) => sum + of(point), 0) / n;
  const [middle, level] = [mean(({ hours }) => hours), mean(({ value }) => value)];
  const spread = points.reduce((sum, { hours }) => sum + (hours - middle) ** 2, 0);
  const perHour =
    points.reduce((sum, { hours, value }) => sum + (hours - middle) * (value - level), 0) / spread;
  const residual = points.reduce(
    (sum, { hours, value }) => sum + (value - level - perHour * (hours - middle)) ** 2,
    0,
  );
  const error = studentT(n - 2) * Math.sqrt(residual / (n - 2) / spread);
  return { perHour, low: perHour - error, high: perHour + error };
}

/** The two-sided 95 % point of Student's distribution, within a hundredth from three degrees of freedom on. */
function studentT(degrees: number): number {
  const z = 1.959964;
  if (degrees === 1) return 12.706;
  if (degrees === 2) return 4.303;
  const first = (z ** 3 + z) / (4 * degrees);
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * degrees ** 2);
  const third = (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * degrees ** 3);
  return z + first + second + third;
}
