// Counts as rows that wait to be written. They are added up here, so that a database that stays locked for long costs
// memory for each key and provider once, not for each request.
import type { Tables } from "../../database/tables/tables.ts";
import type { DayTally, KeyTally } from "./usage-tally.ts";

export class UsageBacklog {
  readonly usage = new Map<string, Tables["key_usage"]>();
  readonly handouts = new Map<string, Tables["handouts"]>();
  readonly lastUse = new Map<string, number>();

  add({ day, keys }: DayTally): void {
    for (const [keyId, tally] of keys) {
      this.lastUse.set(keyId, tally.usedMs);
      this.#addUsage(day, keyId, tally);
      for (const [handout, times] of tally.handouts)
        for (const providerId of handout.providerIds) this.#addHandout(day, keyId, providerId, times);
    }
  }

  isEmpty(): boolean {
    return this.usage.size === 0 && this.handouts.size === 0;
  }

  #addUsage(day: string, keyId: string, { outcomes, handouts }: KeyTally): void {
    for (const [outcome, requests] of Object.entries(outcomes)) {
      const id = `${keyId} ${day} ${outcome}`;
      const row = this.usage.get(id) ?? {
        key_id: keyId,
        day,
        outcome,
        requests: 0,
        phones: 0,
        whatsapps: 0,
        locations: 0,
      };
      row.requests += requests;
      this.usage.set(id, row);
      if (outcome !== "ok") continue;
      for (const [handout, times] of handouts) {
        row.phones += handout.phones * times;
        row.whatsapps += handout.whatsapps * times;
        row.locations += handout.locations * times;
      }
    }
  }

  #addHandout(day: string, keyId: string, providerId: string, times: number): void {
    const id = `${keyId} ${providerId}`;
    const row = this.handouts.get(id) ?? {
      provider_id: providerId,
      key_id: keyId,
      first_day: day,
      last_day: day,
      count: 0,
    };
    row.count += times;
    row.last_day = day;
    this.handouts.set(id, row);
  }
}
