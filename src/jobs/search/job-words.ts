// The words that make a listing one for graduates or interns, in the languages the boards write: English, German, and
// Swahili. Whole words only: "internal", "international" and "undergraduate" are none of them.
import type { ListedJob } from "../boards/board.ts";

const words = (...alternatives: string[]) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives.join("|")})(?![\\p{L}\\p{N}])`, "iu");

const internTitle = words(
  "interns?",
  "internships?",
  "co-op",
  "attach[ée]e?s?",
  "(?:industrial|student|college) attachments?",
  "apprentices?",
  "apprenticeships?",
  "\\p{L}{0,20}praktikum",
  "praktika",
  "\\p{L}{0,20}praktikant(?:in|en|innen)?(?:[*:/_-]{1,2}in(?:nen)?)?",
  "werkstudent(?:in|en|innen)?(?:[*:/]in)?",
  "working student",
  "mwanagenzi",
  "wanagenzi",
  "mafunzo kazini",
);

const graduateTitle = words(
  "graduates?",
  "trainees?",
  "traineeships?",
  "junior",
  "jr\\.?",
  "entry[- ]level",
  "early[- ]careers?",
  "new[- ]grads?",
  "young professionals?",
  "absolvent(?:in|en|innen)?(?:[*:/]in)?",
  "hochschulabsolvent(?:in|en|innen)?(?:[*:/]in)?",
  "berufseinsteiger(?:in|innen)?(?:[*:/]in)?",
  "berufsanf[äa]nger(?:in|innen)?(?:[*:/]in)?",
  "mhitimu",
  "wahitimu",
);

/** In the text only what cannot be a mere requirement ("a graduate of …") counts. */
const graduateText = words(
  "graduate (?:trainee |development |management )?program(?:me)?s?",
  "graduate trainees?",
  "(?:fresh|recent|new) graduates?",
  "trainee program(?:me)?s?",
  "management trainees?",
  "traineeprogramm",
);

const seniorTitle = words("senior", "sr\\.?", "lead", "principal", "head", "director", "manager of", "vp");

export function isInternship({ job, facets }: ListedJob): boolean {
  return job.type === "internship" || internTitle.test(job.title) || words("internship").test(facets.level);
}

export function isForGraduates(listed: ListedJob): boolean {
  const { title, description } = listed.job;
  if (isInternship(listed) && !graduateTitle.test(title)) return false;
  return graduateTitle.test(title) || (graduateText.test(description) && !seniorTitle.test(title));
}
