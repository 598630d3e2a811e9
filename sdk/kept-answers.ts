// Answers are kept for as long as callers were asked to, and after that asked for again by ETag. While the server cannot
// be asked, or wants to be left alone, what is kept stands in.
import { type Connection, createAsk, target, unreadable } from "./ask.ts";
import { KaziError } from "./kazi-error.ts";

export type KeepingOptions = Connection & {
  /** How long an answer is used without asking; five minutes unless you say more. */
  keepMs?: number;
  /** How old an answer may be that stands in for a failed one; a day, 0 for never. */
  standInMs?: number;
};

/** `reload` asks the server even if the answer is kept: for a person who pulls to refresh, not for a loop. */
export type KeptCall = { signal?: AbortSignal; reload?: boolean };
type Kept = { body: unknown; etag: string | undefined; atMs: number };

const maxKept = 100;

/** `isRight` says whether a body is one that was asked for. */
export function createKeptAsk(options: KeepingOptions, isRight: (body: unknown) => boolean) {
  const { keepMs = 300_000, standInMs = 86_400_000 } = options;
  const ask = createAsk(options);
  const kept = new Map<string, Kept>();
  const leaveAlone = new Map<string, { error: KaziError; untilMs: number }>();

  return async (
    path: string,
    parameters: Parameters<typeof target>[1],
    { signal, reload }: { [Name in keyof KeptCall]: KeptCall[Name] | undefined },
  ): Promise<unknown> => {
    const address = target(path, parameters);
    const known = kept.get(address);
    if (known && !reload && isYoungerThan(known.atMs, keepMs)) return known.body;
    try {
      const held = leaveAlone.get(path);
      if (held && Date.now() < held.untilMs) throw held.error;
      const { body = known?.body, etag = known?.etag } = await ask(address, { signal, etag: known?.etag });
      if (!isRight(body)) throw unreadable();
      kept.delete(address);
      kept.set(address, { body, etag, atMs: Date.now() });
      for (const oldest of kept.keys()) if (kept.size > maxKept) kept.delete(oldest);
      return body;
    } catch (error) {
      if (!(error instanceof KaziError && error.isTemporary)) throw error;
      if (error.status === 429)
        leaveAlone.set(path, { error, untilMs: Date.now() + (error.retryAfterMs ?? 0) });
      if (known && isYoungerThan(known.atMs, standInMs)) return known.body;
      throw error;
    }
  };
}

/** A clock that was set back makes everything old rather than young for ever. */
function isYoungerThan(sinceMs: number, maxAgeMs: number): boolean {
  const ageMs = Date.now() - sinceMs;
  return ageMs >= 0 && ageMs < maxAgeMs;
}
