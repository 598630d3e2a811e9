// Pay that an advert states, never an estimate. An amount is pay when its sentence, or the line above it, says so or names
// a period; fees, bonuses, revenue, allowances and budgets use the same figures and are none.
import { placeTokens } from "../job/place-names.ts";
import { type Advert, quote, type Sentence } from "./advert.ts";

export type Salary = {
  min: number | null;
  max: number | null;
  /** ISO 4217, or null where the advert names none. */
  currency: string | null;
  period: "hour" | "day" | "week" | "month" | "year";
  /** Otherwise it was concluded from the amount and the currency. */
  periodSaid: boolean;
  gross: boolean | null;
  /** The words it was read from. */
  text: string;
};

/** With a figure beside them these make a sentence worth reading; so does a currency sign. */
export const salaryWords = new Set(
  "salary salaries pay pays paid compensation remuneration wage wages rate stipend ksh kshs kes usd eur gbp cad ugx tzs ngn zar annually annual hourly monthly year yr hour month ote gross net mshahara retainer home range base earn".split(
    " ",
  ),
);

/** By ISO 4217, as adverts write each of them. */
const spellings = {
  KES: "ksh kshs kes sh shs shillings shilingi /= /-",
  USD: "(us) (usd) $ us$ usd dollars",
  EUR: "€ eur euro euros",
  GBP: "£ gbp pounds",
  CAD: "cad c$ ca$",
  AUD: "aud a$",
  NGN: "ngn ₦",
  INR: "inr ₹",
};
const currencies = Object.fromEntries([
  ...Object.entries(spellings).flatMap(([code, signs]) => signs.split(" ").map((sign) => [sign, code])),
  ..."UGX TZS RWF ZAR GHS CHF PLN SGD AED".split(" ").map((code) => [code.toLowerCase(), code]),
]);
/** Remote OK sends dashes and euro signs as the Latin letters of their bytes. */
const currency =
  "kshs?\\b\\.?|kes\\b|shs?\\b\\.?|us\\$|ca?\\$|a\\$|usd\\b ?\\$?|dollars\\b|eur(?:os?)?\\b|gbp\\b|pounds\\b|shillings\\b|shilingi\\b|cad\\b ?\\$?|aud\\b ?\\$?|ugx\\b|tzs\\b|rwf\\b|ngn\\b|zar\\b|ghs\\b|inr\\b|chf\\b|pln\\b|sgd\\b|aed\\b|â[\\u0082‚]¬|[$€£₦₹]";
const saysCurrency = new RegExp(`${currency}|\\/[=-]|\\(usd?\\)`, "i");
const figure =
  "\\d{1,3}(?:[,’' ]\\d{3})+(?:\\.\\d{1,2})?|\\d{1,3}(?:\\.\\d{3})+(?!\\d)|\\d+(?:[.,]\\d{1,2})?(?!\\d)";
const amount = (n: number) =>
  `(?<c${n}>${currency})?\\s?(?<a${n}>${figure})\\s?(?<k${n}>k\\b|m\\b|mil\\b)?\\s?(?<t${n}>${currency}|\\/[=-]|\\(usd?\\))?`;
const each =
  "(?:\\s?(?:(?:\\/|per |an? )\\s?(?:hour|hr|year|yr|month|annum)\\b\\.?|annually|hourly|monthly|yearly|annual))";
const money = new RegExp(
  `${amount(1)}${each}?(?:\\s{0,3}(?:[‐-―−~-]|â[\\u0080-\\u00bf€“”]{2}|to|and|through|up to|max(?:imum)?:?)\\s{0,3}${amount(2)})?`,
  "gi",
);

const saysPay =
  /\b(?:salar(?:y|ies)|pay(?:s|ing)?\b(?! (?:off|attention|for|a fee))|paid|compensation|remuneration|wages?|hiring range|base|rate|ote|earn(?:ings)?|gross|net|mshahara|stipend of|retainer|take-?home|range)\b/i;
