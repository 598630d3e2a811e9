import type { Db } from "../../database/database.ts";
import type { OutboxTable } from "../../database/tables/account-tables.ts";

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
    .select([
      "id",
      "recipient",
      "subject",
      "text",
      "link",
      "state",
      "attempts",
      "last_failure",
      "created_at",
      "done_at",
    ]);
  if (state !== null) query = query.where("state", "=", state);
  if (to !== null) query = query.where("recipient", "=", to);
  if (before !== null)
    query = query.where((where) =>
      where.or([
        where("created_at", "<", before.at),
        where.and([where("created_at", "=", before.at), where("id", "<", before.id)]),
      ]),
    );
  return query.orderBy("created_at", "desc").orderBy("id", "desc").limit(count).execute();
}
