// What may be a password: long enough and not one of those that everybody tries first. There are no rules about kinds
// of characters, and a password is taken exactly as it was typed.
import { characterCount } from "../../../text/characters.ts";
import { isListed } from "./common-passwords.ts";
import { commonWords, walks } from "./common-words.ts";

export const minPasswordLength = 12;
export const maxPasswordLength = 256;

const maxCommonPieces = 4;
const mostAdded = 6;
const minDifferent = 4;
const fewestSteps = 3;
const maxWordLength = 30;
const mostlyDigits = /^\p{L}{0,3}[\d\s./-]*\p{L}{0,3}$/u;
const rowOfSigns = /!@#\$?%?\^?&?\*?\(?\)?/g;
const advice =
  "Passwords like this are tried first; choose a few uncommon words that have nothing to do with each other.";

/** What is wrong with it and what to do, or null. `personal` are words an attacker would try for this person. */
export function passwordProblem(password: string, personal: string[] = []): string | null {
  const characters = characterCount(password);
  if (characters < minPasswordLength)
    return `The password has ${characters} characters; use at least ${minPasswordLength}. A few uncommon words make a good one.`;
  if (characters > maxPasswordLength) return `The password is longer than ${maxPasswordLength} characters.`;
  const plain = plainForm(password);
  if (mostlyDigits.test(plain.replace(rowOfSigns, "")))
    return "This password is digits and little else. Use more than digits: numbers, dates and phone numbers are tried first.";
  if (isListed(plain)) return `This password is on lists of common passwords. ${advice}`;
  if (isListedWithin(plain))
    return `Without the digits and symbols around it, this password is on lists of common passwords. ${advice}`;
  if (isMadeUp(plain, []))
    return `This password is made of common words, keyboard patterns or repetition. ${advice}`;
  if (isMadeUp(plain, personal))
    return `This password is made of your name, your email address or the name of this site. ${advice}`;
  return null;
}

export const plainForm = (password: string) => password.normalize("NFKC").toLowerCase();

/** A listed one with a little around it, written in other signs, or twice. */
function isListedWithin(plain: string): boolean {
  const core = coreOf(plain);
  const added = plain.length - core.length;
  const once = /^(.{6,}?)[^\p{L}\p{N}]?\1$/u.exec(plain)?.[1];
  return [
    unleet(plain),
    added <= mostAdded ? core : "",
    added <= mostAdded ? unleet(core) : "",
    once ?? "",
  ].some((text) => text !== "" && text !== plain && isListed(text));
}

const coreOf = (plain: string) => plain.replace(/^[^\p{L}]+|(?<=\p{L})[^\p{L}]+$/gu, "");

/** Made of a few common words, rows of keys, repetitions and digits, whichever way they are written. */
function isMadeUp(text: string, personal: string[]): boolean {
  const plain = text.replace(rowOfSigns, "");
  const own = new Set(personal.map((word) => word.toLowerCase()).filter((word) => word.length >= 3));
  if (new Set(plain).size <= minDifferent) return true;
  const isKnown = (piece: string) => commonWords.has(piece) || own.has(piece) || isWalk(piece);
  const isMade = [plain, unleet(coreOf(plain))].some((form) => {
    const letters = form.replace(/[^\p{L}]+/gu, "");
    return letters.length > 0 && piecesOf(letters, isKnown) <= maxCommonPieces;
  });
  return isMade || (/\p{L}/u.test(plain) && isSpelt(plain, isKnown));
}

/** A digit at either end may be a letter of the word or an addition to it: w3lc0m3123, 123adm1n. */
function isSpelt(plain: string, isKnown: (piece: string) => boolean): boolean {
  return piecesOf(plain, (piece) => !/\p{L}/u.test(piece) || isKnown(unleet(piece))) <= maxCommonPieces;
}

const leet: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

function unleet(text: string): string {
  return text.replace(/[013457@$!]/g, (character) => leet[character] ?? character);
}

const isWalk = (piece: string) =>
  piece.length >= fewestSteps && (walkPieces.has(piece) || new Set(piece).size === 1);

/** Every part of a row of keys, in both directions, so that asking costs one look. */
const walkPieces = new Set(
  walks
    .flatMap((walk) => [walk, [...walk].reverse().join("")])
    .flatMap((walk) =>
      [...walk]
        .map((_, index) => index)
        .flatMap((start) =>
          Array.from({ length: maxWordLength }, (_, more) => walk.slice(start, start + more + 1)),
        ),
    ),
);

/** The least number of known pieces that make up the text, repetitions of one piece counted once; Infinity if none do. */
function piecesOf(text: string, isKnown: (piece: string) => boolean): number {
  const repeated = /^(.+?)\1+$/.exec(text)?.[1];
  const whole = repeated ?? text;
  if (repeated !== undefined && repeated.length <= maxWordLength / 4) return 1;
  // Anyone may have a password judged, so what is too long for so few pieces is not taken apart.
  if (whole.length > maxCommonPieces * maxWordLength) return Number.POSITIVE_INFINITY;
  const least = [0, ...Array<number>(whole.length).fill(Number.POSITIVE_INFINITY)];
  for (let end = 1; end <= whole.length; end += 1)
    for (let start = Math.max(0, end - maxWordLength); start < end; start += 1) {
      const before = least[start] ?? Number.POSITIVE_INFINITY;
      if (before < maxCommonPieces && before < (least[end] ?? 0) - 1 && isKnown(whole.slice(start, end)))
        least[end] = before + 1;
    }
  return least[whole.length] ?? Number.POSITIVE_INFINITY;
}

/** What guessing a password costs, in KiB of memory and in passes over it; each hash tells its own. */
export type PasswordCost = { memoryCost: number; timeCost: number };

export const passwordCost: PasswordCost = { memoryCost: 19_456, timeCost: 2 };

/** Off the serving thread, by Bun. */
export function hashPassword(password: string, cost = passwordCost): Promise<string> {
  return Bun.password.hash(hashable(password), { algorithm: "argon2id", ...cost });
}

export function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  return Bun.password.verify(hashable(password), hash);
}

/** Bun refuses to hash nothing. Whoever tries it must cost as much time and learn as little as with any wrong password. */
const hashable = (password: string) => password || " ";