const saysOther =
  /\b(?:bonus(?:es)?|allowances?|reimburse\w*|revenue|turnover|funding|funded|raised|valuation|budgets?|portfolio|fees?|deposit|grants?|prizes?|award|awards|discount|insurance|401|arr|mrr|aum|assets|sales target|quota|pipeline|gmv|credit|stipend|customers|users|per word|savings|match|pto|pension|premium|loan|worth|policy|coverage|referral|equipment|tuition|education|learning|perks?|sign-?on|travel|charges?|per diem|per term|rent|repay\w*|deduct\w*|students|learners|clients|parents|members|tenants|riders|exams?|certification|dividends|lends|disburse\w*|bills|petty cash|float|sales (?:above|over|of|worth))\b/i;
const periods: readonly [Salary["period"], RegExp][] = [
  ["hour", /\b(?:per|an|a|each|\/)\s?(?:hour|hr)\b|\/\s?(?:hour|hr)\b|\bhourly\b|\bph\b/i],
  ["day", /\b(?:per|a|each) day\b|\/\s?day\b|\bdaily\b|\bper diem\b/i],
  ["week", /\b(?:per|a|each) week\b|\/\s?week\b|\bweekly\b/i],
  [
    "month",
    /\b(?:per|a|each|every) month\b|\/\s?mo(?:nth)?\b|\bmonthly\b|\bp\.?m\.?(?=\W|$)|\bmonth\b|\bkwa mwezi\b/i,
  ],
  [
    "year",
    /\b(?:per|a|each) (?:year|annum)\b|\/\s?(?:year|yr|annum)\b|\/per year\b|\bannual(?:ly|ized|ised)?\b|\byearly\b|\bp\.?a\.?(?=\W|$)|\bpa\b/i,
  ],
];

/** Nothing but marks before or behind: Remote OK writes line breaks as a backslash and an n. */
const bareLine =
  /^(?:\\n|[\s\W])*(?:usd|cad|eur|gbp|kes)?\W*(?:(?:per|an?|\/) ?(?:hour|year|month|annum|yr|hr)\W*)?$/i;

/** A figure without a currency: "in May 2026", "after 18 months". */
const isYear = /^\s?20[12]\d\s?$/;
const ofSomethingElse = /^\s?(?:months|years|yrs|days|weeks|hours|minutes|people|staff|employees|posts|%)/i;

