// Sites that list every kind of opportunity: scholarships and contests by far, internships, graduate programmes and
// jobs among them. Only the latter are jobs, and only one at a time.
import { isVacancyTitle, type RoleAndCompany } from "../job/job-title.ts";

const work =
  /\b(?:internships?|jobs?|vacanc(?:y|ies)|trainees?|traineeships?|apprenticeships?|graduate (?:trainee )?program(?:me)?s?|careers?|recruitment)\b/i;
const notWork =
  /\b(?:scholarships?|grants?|competitions?|contests?|awards?|prizes?|conferences?|summits?|essays?|hackathons?|masters|mba|phd|bootcamp|accelerator)\b/i;
const label = /^(?:hot|new|urgent)\s+(?:remote\s+)?jobs?\s*:\s*/i;

export function isPaidWork(title: string, categories: readonly string[]): boolean {
  if (notWork.test(title)) return false;
  return isVacancyTitle(title.replace(label, "")) && [title, ...categories].some((words) => work.test(words));
}

/** These sites do not say who hires, and put a label in front of some titles. */
export function roleOnly(title: string): RoleAndCompany {
  return { title: title.replace(label, ""), company: "" };
}
