// Counts in memory what every key does: a few additions per request and nothing else, since this is on the hot path. What
// was counted becomes rows that wait to be written, added up, so that a database that stays locked for long costs memory
// for each key and provider once, not for each request.
import type { Tables } from "../../database/tables/tables.ts";

export type Outcome = "ok" | "bad_request" | "refused" | "forbidden" | "limited" | "failed";

/** Whose sensitive fields one answer holds, and how many of each. The same answer is always the same object. */
export type Handout = { providerIds: string[]; phones: number; whatsapps: number; locations: number };

type KeyTally = {
  usedMs: number;
  outcomes: Partial<Record<Outcome, number>>;
  handouts: Map<Handout, number>;
};

type DayTally = { day: string; keys: Map<string, KeyTally> };

const dayMs = 86_400_000;

export class UsageTally {
  readonly usage = new Map<string, Tables["key_usage"]>();
  readonly handouts = new Map<string, Tables["handouts"]>();
  readonly lastUse = new Map<string, number>();
  #today: DayTally = { day: "", keys: new Map() };
  #before: DayTally[] = [];
  #dayStartsMs = Number.POSITIVE_INFINITY;

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

  /** Adds what was counted since the last time to the rows that wait. Not while they are being written. */
  settle(): void {
    for (const { day, keys } of [...this.#before, this.#today])
      for (const [keyId, tally] of keys) {
        this.lastUse.set(keyId, tally.usedMs);
        for (const [outcome, requests] of Object.entries(tally.outcomes))
          this.#usageOf(keyId, day, outcome).requests += requests;
        for (const [{ providerIds, phones, whatsapps, locations }, times] of tally.handouts) {
          const row = this.#usageOf(keyId, day, "ok");
          row.phones += phones * times;
          row.whatsapps += whatsapps * times;
          row.locations += locations * times;
          for (const providerId of providerIds) this.#addHandout(keyId, day, providerId, times);
        }
      }
    this.#before = [];
    this.#today.keys.clear();
  }

  #usageOf(keyId: string, day: string, outcome: string): Tables["key_usage"] {
    const id = `${keyId} ${day} ${outcome}`;
    const none = { requests: 0, phones: 0, whatsapps: 0, locations: 0 };
    const row = this.usage.get(id) ?? { key_id: keyId, day, outcome, ...none };
    this.usage.set(id, row);
    return row;
  }

  #addHandout(keyId: string, day: string, providerId: string, times: number): void {
    const id = `${keyId} ${providerId}`;
    const first = { provider_id: providerId, key_id: keyId, first_day: day, last_day: day, count: 0 };
    const row = this.handouts.get(id) ?? first;
    row.count += times;
    row.last_day = day;
    this.handouts.set(id, row);
  }

  #turnDay(nowMs: number): void {
    this.#before.push(this.#today);
    this.#dayStartsMs = Math.floor(nowMs / dayMs) * dayMs;
    this.#today = { day: new Date(nowMs).toISOString().slice(0, 10), keys: new Map() };
  }
}
