// What facts are read from, and how: a text is cut into short sentences, and only those that hold a word of interest are
// looked at. No expression ever sees more than one of them, so no text takes long.

/** A job as its board sent it, cleaned but not cut. */
export type Advert = {
  title: string;
  company: string;
  /** The whole text, at most 20,000 characters. */
  text: string;
  /** Every place that the board names, as it names it. */
  places: readonly string[];
  /** Where all jobs of the board are. It stands behind a place or in its stead without being the advert's words. */
  boardPlace?: string;
  /** The countries a board's own field restricts the job to; empty for the whole world, null without such a field. */
  openTo: readonly string[] | null;
  /** ISO 8601, or "" when unknown. */
  published: string;
  /** The board's own closing date in ISO 8601, or "". */
  closes: string;
  type: string;
  level: string;
  categories: readonly string[];
  tags: readonly string[];
  isRemote: boolean;
  /** ISO 3166 alpha-2 of the board's country or the job's, or "". */
  country: string;
};

export const maxTextLength = 20_000;
export const maxEvidenceLength = 160;

const maxSentenceLength = 400;
/** What a sentence that had to be cut shares with the next, so that no statement is lost between them. */
const overlap = 150;

export type Sentence = { start: number; end: number; text: string };

const ends = /[\n\u2022.!?]/g;

/** Lines, cut at full stops. "U.S. citizens" and "e.g. this" go on; "…the U.S. We" ends. */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  const push = (start: number, end: number) => {
    for (let from = start; from < end; from += maxSentenceLength - overlap) {
      const to = Math.min(end, from + maxSentenceLength);
      if (to - from > 1) sentences.push({ start: from, end: to, text: text.slice(from, to) });
      if (to === end) break;
    }
  };
  let start = 0;
  ends.lastIndex = 0;
  while (ends.test(text)) {
    const at = ends.lastIndex - 1;
    const code = text.charCodeAt(at);
    const isLineEnd = code === 10 || code === 0x2022;
    if (!isLineEnd && !isFollowedByCapital(text, at + 1)) continue;
    push(start, isLineEnd ? at : at + 1);
    start = at + 1;
  }
  push(start, text.length);
  return sentences;
}

function isFollowedByCapital(text: string, at: number): boolean {
  const next = text.charCodeAt(at);
  if (next !== 32 && next !== 0xa0) return false;
  // "Section B. Two": a letter alone.
  const before = text.charCodeAt(at - 3);
  if (before === 32 || before === 46) return false;
  const letter = text.charAt(at + 1);
  if (letter === letter.toLowerCase() && !/[\d"“(*]/.test(letter)) return false;
  return text.charCodeAt(at - 1) !== 46 || !shortForms.has(lastWord(text, at - 1));
}

/** "St. John", "No. 5", "Kshs. 500" go on behind the full stop. */
const shortForms = new Set(
  "ksh kshs kes sh shs usd no nos st dr mr mrs ms prof eng rev hon tel ref approx".split(" "),
);
const longestShortForm = 6;

const isAsciiLetter = (code: number) => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);

function lastWord(text: string, end: number): string {
  let start = end;
  while (start > 0 && end - start <= longestShortForm && isAsciiLetter(text.charCodeAt(start - 1))) start--;
  return text.slice(start, end).toLowerCase();
}

/** The words as they stand, at most 160 characters, cut between words and around `focus` where they are longer. */
export function quote(text: string, start: number, end: number, focus = start): string {
  let from = start;
  let to = end;
  if (to - from > maxEvidenceLength) {
    from = Math.max(start, Math.min(focus - 60, end - maxEvidenceLength));
    to = Math.min(end, from + maxEvidenceLength);
    if (from > start) from = nextSpace(text, from, to);
    if (to < end) to = lastSpace(text, from, to);
  }
  return text.slice(from, to).trim();
}

function nextSpace(text: string, from: number, to: number): number {
  const at = text.slice(from, to).search(/\s/);
  return at < 0 || at > 40 ? wholeCharacter(text, from) : from + at;
}

function lastSpace(text: string, from: number, to: number): number {
  for (let at = to; at > to - 40 && at > from; at--) if (/\s/.test(text.charAt(at))) return at;
  return wholeCharacter(text, to);
}

/** Never between the halves of a character. */
function wholeCharacter(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}

/** A place without what its board's reader put behind it: of "Nairobi, Kenya" on a Kenyan board, Nairobi. */
export function asSent(place: string, boardPlace: string): string {
  if (boardPlace === "" || !place.endsWith(boardPlace)) return place;
  return place.slice(0, -boardPlace.length).replace(/[\s,]+$/, "");
}
