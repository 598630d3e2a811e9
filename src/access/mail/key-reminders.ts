// Tells the owner of a key before it ends: thirty, fourteen, three days and one day ahead, each once. A key that was
// made for a shorter time is not announced as soon as it is made.

import type { Database } from "../../database/database.ts";
import { type Clock, iso } from "../../process/clock.ts";
import type { Log } from "../../process/log.ts";
import { displayKey } from "../keys/api-key.ts";
import { outboxTopic, postMail } from "./outbox-store.ts";
import { type EndingKey, keysEndingBetween, noteReminder } from "./reminder-store.ts";

const dayMs = 86_400_000;
const lookEveryMs = 3_600_000;
const daysAhead = [1, 3, 14, 30];

type Parts = { database: Database; clock: Clock; log: Log; brandName: string; publicUrl: string };

export class KeyReminders {
  readonly #parts: Parts;
  readonly #timer: Timer;
  #looking: Promise<void> = Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#timer = setInterval(() => void this.look(), lookEveryMs);
    this.#timer.unref();
  }

  /** Never rejects: what could not be sent is sent at the next look. */
  look(): Promise<void> {
    this.#looking = this.#looking.then(() =>
      this.#remind().catch((error: Error) =>
        this.#parts.log.warn({ reason: error.message }, "reminders of ending keys could not be written"),
      ),
    );
    return this.#looking;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
  }

  async #remind(): Promise<void> {
    const { database, clock } = this.#parts;
    const nowMs = clock.now();
    const furthestMs = Math.max(...daysAhead) * dayMs;
    for (const key of await keysEndingBetween(database.read, iso(nowMs), iso(nowMs + furthestMs))) {
      const days = dueReminder(key, nowMs);
      if (days === null) continue;
      await database.change([outboxTopic], async (tx) => {
        if (await noteReminder(tx, { key_id: key.id, days, sent_at: iso(nowMs) }))
          await postMail(tx, { to: String(key.email), ...this.#words(key, nowMs) }, nowMs);
      });
    }
  }

  #words(key: EndingKey, nowMs: number): { subject: string; text: string } {
    const { brandName, publicUrl } = this.#parts;
    const leftDays = Math.max(1, Math.round((Date.parse(String(key.expires_at)) - nowMs) / dayMs));
    const when = leftDays === 1 ? "tomorrow" : `in ${leftDays} days`;
    const paragraphs = [
      `Your API key “${key.name}” (${displayKey(key.shown)}) ends ${when}, at ${key.expires_at}.`,
      `Rotate it in time, so that nothing stops: ${publicUrl}/developers/keys`,
      "The old key goes on for as long as you choose while you put the new one in place. If it is not needed any more, there is nothing to do.",
    ];
    return { subject: `${brandName}: an API key ends ${when}`, text: `${paragraphs.join("\n\n")}\n` };
  }
}

/** The nearest of the days that has been reached and that the key was made to live beyond. */
function dueReminder(key: EndingKey, nowMs: number): number | null {
  const endsMs = Date.parse(String(key.expires_at));
  const lifetimeMs = endsMs - Date.parse(key.created_at);
  return daysAhead.find((days) => endsMs - nowMs <= days * dayMs && lifetimeMs > days * dayMs) ?? null;
}
