// Politeness to one host: one request at a time, and a pause after each.
import type { Clock } from "../process/clock.ts";

export type HostTurns = <T>(host: string, work: () => Promise<T>) => Promise<T>;

export function hostTurns(options: {
  pauseMs: number;
  clock: Clock;
  sleep: (ms: number) => Promise<void>;
}): HostTurns {
  const { pauseMs, clock, sleep } = options;
  const lastInLine = new Map<string, Promise<unknown>>();
  const freeAt = new Map<string, number>();

  async function taken<T>(host: string, work: () => Promise<T>): Promise<T> {
    const waitMs = (freeAt.get(host) ?? Number.NEGATIVE_INFINITY) - clock.elapsedMs();
    if (waitMs > 0) await sleep(waitMs);
    try {
      return await work();
    } finally {
      freeAt.set(host, clock.elapsedMs() + pauseMs);
    }
  }

  return (host, work) => {
    const before = lastInLine.get(host) ?? Promise.resolve();
    const turn = before.then(() => taken(host, work));
    const settled = turn.then(
      () => {},
      () => {},
    );
    lastInLine.set(host, settled);
    return turn;
  };
}
