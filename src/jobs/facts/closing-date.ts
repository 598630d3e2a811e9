// Until when one may apply. Only a date behind a label counts: texts are full of founding years, start dates and
// reporting periods. Day first, as Kenya writes; a date without a year is the next one after publication.
import { endOfDay, hoursBeforeUtc } from "../job/job-date.ts";
import { type Advert, quote, type Sentence } from "./advert.ts";

export type Closing = {
  /** ISO 8601; a date without a time lasts until the end of that day where the job is. */
  closesAt: string;
  /** Whether the advert names the hour. */
  timeSaid: boolean;
  evidence: string;
};

/** Labels and the boards they were seen on. The date stands behind the label, in its sentence or in the line below. */
const labels: readonly [words: string, seen: string][] = [
  [
    "(?:application|applications|vacancy|submission|closing)?\\s?deadlines?(?! (?:driven|oriented|focused|pressure))",
    "Corporate Staffing, Opportunity Desk, RemoteJobs.org",
  ],
  ["closing dates?|closing(?=\\s*[:–-])", "ReliefWeb, MyJobMag"],
  [
    "(?:applications?|vacancy|position|advert|portal|posting|window|opening) (?:will |shall )?(?:be )?clos(?:es?|ed|ing)(?: on| by)?",
    "MyJobMag, Himalayas",
  ],
  ["(?:will|shall|to) close on", "Himalayas"],
  ["clos(?:es|ing) on", "Career Point Kenya"],
  [
    "(?:job )?posting end date|end date for applications?|last (?:day|date)(?: (?:to|of|for) (?:apply|application|applications|submission|receiving)\\w*|(?=\\s*(?::|is\\b)))",
    "The Muse",
  ],
  ["expir(?:y|es|ation)(?: date)?(?: on)?", "iHarare, MyJobMag"],
  [
    "(?:position|vacancy|role|applications?|portal|call) (?:is |are |remains? )?open (?:until|till)",
    "MyJobMag",
  ],
  [
    "appl(?:y|ications?|icants)\\b(?:[^.]|\\.(?=\\S)){0,120}?\\b(?:before|by|on or before|not later than|no later than|latest by|until|up to|latest)",
    "Jobweb Kenya, Corporate Staffing",
  ],
  [
    "(?:submit|send|submitted|sent|received|reach us|drop|forward|emailed|email|deliver(?:ed)?|addressed)\\b(?:[^.]|\\.(?=\\S)){0,160}?\\b(?:before|by|on or before|not later than|no later than|latest|until|up to)",
    "Jobweb Kenya, Career Point Kenya",
  ],
  ["on or before|not later than|no later than|so as to reach [^.]{0,80}?(?:by|before)", "MyJobMag"],
  ["due dates?|valid (?:through|until|till)", "Opportunities for Young Kenyans"],
  [
    "mwisho wa (?:kutuma |kupokea )?maombi(?: ni)?|tarehe ya mwisho|mwisho ni(?: tarehe)?|kabla ya(?: tarehe)?|siku ya mwisho",
    "Kenyan boards, in Swahili",
  ],
];
export const closingWords = new Set(
  "deadline deadlines closing close closes closed posting expiry expires expiration apply application applications before later due valid mwisho kabla last submit submitted send sent received until latest".split(
    " ",
  ),
);

/** Labels that other things have as well: a word of applying makes them ours, and so does a line that begins with a label. */
const sharedVerb = /^(?:submit|send|sent|received|reach us|drop|forward|email|deliver|addressed)/i;
const sharedLabel = /^(?:on or|not? later|so as|due|valid|kabla)/i;
const ofApplying =
  /\b(?:appl(?:y|ying|ications?)|cvs?|resumes?|r[ée]sum[ée]s?|letters?|documents|testimonials|certificates|papers|maombi|undersigned|interested|qualified)\b|@/i;
/** What applicants have behind them by then, or wait for: "graduated before", "notified by". */
const ofApplicants =
  /\bappl\w+\b.*\b(?:have|has|had|hold|holding|applied|graduat\w+|complet\w+|clear(?:ed)?|finish\w*|obtain\w*|aged|born|notified|contacted|informed|invited|probation|valid)\b(?!.*\b(?:apply|applications?|send|submit|forward|e?mail)\b)/i;

