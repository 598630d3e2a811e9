// Words, numbers and times in the reader's language. Times are told in East Africa's zone, so that the server and every
// phone in Kenya say the same.
import type { Language } from "../../look/language.ts";
import type { Pay } from "../list/listing.ts";
import { english, type Words } from "./english.ts";
import { swahili } from "./swahili.ts";

export const wordsIn: Record<Language, Words> = { en: english, sw: swahili };

const timeZone = "Africa/Nairobi";
const minuteMs = 60_000;
const dayMs = 86_400_000;

const made = new Map<string, unknown>();

/** Formatters are dear to make, and there are few of them. */
function once<Formatter>(key: string, make: () => Formatter): Formatter {
  if (!made.has(key)) made.set(key, make());
  return made.get(key) as Formatter;
}

/** Both languages write small numbers alike, and the first formatter costs a cheap phone a tenth of a second. */
export function numberIn(language: Language, value: number): string {
  if (value < 1_000) return String(value);
  return once(`number ${language}`, () => new Intl.NumberFormat(language)).format(value);
}

export function countIn(
  language: Language,
  forms: { one: string; other: string },
  n: number,
  total = 0,
): string {
  const rule = once(`plural ${language}`, () => new Intl.PluralRules(language)).select(n);
  return (rule === "one" ? forms.one : forms.other)
    .replace("{n}", numberIn(language, n))
    .replace("{total}", numberIn(language, total));
}

const day = (ms: number) => Math.floor((ms + 3 * 3_600_000) / dayMs);

/** "Today", "Yesterday", "5 days ago", and after a month the date: boards rarely know the hour. */
export function dayIn(language: Language, date: string, nowMs: number): string {
  const days = day(nowMs) - day(Date.parse(date));
  if (!(days < 31)) return dateIn(language, date);
  const told = relative(language).format(-Math.max(0, days), "day");
  return told.charAt(0).toUpperCase() + told.slice(1);
}

/** "1 minute ago" at the least, "12 minutes ago", "2 hours ago". */
export function agoIn(language: Language, sinceMs: number, nowMs: number): string {
  const minutes = Math.max(1, Math.round((nowMs - sinceMs) / minuteMs));
  if (minutes < 60) return relative(language).format(-minutes, "minute");
  const hours = Math.round(minutes / 60);
  if (hours < 36) return relative(language).format(-hours, "hour");
  return relative(language).format(-Math.round(hours / 24), "day");
}

/** The empty text for what is no date. */
export function dateIn(language: Language, date: string): string {
  if (Number.isNaN(Date.parse(date))) return "";
  return once(
    `date ${language}`,
    () => new Intl.DateTimeFormat(language === "en" ? "en-GB" : "sw", { dateStyle: "long", timeZone }),
  ).format(new Date(date));
}

/** "29 May 2026 at 17:00" where the hour was told, else the day. */
export function closingIn(language: Language, date: string, hasTime: boolean): string {
  if (!hasTime || Number.isNaN(Date.parse(date))) return dateIn(language, date);
  const style = { dateStyle: "long", timeStyle: "short", timeZone } as const;
  return once(
    `closing ${language}`,
    () => new Intl.DateTimeFormat(language === "en" ? "en-GB" : "sw", style),
  ).format(new Date(date));
}

/** "25 Dec": of a day that is near. */
export function shortDateIn(language: Language, date: string): string {
  return once(
    `day ${language}`,
    () =>
      new Intl.DateTimeFormat(language === "en" ? "en-GB" : "sw", {
        day: "numeric",
        month: "short",
        timeZone,
      }),
  ).format(new Date(date));
}

/** For a document that nobody knows when it will be read: "15 Nov, 05:32". */
export function momentIn(language: Language, ms: number): string {
  return once(
    `moment ${language}`,
    () =>
      new Intl.DateTimeFormat(language === "en" ? "en-GB" : "sw", {
        day: "numeric",
        month: "short",
        hour: "2-digit",
        minute: "2-digit",
        hour12: false,
        timeZone,
      }),
  ).format(ms);
}

function relative(language: Language): Intl.RelativeTimeFormat {
  return once(`relative ${language}`, () => new Intl.RelativeTimeFormat(language, { numeric: "auto" }));
}

/** As written in Kenya: "KSh 30,000–55,000 a month". */
export function payIn(language: Language, { min, max, currency, period, periodSaid }: Pay): string {
  const { per, perhaps, atLeast, atMost } = wordsIn[language];
  const sign = currency === "KES" ? "KSh " : currency === "USD" ? "US$" : currency ? `${currency} ` : "";
  const figure = (value: number) => numberIn(language, value);
  const amount =
    min !== null && max !== null
      ? `${sign}${min === max ? figure(min) : `${figure(min)}–${figure(max)}`}`
      : min !== null
        ? atLeast(sign + figure(min))
        : atMost(sign + figure(max ?? 0));
  return periodSaid ? `${amount} ${per[period]}` : perhaps(amount, per[period]);
}
