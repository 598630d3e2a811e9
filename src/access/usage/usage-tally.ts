// Counts in memory what every key does: a few additions per request and nothing else, since this is on the hot path.
export type Outcome = "ok" | "bad_request" | "refused" | "forbidden" | "limited" | "failed";

/** Whose sensitive fields one answer holds, and how many of each. The same answer is always the same object. */
export type Handout = { providerIds: string[]; phones: number; whatsapps: number; locations: number };

export type KeyTally = {
  usedMs: number;
  outcomes: Partial<Record<Outcome, number>>;
  handouts: Map<Handout, number>;
};
export type DayTally = { day: string; keys: Map<string, KeyTally> };

const dayMs = 86_400_000;

export class UsageTally {
  #today: DayTally = { day: "", keys: new Map() };
  #dayStartsMs = Number.POSITIVE_INFINITY;
  #finished: DayTally[] = [];

  record(keyId: string, outcome: Outcome, handout: Handout | null, nowMs: number): void {
    if (nowMs < this.#dayStartsMs || nowMs >= this.#dayStartsMs + dayMs) this.#turnDay(nowMs);
    let tally = this.#today.keys.get(keyId);
    if (tally === undefined) {
      tally = { usedMs: nowMs, outcomes: {}, handouts: new Map() };
      this.#today.keys.set(keyId, tally);
    }
    tally.usedMs = nowMs;
    tally.outcomes[outcome] = (tally.outcomes[outcome] ?? 0) + 1;
    if (handout !== null && handout.providerIds.length > 0)
      tally.handouts.set(handout, (tally.handouts.get(handout) ?? 0) + 1);
  }

  /** Hands over what was counted since the last time, day by day. */
  take(): DayTally[] {
    const taken = [...this.#finished, this.#today];
    this.#finished = [];
    this.#today = { day: this.#today.day, keys: new Map() };
    return taken;
  }

  #turnDay(nowMs: number): void {
    this.#finished.push(this.#today);
    this.#dayStartsMs = Math.floor(nowMs / dayMs) * dayMs;
    this.#today = { day: new Date(nowMs).toISOString().slice(0, 10), keys: new Map() };
  }
}
