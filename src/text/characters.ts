// Lengths as people count them: a character is one Unicode code point, however many units or bytes hold it. Every
// sentence that says "characters" to a caller counts so; Zod's `min` and `max` do it by themselves.

export function characterCount(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Counts only where the units leave it open: a character has one or two of them. */
export function isLonger(text: string, mostCharacters: number): boolean {
  if (text.length <= mostCharacters) return false;
  return text.length > 2 * mostCharacters || characterCount(text) > mostCharacters;
}

/** The beginning of a text, never half a character of it. */
export function firstCharacters(text: string, most: number): string {
  return isLonger(text, most) ? [...text.slice(0, 2 * most)].slice(0, most).join("") : text;
}
