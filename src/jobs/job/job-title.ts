// Titles that carry more than a title: the employer packed into it, or no vacancy behind it at all.
import { cutText } from "../../text/cut-text.ts";

export type RoleAndCompany = { title: string; company: string };

/** Titles are searched for dividers, so a board must not be able to send one that takes long to search. */
const readable = (title: string): string => cutText(title, 500);

/** Names of bodies that go on with a place: "United Nations Office at Geneva" is one employer. */
const seatOfABody = /\b(?:office|university|college|school|campus|hospital|institute|mission|headquarters)$/i;

/** "Role at Company": the last " at " divides, unless it stands inside the employer's own name. */
export function splitRoleAtCompany(whole: string): RoleAndCompany {
  const title = readable(whole);
  const marks = [...title.matchAll(/(?<!\s)\s+at\s+/gi)].filter(
    ({ index, 0: mark }) => index > 0 && index + mark.length < title.length,
  );
  let last = marks.length - 1;
  while (last > 0 && seatOfABody.test(title.slice(0, marks[last]?.index))) last--;
  const mark = marks[last];
  if (!mark) return { title, company: "" };
  return { title: title.slice(0, mark.index), company: title.slice(mark.index + mark[0].length) };
}

/** "Company: Role": the first colon divides; a role may hold further colons. */
export function splitCompanyColonRole(whole: string): RoleAndCompany {
  const title = readable(whole);
  const mark = /:\s+/.exec(title);
  if (!mark || mark.index === 0 || mark.index + mark[0].length === title.length)
    return { title, company: "" };
  return { title: title.slice(mark.index + mark[0].length), company: title.slice(0, mark.index) };
}

/** "Role Job Company": the last "Job" with something on both sides divides; else "Role at Company" is tried. */
export function splitRoleJobCompany(whole: string): RoleAndCompany {
  const title = readable(whole);
  const marks = [...title.matchAll(/(?<!\s)\s+(?:jobs?|vacanc(?:y|ies))\s+(?:at\s+)?(?!in\s)/gi)];
  const mark = marks.findLast(({ index, 0: words }) => index > 0 && index + words.length < title.length);
  if (!mark) return splitRoleAtCompany(title);
  return { title: title.slice(0, mark.index), company: title.slice(mark.index + mark[0].length) };
}

/** "Clerk - Expiry Date: 2026-10-19": the date is not part of the title. */
export function splitClosingDate(whole: string): { title: string; closes: string } {
  const title = readable(whole);
  const mark = /(?<!\s)\s*[-–|(]\s*(?:expiry date|closing date|deadline)\s*:\s*([^()]{6,30}?)\)?\s*$/i.exec(
    title,
  );
  return mark ? { title: title.slice(0, mark.index), closes: mark[1] ?? "" } : { title, closes: "" };
}

const advice = [
  /^(?:how|why|what|when|where|which|should|avoid|everything|understanding|meet|ways to|tips|steps|signs|reasons)\b/i,
  /^(?:the )?(?:best|top|ultimate|complete) (?:\d+|ways?|tips|guide|time|paying|careers?|jobs|companies)\b/i,
  /^\d+ (?:best|common|easy|great|simple|things|tips|ways|signs|skills|reasons|questions|mistakes|habits)\b/i,
  /\b(?:how to|tips (?:for|to|on)|guide to|ways to|reasons why|things to|questions and answers|interview (?:questions|tips))\b/i,
  /\b(?:(?:cv|resume) (?:writing|tips|templates?|samples?|formats?)|cover letters?|career (?:advice|tips)|success story)\b/i,
  /^(?:free |sample |simple )*(?:sample|free) (?:cv|resume|cover letter|curriculum vitae|interview)\b/i,
  /\b(?:list of|shortlisted candidates|salary (?:scale|structure|guide)s?)\b/i,
  /\?\s*$/,
];

const many =
  "jobs|vacancies|openings|opportunities|positions|roles|internships|scholarships|fellowships|programmes|programs";
const roundUps = [
  new RegExp(
    `^(?:\\d+\\s*\\+?|over \\d+|several|multiple|various|latest|massive|mega|hot|top)\\s(?:.*\\s)?(?:${many})\\b`,
    "i",
  ),
  new RegExp(`\\b(?:${many}) (?:open|available|announced|this week|this month|of the week)\\b`, "i"),
  /\b(?:currently open|weekly digest|round-?up)\b/i,
];

/** False for career articles and round-ups of many jobs, which mixed feeds carry among their vacancies. */
export function isVacancyTitle(title: string): boolean {
  return ![...advice, ...roundUps].some((pattern) => pattern.test(readable(title)));
}
