// Titles that carry more than a title: the employer packed into it, or no vacancy behind it at all.
export type RoleAndCompany = { title: string; company: string };

/** Names of bodies that go on with a place: "United Nations Office at Geneva" is one employer. */
const seatOfABody = /\b(?:office|university|college|school|campus|hospital|institute|mission|headquarters)$/i;

/** "Role at Company": the last " at " divides, unless it stands inside the employer's own name. */
export function splitRoleAtCompany(title: string): RoleAndCompany {
  const marks = [...title.matchAll(/\s+at\s+/gi)].filter(
    ({ index, 0: mark }) => index > 0 && index + mark.length < title.length,
  );
  let last = marks.length - 1;
  while (last > 0 && seatOfABody.test(title.slice(0, marks[last]?.index))) last--;
  const mark = marks[last];
  if (!mark) return { title, company: "" };
  return { title: title.slice(0, mark.index), company: title.slice(mark.index + mark[0].length) };
}

/** "Company: Role": the first colon divides; a role may hold further colons. */
export function splitCompanyColonRole(title: string): RoleAndCompany {
  const mark = /:\s+/.exec(title);
  if (!mark || mark.index === 0 || mark.index + mark[0].length === title.length)
    return { title, company: "" };
  return { title: title.slice(mark.index + mark[0].length), company: title.slice(0, mark.index) };
}

/** "Role Job Company": the last "Job" with something on both sides divides; else "Role at Company" is tried. */
export function splitRoleJobCompany(title: string): RoleAndCompany {
  const marks = [...title.matchAll(/\s+(?:jobs?|vacanc(?:y|ies))\s+(?:at\s+)?(?!in\s)/gi)];
  const mark = marks.findLast(({ index, 0: words }) => index > 0 && index + words.length < title.length);
  if (!mark) return splitRoleAtCompany(title);
  return { title: title.slice(0, mark.index), company: title.slice(mark.index + mark[0].length) };
}

const adviceOpening =
  /^(?:how|why|what|when|where|which|who|should|can you|do you|is it|are you|avoid|ways|tips|steps|mistakes|signs|reasons|secrets|here(?:'|’)?s?|the (?:best|top|ultimate|complete|most)|best|top \d*|sample|free (?:cv|resume)|cv |resume |cover letter|interview (?:questions|tips)|salary|list of|guide|everything|understanding|meet )\b/i;
const adviceAnywhere =
  /\b(?:cv (?:writing|tips|template|sample|format)|cover letters?|interview (?:questions|tips)|career (?:advice|tips)|how to|tips (?:for|to|on)|questions and answers|mistakes|reasons why|ways to|success story|course|webinar|training programme fees|shortlisted candidates|list of)\b/i;
const roundUp =
  /^(?:\d+\s*\+?|over \d+|several|multiple|various|many|latest|massive|mega|hot)\s.*\b(?:jobs|vacancies|openings|opportunities|positions|roles|internships|scholarships|fellowships|programmes|programs|recruitment)\b/i;
const roundUpAnywhere =
  /\b(?:currently open|open(?:ing)?s? (?:this|for the) (?:week|month)|of the (?:week|month)|(?:vacancies|jobs|positions) (?:open|available|announced)|weekly (?:round-?up|digest)|round-?up)\b/i;

/** False for career articles and round-ups of many jobs, which mixed feeds carry among their vacancies. */
export function isVacancyTitle(title: string): boolean {
  return !(
    title.trim().endsWith("?") ||
    /^\d+ (?:best|common|easy|great|simple|things|tips|ways|signs|skills|reasons|questions)\b/i.test(title) ||
    adviceOpening.test(title) ||
    adviceAnywhere.test(title) ||
    roundUp.test(title) ||
    roundUpAnywhere.test(title)
  );
}
