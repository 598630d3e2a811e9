import type { Chance } from "./chance.ts";
import type { Place } from "./places.ts";
import type { Level } from "./role.ts";

export type Salary = { min: number; max: number; currency: string; period: "month" | "year" };

/** Monthly gross pay in Kenyan shillings; other African currencies are roughly scaled from it. */
const kenyanMonth: Record<Level, [number, number]> = {
  internship: [15_000, 25_000],
  graduate: [50_000, 75_000],
  entry: [30_000, 55_000],
  mid: [75_000, 140_000],
  senior: [170_000, 320_000],
};

const yearAbroad: Record<Level, [number, number]> = {
  internship: [24_000, 36_000],
  graduate: [42_000, 56_000],
  entry: [34_000, 48_000],
  mid: [58_000, 84_000],
  senior: [88_000, 130_000],
};

const currencies: Record<string, { currency: string; perShilling: number }> = {
  KE: { currency: "KES", perShilling: 1 },
  UG: { currency: "UGX", perShilling: 28 },
  TZ: { currency: "TZS", perShilling: 19 },
  RW: { currency: "RWF", perShilling: 11 },
  NG: { currency: "NGN", perShilling: 11 },
  GH: { currency: "GHS", perShilling: 0.09 },
  ZA: { currency: "ZAR", perShilling: 0.14 },
};

export function madeUpPay(place: Place, level: Level, isRemote: boolean, chance: Chance): Salary {
  const local = isRemote ? undefined : currencies[place.code];
  const [low, high] = local ? kenyanMonth[level] : yearAbroad[level];
  const scale = (0.85 + chance.next() * 0.3) * (local?.perShilling ?? 1);
  const step = local && local.perShilling < 1 ? 100 : local && local.perShilling > 5 ? 10_000 : 1000;
  return {
    min: Math.round((low * scale) / step) * step,
    max: Math.round((high * scale) / step) * step,
    currency: local?.currency ?? (place.code === "DE" ? "EUR" : "USD"),
    period: local ? "month" : "year",
  };
}
