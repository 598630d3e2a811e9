import { type BoardDeclaration, hourMs } from "./board.ts";

/** An employer on a hiring system: a board of its own, known there by its account. */
export type Employer = { slug: string; name: string; account: string };

/** What the boards of all employers have in common. An employer may have no vacancy, so its list may be empty. */
export function employerBoard(
  employer: Employer,
  system: { name: string; sample: string; home: string; hosts: readonly string[] },
): Omit<BoardDeclaration, "feeds"> {
  return {
    slug: employer.slug,
    name: employer.name,
    home: system.home,
    sample: system.sample,
    hosts: system.hosts,
    terms: {
      attribution: `Vacancies of ${employer.name}, from its own page on ${system.name}.`,
      minIntervalMs: 2 * hourMs,
    },
  };
}
