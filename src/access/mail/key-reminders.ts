// Tells the owner of a key before it ends: thirty, fourteen, three days and one day ahead, each once. A key that was
// made for a shorter time is not announced as soon as it is made.

import type { Database } from "../../database/database.ts";
import { type Clock, iso } from "../../process/clock.ts";
import { displayKey } from "../keys/api-key.ts";
import { type EndingKey, keysEndingBetween, noteReminder } from "../keys/key-store.ts";
import { letter, type Site } from "./mails.ts";
import { outboxTopic, postMail } from "./outbox-store.ts";

const dayMs = 86_400_000;
const daysAhead = [1, 3, 14, 30];

type Parts = Site & { database: Database; clock: Clock };

export async function remindOfEndingKeys({ database, clock, ...site }: Parts): Promise<void> {
  const nowMs = clock.now();
  const furthestMs = Math.max(...daysAhead) * dayMs;
  for (const key of await keysEndingBetween(database.read, iso(nowMs), iso(nowMs + furthestMs))) {
    const { account_email: to } = key;
    const days = dueReminder(key, nowMs);
    if (days === null || to === null) continue;
    await database.change([outboxTopic], async (tx) => {
      if (await noteReminder(tx, { key_id: key.id, days, sent_at: iso(nowMs) }))
        await postMail(tx, { to, ...reminder(key, site, nowMs) }, nowMs);
    });
  }
}

function reminder(key: EndingKey, { brandName, publicUrl }: Site, nowMs: number) {
  const leftDays = Math.max(1, Math.round((Date.parse(key.expires_at) - nowMs) / dayMs));
  const when = leftDays === 1 ? "tomorrow" : `in ${leftDays} days`;
  return letter(
    `${brandName}: an API key expires ${when}`,
    `Your API key “${key.name}” (${displayKey(key.shown)}) expires ${when}, at ${key.expires_at}.`,
    `Rotate it before then, so that nothing stops working: ${publicUrl}/developers/keys`,
    "The old key keeps working for as long as you choose while you put the new one in place. If you no longer need it, there is nothing to do.",
  );
}

/** The nearest of the days that has been reached and that the key was made to live beyond. */
function dueReminder(key: EndingKey, nowMs: number): number | null {
  const endsMs = Date.parse(key.expires_at);
  const lifetimeMs = endsMs - Date.parse(key.created_at);
  return daysAhead.find((days) => endsMs - nowMs <= days * dayMs && lifetimeMs > days * dayMs) ?? null;
}
