// SQL: boards that the operator has paused. They stand in the database, so no instance asks them; what is known of them
// is served on.
import { type AuditContext, audit } from "../../access/audit-store.ts";
import type { Database, Tx } from "../../database/database.ts";
import { LiveValue } from "../../database/live-value.ts";
import type { Log } from "../../process/log.ts";

export type PausedBoard = { board: string; reason: string | null; createdAt: string };

const pausedTopic = "paused-boards";

/** The slugs of those that are paused, for those who must not wait for the database, which decides about every call. */
export type PausedBoards = LiveValue<ReadonlySet<string>>;

export function followPausedBoards(database: Database, log: Log): PausedBoards {
  return new LiveValue<ReadonlySet<string>>({
    changes: database.changes,
    topic: pausedTopic,
    first: new Set(),
    read: async () => new Set((await listPaused(database)).map(({ board }) => board)),
    log,
    failureMessage: "the list of paused boards could not be read",
  });
}

export async function isBoardPaused(tx: Tx, board: string): Promise<boolean> {
  const row = await tx
    .selectFrom("paused_boards")
    .select("board")
    .where("board", "=", board)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listPaused(database: Database): Promise<PausedBoard[]> {
  const rows = await database.read.selectFrom("paused_boards").selectAll().orderBy("board").execute();
  return rows.map(({ board, reason, created_at }) => ({ board, reason, createdAt: created_at }));
}

/** False when it was paused before. */
export async function pauseBoard(
  database: Database,
  { board, reason }: { board: string; reason: string | null },
  by: AuditContext,
): Promise<boolean> {
  return database.change([pausedTopic], async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto("paused_boards")
      .values({ board, reason, created_at: new Date(by.nowMs).toISOString() })
      .onConflict((conflict) => conflict.column("board").doNothing())
      .executeTakeFirst();
    if (!numInsertedOrUpdatedRows) return false;
    await audit(tx, by, "board.pause", board, { reason });
    return true;
  });
}

/** False when it was not paused. */
export async function resumeBoard(database: Database, board: string, by: AuditContext): Promise<boolean> {
  return database.change([pausedTopic], async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom("paused_boards")
      .where("board", "=", board)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    await audit(tx, by, "board.resume", board);
    return true;
  });
}
