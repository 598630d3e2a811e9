import { expect, test } from "bun:test";
import { chosenLanguage, preferredLanguage } from "../../look/language.ts";
import { english } from "./english.ts";
import { agoIn, closingIn, countIn, dayIn, numberIn, payIn } from "./languages.ts";
import { swahili } from "./swahili.ts";

const nowMs = Date.parse("2026-11-15T02:00:00Z");

test("days are East Africa's: 23:30 UTC is tomorrow already", () => {
  expect(dayIn("en", "2026-11-14T22:30:00Z", nowMs)).toBe("Today");
  expect(dayIn("en", "2026-11-14T20:30:00Z", nowMs)).toBe("Yesterday");
  expect(dayIn("sw", "2026-11-10T12:00:00Z", nowMs)).toBe("Siku 5 zilizopita");
  expect(dayIn("en", "2026-08-10T12:00:00Z", nowMs)).toBe("10 August 2026");
  expect(dayIn("en", "2027-01-01T00:00:00Z", nowMs)).toBe("Today");
});

test("what is no date is not told", () => {
  expect(["", "soon", "2026-99-99"].map((date) => dayIn("en", date, nowMs))).toEqual(["", "", ""]);
});

test("ages are told in the largest unit that fits", () => {
  const ago = (ms: number) => agoIn("en", nowMs - ms, nowMs);
  expect([0, 300_000, 7_200_000, 3 * 86_400_000].map(ago)).toEqual([
    "1 minute ago",
    "5 minutes ago",
    "2 hours ago",
    "3 days ago",
  ]);
});

test("one job is one job, and thousands are grouped", () => {
  expect([1, 2, 1_234].map((n) => countIn("en", english.jobs, n))).toEqual(["1 job", "2 jobs", "1,234 jobs"]);
  const formats = { en: new Intl.NumberFormat("en"), sw: new Intl.NumberFormat("sw") };
  for (const language of ["en", "sw"] as const)
    for (const n of [0, 7, 999, 1_000, 12_345])
      expect(numberIn(language, n)).toBe(formats[language].format(n));
});

test("the browser's first wish among the two counts, else English", () => {
  expect(preferredLanguage("fr-FR,fr;q=0.9")).toBe("en");
  expect(preferredLanguage("fr, SW-ke;q=0.9, en;q=0.8")).toBe("sw");
  expect(preferredLanguage(null)).toBe("en");
});

test("what a reader chose is one of the two, or nothing", () => {
  expect(["a=b; lang=sw", "lang=en", "lang=fr", "xlang=sw", null].map(chosenLanguage)).toEqual([
    "sw",
    "en",
    null,
    null,
    null,
  ]);
});

test("Swahili says everything, and nothing is left in English by mistake", () => {
  const same = Object.entries(swahili).filter(
    ([name, said]) => typeof said === "string" && said === english[name as keyof typeof english],
  );
  expect(same.map(([name]) => name).sort()).toEqual(["developers"]);
});

test("pay is told as amounts, with the sign used in Kenya and how often it is paid", () => {
  const pay = { min: 30_000, max: 55_000, currency: "KES", period: "month", periodSaid: true } as const;
  expect(payIn("en", pay)).toBe("KSh 30,000–55,000 a month");
  expect(payIn("sw", pay)).toBe("KSh 30,000–55,000 kwa mwezi");
  expect(payIn("en", { ...pay, periodSaid: false })).toBe("KSh 30,000–55,000, probably a month");
  expect(payIn("sw", { ...pay, periodSaid: false })).toBe("KSh 30,000–55,000, huenda ni kwa mwezi");
  expect(payIn("en", { ...pay, max: 30_000 })).toBe("KSh 30,000 a month");
  expect(payIn("en", { ...pay, max: null, currency: "USD", period: "hour" })).toBe("from US$30,000 an hour");
  expect(payIn("en", { ...pay, min: null, currency: null, period: "year" })).toBe("up to 55,000 a year");
});

test("a closing date tells the hour where the advert does, as clocks in Kenya show it", () => {
  const at = "2026-05-29T14:00:00.000Z";
  expect(closingIn("en", at, true)).toBe("29 May 2026 at 17:00");
  expect(closingIn("en", at, false)).toBe("29 May 2026");
  expect(closingIn("sw", at, true)).toContain("17:00");
  expect(closingIn("en", "soon", true)).toBe("");
});
