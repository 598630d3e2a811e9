// Mail on its way out. A mail is posted in the transaction of what it tells of, and goes out after the commit, by any
// instance; a link that lets its reader in is forgotten as soon as the mail has gone or the link has ended.

import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../database/database.ts";
import { iso } from "../../process/clock.ts";
import { newId } from "../../process/ids.ts";
import type { OutboxTable } from "../access-tables.ts";
import type { Mail } from "./mails.ts";

export type OutboxMail = Selectable<OutboxTable>;

export const outboxTopic = "outbox";

export async function postMail(tx: Tx, mail: Mail, nowMs: number): Promise<void> {
  await tx
    .insertInto("outbox")
    .values({
      id: newId("mail"),
      recipient: mail.to,
      subject: mail.subject,
      text: mail.text,
      link: mail.link?.url ?? null,
      link_ends_at: mail.link ? iso(mail.link.endsMs) : null,
      state: "waiting",
      attempts: 0,
      next_try_at: iso(nowMs),
      last_failure: null,
      created_at: iso(nowMs),
      done_at: null,
      is_farewell: Number(mail.isFarewell ?? false),
    })
    .execute();
}

/** Takes the mails that are due, so that no other instance sends them until `untilMs`. */
export async function claimMails(
  tx: Tx,
  { nowMs, untilMs, count }: { nowMs: number; untilMs: number; count: number },
): Promise<OutboxMail[]> {
  const due = tx
    .selectFrom("outbox")
    .select("id")
    .where("state", "=", "waiting")
    .where("next_try_at", "<=", iso(nowMs))
    .orderBy("next_try_at")
    .orderBy("id")
    .limit(count);
  return tx
    .updateTable("outbox")
    .set({ next_try_at: iso(untilMs), attempts: sql`attempts + 1` })
    .where("id", "in", due)
    .where("state", "=", "waiting")
    .where("next_try_at", "<=", iso(nowMs))
    .returningAll()
    .execute();
}

/**
 * A shown mail keeps its link until that ends: whoever runs Kazi without a mail server reads it there. A farewell is
 * gone with this.
 */
export async function markDone(tx: Tx, id: string, state: "sent" | "shown", nowMs: number): Promise<void> {
  await tx
    .updateTable("outbox")
    .set({ state, done_at: iso(nowMs), last_failure: null, ...(state === "sent" ? { link: null } : {}) })
    .where("id", "=", id)
    .execute();
  await forgetFarewell(tx, id);
}

export async function markFailed(tx: Tx, id: string, reason: string, nextTryMs: number | null) {
  const next =
    nextTryMs === null ? ({ state: "failed", link: null } as const) : { next_try_at: iso(nextTryMs) };
  await tx
    .updateTable("outbox")
    .set({ last_failure: reason, ...next })
    .where("id", "=", id)
    .execute();
  if (nextTryMs === null) await forgetFarewell(tx, id);
}

async function forgetFarewell(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("outbox").where("id", "=", id).where("is_farewell", "=", 1).execute();
}

export async function forgetEndedLinks(tx: Tx, nowMs: number): Promise<void> {
  await tx
    .updateTable("outbox")
    .set({ link: null })
    .where("link", "is not", null)
    .where("link_ends_at", "<=", iso(nowMs))
    .execute();
}

export async function hasEndedLinks(db: Db, nowMs: number): Promise<boolean> {
  const found = await db
    .selectFrom("outbox")
    .select("id")
    .where("link", "is not", null)
    .where("link_ends_at", "<=", iso(nowMs))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function mailsInState(db: Db, state: MailState): Promise<number> {
  const { count } = await db
    .selectFrom("outbox")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("state", "=", state)
    .executeTakeFirstOrThrow();
  return Number(count);
}

type MailState = OutboxTable["state"];
const states: readonly string[] = ["waiting", "sent", "shown", "failed"] satisfies MailState[];

export const isMailState = (text: string | null): text is MailState => text !== null && states.includes(text);

type Question = {
  state: MailState | null;
  to: string | null;
  before: { at: string; id: string } | null;
  count: number;
};

/** The newest first, those older than `before`. */
export async function mailsPage(db: Db, { state, to, before, count }: Question) {
  let query = db
    .selectFrom("outbox")
    .select(["id", "recipient", "subject", "text", "link", "state"])
    .select(["attempts", "last_failure", "created_at", "done_at"]);
  if (state !== null) query = query.where("state", "=", state);
  if (to !== null) query = query.where("recipient", "=", to);
  if (before !== null) query = query.where(sql<boolean>`(created_at, id) < (${before.at}, ${before.id})`);
  return query.orderBy("created_at", "desc").orderBy("id", "desc").limit(count).execute();
}

export async function deleteMailsTo(tx: Tx, recipient: string): Promise<void> {
  await tx.deleteFrom("outbox").where("recipient", "=", recipient).execute();
}
