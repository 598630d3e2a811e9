// Cuts text where a reader would: never inside a character as people see one, be it an emoji with its skin, a flag or a
// letter with its accents. So a cut leaves no half of a surrogate pair behind, which would break whatever it goes into.

/** Some browsers of job seekers have none. */
const graphemes =
  typeof Intl.Segmenter === "function" ? new Intl.Segmenter("en", { granularity: "grapheme" }) : null;

/** At most `maxLength` UTF-16 units of it. */
export function cutText(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : text.slice(0, cutEnd(text, maxLength));
}

/** The same with "…" behind it where something is missing. */
export function shortened(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${cutText(text, maxLength).trimEnd()}…`;
}

/** The last end of a character that is not past `maxLength`, in a text that is longer. */
export function cutEnd(text: string, maxLength: number): number {
  if (text.charCodeAt(maxLength - 1) < 0x80 && text.charCodeAt(maxLength) < 0x80) return maxLength;
  // What follows the pair at the cut says nothing about it.
  const before = graphemes?.segment(text.slice(0, maxLength + 2)).containing(maxLength)?.index ?? 0;
  if (before > 0) return before;
  return (text.codePointAt(maxLength - 1) ?? 0) > 0xffff ? maxLength - 1 : maxLength;
}

/** Halves of surrogate pairs become "�". */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\ufffd");
}
