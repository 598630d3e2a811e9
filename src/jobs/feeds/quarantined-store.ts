// SQL: the last result of a feed that was not believed, until the operator decides or a good one comes.
import type { Tx } from "../../database/database.ts";

export type Quarantined = {
  document: string;
  count: number;
  odd: number;
  etag: string | null;
  lastModified: string | null;
};

type Asked = { key: { board: string; feed: string }; ticket: number; askedAtMs: number };

export async function keepQuarantined(
  tx: Tx,
  { key, ticket, askedAtMs }: Asked,
  { lastModified, ...result }: Quarantined,
  why: { kind: string; detail: string },
): Promise<void> {
  const { kind, detail } = why;
  const asked_at = new Date(askedAtMs).toISOString();
  const columns = { ticket, asked_at, kind, detail, last_modified: lastModified, ...result };
  await tx
    .insertInto("quarantined_results")
    .values({ ...key, ...columns })
    .onConflict((conflict) => conflict.columns(["board", "feed"]).doUpdateSet(columns))
    .execute();
}

export async function forgetQuarantined(tx: Tx, { board, feed }: Asked["key"]): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("quarantined_results")
    .where("board", "=", board)
    .where("feed", "=", feed)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
