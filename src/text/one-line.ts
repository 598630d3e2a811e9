/** What does not belong on a line: controls, line separators, half characters, and marks that turn the reading around. */
const unfit = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Something to read that stays on its line, whoever wrote it. */
export function isOneLine(text: string): boolean {
  return !unfit.test(text) && (text === "" || /[^\p{Cf}\s]/u.test(text));
}
