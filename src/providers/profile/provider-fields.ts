// Reads one field of a profile from what people put into files: text from CSV, or JSON values. Every reader gives the
// value as it will be held, null for "unknown", or the reason why it cannot be taken.
import { PhoneNumber, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { isLonger } from "../../text/characters.ts";
import type { Service } from "./provider.ts";

export class BadField extends Error {}

type Reader<T> = (given: unknown) => T | null;

const maxServices = 100;
/** No other country has this calling code. */
const kenya = "254";

/** Characters that hide or turn round what stands beside them. A joiner inside an emoji is part of it. */
const unseen =
  /[\u00AD\u061C\u180E\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D|\u200D(?!\p{Extended_Pictographic})/gu;
/** Putting marks into their order takes time with the square of their number; no script needs so many on one letter. */
const tooManyMarks = /\p{M}{31}/u;
/** Anything but spaces, ignorable characters, and the empty Braille cell. */
const hasSomethingToSee = /[^\s\u2800\p{Default_Ignorable_Code_Point}]/u;

export const fieldReaders = {
  id: oneLine(200),
  name: oneLine(200),
  county: oneLine(100),
  town: oneLine(100),
  verified: yesOrNo,
  avatar_url: webAddress,
  bio: freeText(5_000),
  experience_years: wholeYears,
  phone: kenyanPhone,
  whatsapp: kenyanPhone,
  availability: freeText(500),
  price_range: freeText(500),
  verification_badge_version: oneLine(50),
  verified_at: time,
  latitude: degrees(90),
  longitude: degrees(180),
  services: serviceList,
  consent_phone: yesOrNo,
  consent_whatsapp: yesOrNo,
  consent_location: yesOrNo,
} satisfies Record<string, Reader<unknown>>;

export type Field = keyof typeof fieldReaders;

/** What one row says. A field that is absent says nothing, so that an update leaves it alone. */
export type Draft = { [F in Field]?: ReturnType<(typeof fieldReaders)[F]> };

export const allFields = Object.keys(fieldReaders) as Field[];

function textOf(given: unknown, maxCharacters: number): string | null {
  if (given === null || given === undefined) return null;
  if (typeof given !== "string" && typeof given !== "number") throw new BadField("must be text");
  const seen = String(given).replace(unseen, "");
  if (tooManyMarks.test(seen)) throw new BadField("has more than 30 marks on one letter");
  const text = seen.normalize("NFC").trim();
  if (isLonger(text, maxCharacters)) throw new BadField(`is longer than ${maxCharacters} characters`);
  // Bytes that are not UTF-8, and halves of characters in a JSON body, have become U+FFFD before they come here.
  if (text.includes("\uFFFD") || !text.isWellFormed())
    throw new BadField("has a broken character in it; save or send it as UTF-8");
  return hasSomethingToSee.test(text) ? text : null;
}

function oneLine(maxCharacters: number): Reader<string> {
  return (given) => {
    const text = textOf(given, maxCharacters);
    if (text !== null && /\p{Cc}/u.test(text))
      throw new BadField("must be one line without control characters");
    return text;
  };
}

function freeText(maxCharacters: number): Reader<string> {
  return (given) => {
    const text = textOf(given, maxCharacters)?.replace(/\r\n?/g, "\n");
    if (text === undefined) return null;
    if (/[^\P{Cc}\n\t]/u.test(text)) throw new BadField("has control characters in it");
    return text;
  };
}

function yesOrNo(given: unknown): boolean | null {
  if (typeof given === "boolean") return given;
  const text = textOf(given, 10)?.toLowerCase();
  if (text === undefined) return null;
  if (["true", "yes", "1"].includes(text)) return true;
  if (["false", "no", "0"].includes(text)) return false;
  throw new BadField("must be true or false");
}

function numberOf(given: unknown): number | null {
  const text = textOf(given, 400);
  if (text === null) return null;
  const value = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
  if (!Number.isFinite(value)) throw new BadField("must be a number, like 12 or -1.2921");
  // Minus zero would not come back from a file.
  return value + 0;
}

function wholeYears(given: unknown): number | null {
  const years = numberOf(given);
  if (years === null) return null;
  if (!Number.isInteger(years) || years < 0 || years > 100)
    throw new BadField("must be a whole number from 0 to 100");
  return years;
}

function degrees(most: number): Reader<number> {
  return (given) => {
    const value = numberOf(given);
    if (value !== null && Math.abs(value) > most) throw new BadField(`must lie between -${most} and ${most}`);
    return value;
  };
}

function webAddress(given: unknown): string | null {
  const text = textOf(given, 2_000);
  if (text === null) return null;
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new BadField("must be an http or https address");
  return url.href;
}

function time(given: unknown): string | null {
  const text = textOf(given, 40);
  if (text === null) return null;
  const hasZone = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d))?$/i.test(text);
  const parsed =
    hasZone && isCalendarDay(text.slice(0, 10)) ? Date.parse(text.replace(" ", "T")) : Number.NaN;
  if (Number.isNaN(parsed))
    throw new BadField("must be an ISO 8601 time with its zone, like 2026-03-02T09:30:00Z");
  return new Date(parsed).toISOString();
}

/** Date.parse takes 31 February for 3 March. */
function isCalendarDay(day: string): boolean {
  const parsed = Date.parse(day);
  return !Number.isNaN(parsed) && new Date(parsed).toISOString().startsWith(day);
}

/** E.164. A leading 00 is rewritten first: libphonenumber reads it as part of a national number. */
function kenyanPhone(given: unknown): string | null {
  const text = textOf(given, 40);
  if (text === null) return null;
  const phone = plainNumber(text) ?? parsePhoneNumberFromString(text.replace(/^00(?=\d)/, "+"), "KE");
  if (!phone?.isValid() || phone.countryCallingCode !== kenya || phone.ext)
    throw new BadField("is not a Kenyan phone number; write it like +254712345678 or 0712345678");
  return phone.number;
}

/** The usual spellings need no search for digits, which is the dearest part of an import. */
function plainNumber(text: string): PhoneNumber | null {
  const national = /^(?:\+?254|0)([17]\d{8})$/.exec(text)?.[1];
  return national === undefined ? null : new PhoneNumber(`+${kenya}${national}`);
}

function serviceList(given: unknown): Service[] | null {
  if (given === null || given === undefined || given === "") return null;
  const list = typeof given === "string" ? jsonOf(given) : given;
  if (!Array.isArray(list) || list.length > maxServices)
    throw new BadField(
      `must be a JSON list of at most ${maxServices} services, each with id, name and category`,
    );
  return list.map(serviceOf);
}

function serviceOf(given: unknown): Service {
  if (typeof given !== "object" || given === null)
    throw new BadField("must list each service with id, name and category");
  const { id, name, category } = given as Partial<Record<keyof Service, unknown>>;
  return {
    id: serviceText("id", id),
    name: serviceText("name", name),
    category: serviceText("category", category),
  };
}

function serviceText(part: keyof Service, given: unknown): string {
  try {
    const text = oneLine(200)(given);
    if (text === null) throw new BadField("is missing");
    return text;
  } catch (error) {
    throw error instanceof BadField ? new BadField(`has a service whose ${part} ${error.message}`) : error;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