/** "Pay KES 500 to …" is not what one gets. */
const isToBePaid =
  /(?:^|[,;(]\s*|\b(?:kindly|please|then|first|must|to|you|candidates|applicants)\s+)(?:pay|deposit|send|remit|lipa|tuma)\s+$/i;

const maxAmounts = 8;
/** More than any pay table has. */
const maxFound = 24;
type Found = Salary & { score: number; sentence: number; isAlone: boolean };

export function salaryOf(
  advert: Advert,
  sentences: readonly Sentence[],
  chosen: readonly number[],
): Salary | null {
  const found: Found[] = [];
  let known: string | undefined;
  const country = () => (known ??= countryOf(advert));
  const inTitle = advert.title.slice(0, 300);
  if (/\d{2}/.test(inTitle))
    readSentence({ text: inTitle, before: "", country, at: -1, whole: inTitle, start: 0 }, found);
  const isTitle = found.length > 0;
  for (const index of chosen) {
    if (found.length >= maxFound) break;
    const { text, start } = sentences[index] as Sentence;
    if (!/\d/.test(text)) continue;
    const before = `${sentences[index - 2]?.text ?? ""}\n${sentences[index - 1]?.text ?? ""}`;
    if (!saysCurrency.test(text) && !saysPay.test(text) && (text.length >= 90 || !saysPay.test(before)))
      continue;
    readSentence({ text, before, country, at: index, whole: advert.text, start }, found);
  }
  if (isTitle && found[0] && found[0].score > 1) return plain(found[0]);
  return choose(found, advert);
}

/** The one country that the advert's fields name; its dollar is meant. */
function countryOf({ openTo, country, places, title }: Advert): string {
  const named = placeTokens(
    [...(openTo ?? []), ...places.map((place) => place.slice(0, 200)), title.slice(0, 200)]
      .slice(0, 20)
      .join("; "),
    false,
  );
  const codes = new Set(named.flatMap(({ place }) => (place?.kind === "country" ? [place.code] : [])));
  const [only] = codes;
  return codes.size === 1 && only !== undefined ? only : country;
}

const dollars: Record<string, string> = { CA: "CAD", AU: "AUD", NZ: "NZD", SG: "SGD", HK: "HKD" };

type Context = { text: string; before: string; country(): string; at: number; whole: string; start: number };

function readSentence({ text, before, country, at, whole, start }: Context, found: Found[]): void {
  let count = 0;
  money.lastIndex = 0;
  for (let match = money.exec(text); match !== null; match = money.exec(text)) {
    if (++count > maxAmounts) break;
    const { c1, a1, k1, t1, c2, a2, k2, t2 } = match.groups ?? {};
    const sign = (c1 ?? c2 ?? t1 ?? t2)?.toLowerCase().replace(/[\s.]/g, "");
    const code = sign === undefined ? null : currencyOf(sign, country, text);
    let low = numberOf(a1, k1 ?? (a2 === undefined ? undefined : k2));
    const high = a2 === undefined ? null : numberOf(a2, k2);
    if (low === null || (a2 !== undefined && high === null)) continue;
    // "70-80k", and "$31,2k- $52k".
    if (high !== null && k2 && !k1 && low >= high) low = numberOf(a1, undefined) ?? low;
    if (high !== null && (low > high || high > low * 10)) continue;
    const about = text.slice(Math.max(0, match.index - 120), match.index + match[0].length + 60);
    const behind = text.slice(match.index + match[0].length, match.index + match[0].length + 40);
    const isLabelled =
      saysPay.test(about) ||
      (saysPay.test(before) && text.length < 90) ||
      (at < 0 && isTitlePay(low, high, code));
    if (code === null && (!isLabelled || isYear.test(match[0]) || ofSomethingElse.test(behind))) continue;
    const isFirst = bareLine.test(text.slice(0, match.index));
    if (!isLabelled && !isFirst) continue;
    const period =
      firstPeriod(match[0] + behind) ?? lastPeriod(text.slice(Math.max(0, match.index - 60), match.index));
    if (code === null && period === null && (high === null || low <= 1_000)) continue;
    const isAlone = isFirst && bareLine.test(behind);
    if (!isLabelled && !(isAlone ? high !== null && code !== null : period !== null)) continue;
    const nearBefore = text.slice(Math.max(0, match.index - 45), match.index);
    const isOther =
      saysOther.test(nearBefore) ||
      saysOther.test(
        /^\W{0,3}(?!plus|and|with|or|\+)[^.,;+(]{0,24}/i
          .exec(behind)?.[0]
          .replace(/\b(?:plus|and|with|or|\+).*/i, "") ?? "",
      );
    if (period === null && high === null && isToBePaid.test(nearBefore)) continue;
    const isSalary =
      /\b(?:base salary|salary range|salary budget|pay range|base pay|ote)\b/i.test(nearBefore) ||
      /^\W{0,3}(?:monthly |per month )?(?:net|gross)\b/i.test(behind);
    if (isOther && !isSalary) continue;
    const said = period ?? lastPeriod(before.slice(-160));
    const guessed = said ?? guessPeriod(low, high, code);
    if (guessed === null || !isPlausible(high ?? low, guessed, code)) continue;
    const isUpTo =
      high === null && /\b(?:up to|maximum|max\.?|not exceeding|as much as)\b[^.\d]{0,16}$/i.test(nearBefore);
    const isFrom =
      high === null &&
      /\b(?:from(?! home)|start(?:s|ing) (?:at|from)|minimum|at least)\b[^.\d]{0,16}$/i.test(nearBefore);
    found.push({
      min: isUpTo ? null : low,
      max: isFrom ? null : (high ?? low),
      currency: code,
      period: guessed,
      periodSaid: said !== null,
      gross: /\bgross\b/i.test(text) ? true : /\bnet\b/i.test(text) ? false : null,
      text: quote(whole, start, start + text.length, start + match.index),
      score:
        (code ? 1 : 0) +
        (high !== null ? 1 : 0) +
        (period ? 1 : 0) +
        (isLabelled ? 1 : 0) +
        (/\bflat rate\b/i.test(text) ? 5 : 0) -
        (/\b(?:top|best|highest)\b/i.test(about) ? 1 : 0) -
        (/\b(?:ote|on[- ]target|total (?:cash|target|compensation|rewards)|commission|equity)\b/i.test(
          nearBefore,
        )
          ? 1
          : 0) +
        (/\bpay range\b|\bsalary range\b/i.test(about) ? 1 : 0) +
        (/\bafrica|kenya\b/i.test(text) ? 5 : 0),
      sentence: at,
      isAlone,
    });
  }
}

function currencyOf(sign: string, country: () => string, text: string): string | null {
  if (sign.startsWith("â")) return "EUR";
  if (sign === "$") {
    if (/\bcad\b/i.test(text)) return "CAD";
    if (/\busd\b/i.test(text)) return "USD";
    return dollars[country()] ?? "USD";
  }
  return currencies[sign] ?? currencies[sign.replace("$", "")] ?? null;
}

function numberOf(digits: string | undefined, unit: string | undefined): number | null {
  if (digits === undefined) return null;
  const isDecimalComma = /^\d{1,2},\d{1,2}$/.test(digits) && unit !== undefined;
  const value = Number(
    isDecimalComma ? digits.replace(",", ".") : digits.replace(/[,’' .](?=\d{3}(?!\d))/g, ""),
  );
  if (!Number.isFinite(value)) return null;
  const times = unit === undefined ? 1 : /^k/i.test(unit) ? 1_000 : 1_000_000;
  return Math.round(value * times * 100) / 100;
}

/** "KSh 30,000 per month, 8 hours a day": the one beside the figure counts. */
const periodsIn = (text: string) =>
  periods
    .flatMap(([period, words]) => {
      const at = text.search(words);
      return at < 0 ? [] : [{ period, at }];
    })
    .sort((a, b) => a.at - b.at);
const firstPeriod = (text: string) => periodsIn(text)[0]?.period ?? null;
const lastPeriod = (text: string) => periodsIn(text).at(-1)?.period ?? null;

/** "Accountant (Kshs 60K - 70K)": a title has no words to spare, and a month's pay has a size. */
const isTitlePay = (low: number, high: number | null, code: string | null) =>
  code === "KES" && low >= 8_000 && (high ?? low) <= 2_000_000;

/** Kenya pays by the month; elsewhere the size tells, and what lies between tells nothing. */
function guessPeriod(low: number, high: number | null, code: string | null): Salary["period"] | null {
  if (code === "KES") return low >= 5_000 ? "month" : null;
  if (low >= 15_000) return "year";
  return high !== null && low >= 8 && high <= 250 && code !== null ? "hour" : null;
}

function isPlausible(value: number, period: Salary["period"], code: string | null): boolean {
  if (code === "KES" || code === "UGX" || code === "TZS" || code === "NGN" || code === "RWF")
    return value >= 100;
  const least = { hour: 2, day: 10, week: 30, month: 50, year: 1_500 }[period];
  const most = { hour: 1_000, day: 5_000, week: 20_000, month: 100_000, year: 2_000_000 }[period];
  return value >= least && (value <= most || code === "INR");
}

/** Tiers of the same kind in neighbouring lines are one range; otherwise the best counts, and of equals the last. */
function choose(found: readonly Found[], { title }: Advert): Salary | null {
  const best = found.reduce<Found | null>(
    (a, b) => (a === null || b.score > a.score || (b.score === a.score && b.period === a.period) ? b : a),
    null,
  );
  if (!best) return null;
  const tiers = found.filter(
    (one) =>
      one.period === best.period &&
      one.currency === best.currency &&
      Math.abs(one.sentence - best.sentence) <= 12 &&
      (one.isAlone || (one.score === best.score && Math.abs(one.sentence - best.sentence) <= 3)) &&
      one.max !== null &&
      one.min !== null &&
      one.max !== one.min,
  );
  if (tiers.length < 2 || best.score >= 8) return plain(best);
  const titleWords = title
    .toLowerCase()
    .split(/\W+/)
    .filter((word) => word.length > 3);
  const ofTitle = tiers.filter(({ text }) => titleWords.some((word) => text.toLowerCase().includes(word)));
  const of = ofTitle.length === 1 ? ofTitle : tiers;
  return plain({
    ...(of[0] as Found),
    min: Math.min(...of.map(({ min }) => min ?? Number.POSITIVE_INFINITY)),
    max: Math.max(...of.map(({ max }) => max ?? 0)),
  });
}

function plain({ score: _score, sentence: _sentence, isAlone: _isAlone, ...salary }: Found): Salary {
  return salary;
}
