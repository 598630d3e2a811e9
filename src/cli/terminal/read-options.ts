// How options are read from the command line: each refuses what it cannot read with a sentence that says what to write.
import { InvalidArgumentError, Option } from "commander";
import { formatDuration, parseDuration, parseRate, type Rate } from "../../config/quantities.ts";

/** One of the known words each time the option is given; all of them together, each once. */
export function readSome<Word extends string>(known: readonly Word[]) {
  return (text: string, before: Word[] | undefined): Word[] => {
    const word = known.find((candidate) => candidate === text);
    if (word === undefined) throw new InvalidArgumentError(`Write one of ${known.join(", ")}.`);
    return [...new Set([...(before ?? []), word])];
  };
}

export function readDuration(text: string): number {
  const ms = parseDuration(text);
  if (ms === null) throw new InvalidArgumentError("Write a duration, like 24h.");
  return ms;
}

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
function readExpiry(text: string): number {
  const ms = text === "never" ? Number.POSITIVE_INFINITY : parseDuration(text);
  if (ms === null) throw new InvalidArgumentError("Write a duration like 90d, or never.");
  return ms;
}

export function readRate(text: string): Rate {
  const rate = parseRate(text);
  if (rate === null) throw new InvalidArgumentError("Write a count and a window, like 600/1m.");
  return rate;
}
