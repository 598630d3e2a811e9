// How much experience a job asks for: its title first, then the level its board states, then the years it names.
import { type Advert, quote, type Sentence } from "./advert.ts";

export type Level = {
  level: "internship" | "entry" | "mid" | "senior" | "lead";
  years: number | null;
  evidence: string;
};

type Rule = readonly [level: Level["level"], words: RegExp];

/** In this order: "Senior Manager" leads, "Lead Intern" is an intern. */
const inTitle: readonly Rule[] = [
  [
    "internship",
    /\b(?:intern|interns|internship|internships|attach[ée]e?|attachment|praktikum|praktikant(?:in)?|stagiaire|werkstudent)\b/i,
  ],
  [
    "entry",
    /\b(?:junior|jr\.?|graduate (?:trainee|programme|program|engineer)|trainee|apprentice|entry[- ]level|fresh graduates?)\b/i,
  ],
  [
    "lead",
    /\b(?:head|director|vp|vice president|chief|c[eftopmiho]o|cto|president|managing|supervisor|superintendent|country manager|general manager|(?<!sales )operations manager|principal of|headteacher|team lead(?:er)?|tech lead|lead|leader|foreman)\b/i,
  ],
  [
    "lead",
    /\b(?:(?:engineering|it|laboratory|lab|finance|hr|human resources|software|branch|site|plant|factory|restaurant|store|shop|hotel|farm|warehouse|production|credit|audit|security|facilities|nursing|clinical|regional|area|people|design|data|devops|service|delivery|procurement|supply chain) (?:operations )?manager)\b/i,
  ],
  [
    "lead",
    /^\W*(?:sr\.? |senior )?manager\b|\b(?:sr\.?|senior) manager\b|\bsenior (?:engineering|software|product|it|finance) manager\b/i,
  ],
  ["mid", /\bmid(?:dle)?(?:[- ]?(?:level|weight|senior))?\b|\bmid\/senior\b|\bintermediate\b/i],
  [
    "senior",
    /\b(?:senior|s[êe]nior|sr\.?|principal|specialist iii|(?:technical|domain|subject matter) expert)\b|\b(?:iii|iv)\b|\bstaff (?:[\w+#/-]+ ){0,3}(?:engineer|developer|designer|scientist|analyst|researcher|architect)\b|(?<!\b(?:landscape|interior|building) )\barchitect\b/i,
  ],
  ["mid", /\bii\b/i],
];

const inField: readonly Rule[] = [
  ["internship", /\bintern/i],
  ["entry", /\b(?:entry|junior|graduate)/i],
  ["lead", /\b(?:manager|management|director|executive|lead|head)/i],
  ["senior", /\bsenior/i],
  ["mid", /\bmid/i],
];

export const levelWords = new Set("years year yrs experience jahre años anos années 年".split(" "));

const numberWords: Record<string, number> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  fifteen: 15,
};
const spelled = Object.keys(numberWords).join("|");
const years = new RegExp(
  `(?<![\\d.,$-])(?:(?<low>\\d{1,2}(?!\\d)|${spelled})\\s?(?:\\(\\d{1,2}\\)\\s?)?(?:\\+|plus|or more|to|-|–|and above)?\\s?(?:(?<high>\\d{1,2})\\+?)?\\s?\\+?\\s?(?:years?|yrs?|jahre|años|anos|ans)\\b)`,
  "gi",
);
const ofExperience =
  /\b(?:experience|experienced|expertise|track record|background|worked|working|practice|exposure|erfahrung|experiencia|experiência|in (?:a|the) (?:similar|same|related)|post[- ]qualification|role|into|career)\b/i;
const notAsked =
  /\b(?:backed by|trusted|a company|we have|our (?:team|company)|for (?:over|more than)|founded|ago|old|contract|warranty|years of age|over the (?:last|past)|in the last|within the (?:last|past)|history|growth|anniversary|plan|renewable|per year|year-over-year|vesting|tenure|after|every|celebrat\w+|preferred|a plus|ideally|bonus)\b/i;
const noneNeeded =
  /\bno (?:prior |previous |work )?experience (?:is )?(?:needed|required|necessary)\b|\bexperience (?:is )?not (?:required|needed|necessary)\b|\bno experience\b|\b(?:entry[- ]level|fresh graduates?|recent graduates?)\b/i;

export function levelOf(
  advert: Advert,
  sentences: readonly Sentence[],
  chosen: readonly number[],
): Level | null {
  const asked = yearsAsked(advert, sentences, chosen);
  const title = advert.title.slice(0, 300);
  for (const [level, words] of inTitle) {
    const match = words.exec(title);
    if (match) return { level, years: asked?.years ?? null, evidence: match[0].trim() };
  }
  for (const [level, words] of inField)
    if (words.test(advert.level))
      return { level, years: asked?.years ?? null, evidence: advert.level.slice(0, 160) };
  if (!asked) return null;
  return {
    level: asked.years <= 1 ? "entry" : asked.years <= 4 ? "mid" : "senior",
    years: asked.years,
    evidence: asked.evidence,
  };
}

/** The first that the advert asks for; of several doors ("a PhD and 3 years, or 7") the lowest of the sentence. */
function yearsAsked(
  { text: whole }: Advert,
  sentences: readonly Sentence[],
  chosen: readonly number[],
): { years: number; evidence: string } | null {
  for (const index of chosen) {
    const { text, start, end } = sentences[index] as Sentence;
    if (noneNeeded.test(text)) return { years: 0, evidence: quote(whole, start, end) };
    if (!ofExperience.test(text)) continue;
    const found: { years: number; at: number }[] = [];
    for (const match of text.matchAll(years)) {
      const about = text.slice(Math.max(0, match.index - 40), match.index + match[0].length + 30);
      const value = Number(match.groups?.low) || (numberWords[match.groups?.low?.toLowerCase() ?? ""] ?? 0);
      if (notAsked.test(about) || value > 30) continue;
      found.push({ years: value, at: match.index });
    }
    const lowest = found.reduce<(typeof found)[number] | null>(
      (a, b) => (a === null || b.years < a.years ? b : a),
      null,
    );
    if (lowest) return { years: lowest.years, evidence: quote(whole, start, end, start + lowest.at) };
  }
  return null;
}
