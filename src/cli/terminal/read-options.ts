// How options are read from the command line: each refuses what it cannot read with a sentence that says what to write.
import { InvalidArgumentError, Option } from "commander";
import { formatDuration, parseDuration, parseRate } from "../../config/quantities.ts";

/** What the option says, or a refusal with a sentence that says what to write. */
export const reading =
  <T>(parse: (text: string) => T | null, sentence: string) =>
  (text: string): T => {
    const value = parse(text);
    if (value === null) throw new InvalidArgumentError(sentence);
    return value;
  };

/** One of the known words each time the option is given; all of them together, each once. */
export function readSome<Word extends string>(known: readonly Word[]) {
  return (text: string, before: Word[] | undefined): Word[] => {
    const word = known.find((candidate) => candidate === text);
    if (word === undefined) throw new InvalidArgumentError(`Write one of ${known.join(", ")}.`);
    return [...new Set([...(before ?? []), word])];
  };
}

export const readDuration = reading(parseDuration, "Write a duration, like 24h.");
export const readRate = reading(parseRate, "Write a count and a window, like 600/1m.");

export function durationOption(
  flags: string,
  description: string,
  read: (text: string) => number,
  usualMs: number,
): Option {
  return new Option(flags, description).argParser(read).default(usualMs, formatDuration(usualMs));
}

export const expiresOption = (usualMs: number) =>
  durationOption("--expires <duration>", "when it ends, like 90d, or never", readExpiry, usualMs);

/** Never is Infinity here, because Commander takes a null for a value that was left out. */
const readExpiry = reading(
  (text) => (text === "never" ? Number.POSITIVE_INFINITY : parseDuration(text)),
  "Write a duration like 90d, or never.",
);

export const readCount = reading(
  (text) => (/^\d{1,15}$/.test(text) ? Number(text) : null),
  "Write a number, like 20.",
);
