import type { Selectable } from "kysely";
import type { Db, Tx } from "../database/database.ts";
import type { Tables } from "../database/tables/tables.ts";

declare module "../database/tables/tables.ts" {
  interface Tables {
    operator_tokens: {
      id: string;
      name: string;
      hash: string;
      shown: string;
      scopes: string;
      created_at: string;
      created_by: string;
      expires_at: string | null;
      revoked_at: string | null;
      last_used_at: string | null;
    };
  }
}

export type StoredToken = Selectable<Tables["operator_tokens"]>;

export async function insertToken(tx: Tx, token: StoredToken): Promise<void> {
  await tx.insertInto("operator_tokens").values(token).execute();
}

export async function findToken(db: Db, id: string): Promise<StoredToken | null> {
  return (await db.selectFrom("operator_tokens").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

export async function findTokenByHash(db: Db, hash: string): Promise<StoredToken | null> {
  const found = await db
    .selectFrom("operator_tokens")
    .selectAll()
    .where("hash", "=", hash)
    .executeTakeFirst();
  return found ?? null;
}

/** Every token, the newest first. */
export async function listTokens(db: Db): Promise<StoredToken[]> {
  return db.selectFrom("operator_tokens").selectAll().orderBy("created_at", "desc").orderBy("id").execute();
}

/** False when it was revoked before. */
export async function markTokenRevoked(tx: Tx, id: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("operator_tokens")
    .set({ revoked_at: at })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function markTokenUsed(tx: Tx, id: string, at: string): Promise<void> {
  await tx.updateTable("operator_tokens").set({ last_used_at: at }).where("id", "=", id).execute();
}