/** Dates of something else, though the words are the same. */
const notForApplicants =
  /\binternal (?:applicants|candidates|staff|applications|employees)\b|\b(?:students|learners|clients|customers|members|farmers) (?:must |may |can |who )?apply|\b(?:contract|project|assignment|programme|program|tender|bids?|proposals?|internship|placement|funding|grant period|training|course|semester|fiscal|financial year|tax|report(?:s|ing)?|invoices?|payroll|month[- ]end|returns|offer|discount|licen[cs]e|permit|visa|passport|certificate|good conduct|registration of (?:voters|students)|project) (?:will |shall |that |which )?(?:start|end|run|clos|expir|deadline|submission|is valid|valid|due|period|date|must be submitted|are submitted)|\b(?:start(?:ing)?|commence\w*|report(?:ing)? to work|interviews?|shortlist\w*|orientation|onboard\w*|available|joining|born|established|founded|registered|incorporated)\b[^.]{0,40}$/i;

const months =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|januari|februari|machi|aprili|mei|juni|julai|agosti|septemba|oktoba|novemba|desemba|mwezi wa (?:kwanza|pili|tatu|nne|tano|sita|saba|nane|tisa|kumi(?: na (?:moja|mbili))?)";
const weekday = "(?:(?:mon|tues?|wed(?:nes)?|thurs?|fri|satur|sun)(?:day)?,?\\s{1,2}(?:the\\s)?)?";
const date = new RegExp(
  [
    `(?<y1>20\\d\\d)[-/](?<m1>\\d{1,2})[-/](?<d1>\\d{1,2})`,
    `${weekday}(?<d2>\\d{1,2})\\s?(?:st|nd|rd|th)?\\s{0,2}(?:day\\s)?(?:of\\s)?[-\\s]?(?<m2>${months})\\b\\.?,?[-\\s]{0,3}(?<y2>20\\d\\d\\b|\\d\\d(?!\\d|[.:]\\d))?`,
    `${weekday}(?<m3>${months})\\.?\\s{1,2}(?<d3>\\d{1,2})(?:st|nd|rd|th)?\\b(?:,?\\s{1,2}(?<y3>20\\d\\d))?`,
    `(?<a4>\\d{1,2})\\s?[/.-]\\s?(?<b4>\\d{1,2})\\s?[/.-]\\s?(?<y4>20\\d\\d|\\d\\d)(?!\\d)`,
  ].join("|"),
  "i",
);
const time =
  /^[\s,;(]{0,4}(?:at|by|before|saa|,)?\s{0,2}(?:(?<noon>noon|midday)|(?<midnight>midnight)|(?<h>\d{1,2})(?:[:.](?<min>\d{2}))?\s?(?<half>[ap]\.?m\.?|hrs|hours)?)/i;

const label = new RegExp(`(?:${labels.map(([words]) => words).join("|")})(?![a-z\\u00c0-\\u024f])`, "gi");

/** Looking behind is slow in an expression, so that a label begins a word is seen to here. */
function labelsIn(text: string): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  label.lastIndex = 0;
  for (let match = label.exec(text); match !== null; match = label.exec(text))
    if (match.index > 0 && /\p{L}/u.test(text.charAt(match.index - 1))) label.lastIndex = match.index + 1;
    else found.push(match);
  return found;
}
/** Between a label and its date: "Deadline for receiving applications is on or before Friday". */
const maxGap = 70;

export function closingOf(
  advert: Advert,
  sentences: readonly Sentence[],
  chosen: readonly number[],
): Closing | null {
  if (advert.closes !== "") return { closesAt: advert.closes, timeSaid: false, evidence: "" };
  for (const index of chosen) {
    const { text, start } = sentences[index] as Sentence;
    const found =
      (/\d/.test(text) ? inSentence(text, advert) : null) ?? inNextLine(text, sentences[index + 1], advert);
    if (!found) continue;
    const end = found.isBelow ? (sentences[index + 1] as Sentence).end : start + text.length;
    const { closesAt, timeSaid } = found;
    return { closesAt, timeSaid, evidence: quote(advert.text, start, end, start + found.at) };
  }
  return null;
}

type Instant = Pick<Closing, "closesAt" | "timeSaid">;
type Found = Instant & { at: number; isBelow?: boolean };

function inSentence(text: string, advert: Advert): Found | null {
  let last: Found | null = null;
  for (const { index, 0: words } of labelsIn(text)) {
    if (notForApplicants.test(text.slice(Math.max(0, index - 60), index + words.length + 25))) continue;
    if (ofApplicants.test(words)) continue;
    if (sharedVerb.test(words) && !ofApplying.test(text)) continue;
    const before = text.slice(0, index);
    if (sharedLabel.test(words) && /\p{L}/u.test(before) && !ofApplying.test(before)) continue;
    const behind = text.slice(index + words.length, index + words.length + maxGap + 40);
    const match = date.exec(behind);
    if (
      !match ||
      match.index > maxGap ||
      /\b(?:start|from|contract|interview)\w*\b/i.test(behind.slice(0, match.index))
    )
      continue;
    const first = instantOf(match, behind.slice(match.index + match[0].length), advert);
    if (first) last = { ...first, at: index };
    // "extended from 10 June to 24 June": the later date counts, and it stands behind.
    const second = /\bextended\b|\bto\b/i.test(behind.slice(0, match.index + match[0].length + 6))
      ? date.exec(behind.slice(match.index + match[0].length))
      : null;
    if (second && /\bextended\b/i.test(text)) {
      const later = instantOf(second, "", advert);
      if (later) return { ...later, at: index };
    }
    if (last) return last;
  }
  return last;
}

