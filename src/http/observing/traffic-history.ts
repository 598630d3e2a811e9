// The last hour of requests, group by group, for people who look. Counts are taken from the metrics every few seconds, so
// that nothing is added to a request; a figure is the difference between two looks.
import { type Clock, iso } from "../../process/clock.ts";
import { bucketsSeconds, type Metrics, noCounts } from "./metrics.ts";

const lookEveryMs = 10_000;
const keptMs = 3_600_000;
const recentMs = 300_000;
const pointMs = 60_000;

type Sums = { requests: number; errors: number; limited: number; buckets: number[] };
type Look<Group extends string> = { atMs: number; sums: Record<Group, Sums> };

export type TrafficPoint = Omit<Sums, "buckets"> & { at: string };
/** Of the last five minutes, or since the start where that is later. */
export type Traffic = Omit<Sums, "buckets"> & {
  p50_ms: number | null;
  p99_ms: number | null;
  /** Minute by minute, the oldest first. */
  minutes: TrafficPoint[];
};

export type TrafficOptions<Group extends string> = {
  metrics: Metrics;
  clock: Clock;
  groups: readonly Group[];
  /** Which group a route belongs to, if any. */
  groupOf(route: string): Group | null;
};

export class TrafficHistory<Group extends string> {
  readonly #timer: Timer;
  #looks: Look<Group>[] = [];

  constructor(private readonly options: TrafficOptions<Group>) {
    this.#looks.push(this.#look());
    this.#timer = setInterval(() => this.#keep(), lookEveryMs);
    this.#timer.unref();
  }

  traffic(): Record<Group, Traffic> {
    const now = this.#look();
    const { groups } = this.options;
    const all = groups.map((group) => [group, this.#trafficOf(group, now)]);
    return Object.fromEntries(all) as Record<Group, Traffic>;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #keep(): void {
    const now = this.#look();
    this.#looks = [...this.#looks.filter(({ atMs }) => now.atMs - atMs <= keptMs), now];
  }

  #look(): Look<Group> {
    const { metrics, clock, groups, groupOf } = this.options;
    const empty = () => ({ requests: 0, errors: 0, limited: 0, buckets: noCounts() });
    const sums = Object.fromEntries(groups.map((group) => [group, empty()])) as Record<Group, Sums>;
    for (const { route, count, statuses, buckets } of metrics.requests()) {
      const group = groupOf(route);
      if (group === null) continue;
      const sum = sums[group];
      sum.requests += count;
      for (const [status, answers] of statuses) {
        if (status >= 500) sum.errors += answers;
        if (status === 429) sum.limited += answers;
      }
      for (const [index, value] of buckets.entries()) sum.buckets[index] = (sum.buckets[index] ?? 0) + value;
    }
    return { atMs: clock.now(), sums };
  }

  #trafficOf(group: Group, now: Look<Group>): Traffic {
    const since = this.#looks.findLast(({ atMs }) => now.atMs - atMs >= recentMs) ?? this.#looks[0] ?? now;
    const { buckets, ...recent } = difference(since.sums[group], now.sums[group]);
    return {
      ...recent,
      p50_ms: percentile(buckets, 0.5),
      p99_ms: percentile(buckets, 0.99),
      minutes: this.#minutesOf(group, now),
    };
  }

  #minutesOf(group: Group, now: Look<Group>): TrafficPoint[] {
    const points: TrafficPoint[] = [];
    let from = this.#looks[0] ?? now;
    for (const look of [...this.#looks.slice(1), now]) {
      if (look.atMs - from.atMs < pointMs && look !== now) continue;
      const { buckets: _, ...counts } = difference(from.sums[group], look.sums[group]);
      points.push({ at: iso(look.atMs), ...counts });
      from = look;
    }
    return points;
  }
}

function difference(before: Sums, after: Sums): Sums {
  return {
    requests: after.requests - before.requests,
    errors: after.errors - before.errors,
    limited: after.limited - before.limited,
    buckets: after.buckets.map((value, index) => value - (before.buckets[index] ?? 0)),
  };
}

/** The upper end of the bucket that it falls into, in milliseconds; null without a request. */
function percentile(buckets: number[], share: number): number | null {
  const total = buckets.reduce((sum, value) => sum + value, 0);
  if (total === 0) return null;
  let below = 0;
  for (const [index, value] of buckets.entries()) {
    below += value;
    if (below >= total * share) return (bucketsSeconds[index] ?? bucketsSeconds.at(-1) ?? 0) * 1_000;
  }
  return null;
}