/** "Application Deadline:" with the date in a line of its own. */
function inNextLine(text: string, next: Sentence | undefined, advert: Advert): Found | null {
  if (!next || next.text.trim().length > 40 || !/[:：]\s*$/.test(text)) return null;
  const labelled = labelsIn(text).at(-1);
  if (
    !labelled ||
    text.trimEnd().length - (labelled.index + labelled[0].length) > 20 ||
    notForApplicants.test(text)
  )
    return null;
  const match = date.exec(next.text);
  if (!match || next.text.slice(0, match.index).trim().length > 12) return null;
  const instant = instantOf(match, next.text.slice(match.index + match[0].length), advert);
  return instant && { ...instant, at: labelled.index, isBelow: true };
}

const dayMs = 86_400_000;
const maxAheadMs = 400 * dayMs;
const monthStarts = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
/** "Mwezi wa tano" is the fifth month. */
const ordinals = "kwanza|pili|tatu|nne|tano|sita|saba|nane|tisa|kumi|kumi na moja|kumi na mbili".split("|");
const swahili: Record<string, string> = { mac: "mar", mei: "may", ago: "aug", okt: "oct", des: "dec" };

function instantOf(match: RegExpExecArray, behind: string, advert: Advert): Instant | null {
  const { y1, m1, d1, d2, m2, y2, m3, d3, y3, a4, b4, y4 } = match.groups ?? {};
  let [day, month] = [Number(d1 ?? d2 ?? d3 ?? a4), 0];
  if (m1) month = Number(m1);
  else if (b4) {
    const isMonthFirst = Number(b4) > 12 || (Number(a4) <= 12 && isAmerican(advert));
    [day, month] = isMonthFirst ? [Number(b4), Number(a4)] : [Number(a4), Number(b4)];
  } else {
    const stated = (m2 ?? m3 ?? "").toLowerCase();
    const name = stated.slice(0, 3);
    month =
      (stated.startsWith("mwezi")
        ? ordinals.indexOf(stated.slice(9))
        : monthStarts.indexOf(swahili[name] ?? name)) + 1;
  }
  const published = Date.parse(advert.published);
  const year = y1 ?? y2 ?? y3 ?? y4;
  const midnight = year === undefined ? nextAfter(published, month, day) : dayIn(fullYear(year), month, day);
  if (midnight === null) return null;
  if (Number.isFinite(published) && Math.abs(midnight - published) > maxAheadMs) return null;
  const hours = timeIn(behind);
  const ms =
    hours === null
      ? endOfDay(midnight, advert.country)
      : midnight + (hours - hoursBeforeUtc(advert.country)) * 3_600_000;
  return { closesAt: new Date(ms).toISOString(), timeSaid: hours !== null };
}

const fullYear = (year: string) => Number(year) + (year.length === 2 ? 2_000 : 0);

function dayIn(year: number, month: number, day: number): number | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? at.getTime() : null;
}

function nextAfter(published: number, month: number, day: number): number | null {
  if (!Number.isFinite(published)) return null;
  const year = new Date(published).getUTCFullYear();
  const thisYear = dayIn(year, month, day);
  return thisYear !== null && thisYear >= published - dayMs ? thisYear : dayIn(year + 1, month, day);
}

/** Hours of the day that the text names, where it plainly names a time. */
function timeIn(behind: string): number | null {
  const match = time.exec(behind)?.groups;
  if (!match) return null;
  if (match.noon) return 12;
  if (match.midnight || match.h === undefined || (match.min === undefined && match.half === undefined))
    return null;
  const hour = Number(match.h);
  const half = match.half?.toLowerCase();
  const hours = half?.startsWith("p") ? (hour % 12) + 12 : half?.startsWith("a") ? hour % 12 : hour;
  const value = hours + Number(match.min ?? 0) / 60;
  return value > 0 && value < 24 ? value : null;
}

const isAmerican = ({ openTo, places, country }: Advert) =>
  country === "US" ||
  [...(openTo ?? []), ...places].some((place) => /\b(?:united states|usa?|u\.s\.)\b/i.test(place));
