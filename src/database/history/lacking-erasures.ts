// Which of what the log of erasures knows does not hold in a database: that one is older than the log.
import type { Kysely } from "kysely";
import type { Tables } from "../tables/tables.ts";
import { type Erasure, erasuresInForce, sameErasure } from "./erasure-log.ts";

const idsPerQuery = 500;

/** `held` is what the database itself knows of erasures, all of it. */
export async function lackingErasures(
  db: Kysely<Tables>,
  logged: Erasure[],
  held: Erasure[],
): Promise<Erasure[]> {
  const known = new Set(held.map(sameErasure));
  const asked = erasuresInForce([...logged, ...held]).filter((erasure) => !known.has(sameErasure(erasure)));
  const lacking: Erasure[] = [];
  for (const [kind, lacksIn] of Object.entries(lacks) as [keyof typeof lacks, Lacks][]) {
    const ofKind = asked.filter((erasure) => erasure.kind === kind);
    for (let at = 0; at < ofKind.length; at += idsPerQuery)
      lacking.push(...(await lacksIn(db, ofKind.slice(at, at + idsPerQuery))));
  }
  return lacking;
}

type Lacks = (db: Kysely<Tables>, erasures: Erasure[]) => Promise<Erasure[]>;

const idsOf = (erasures: Erasure[]) => erasures.map(({ id }) => id);

/** Those whose row is there and does not yet say so. A row that is not there has nothing to come back. */
function whereRow<Row extends { id: string }>(
  rowsOf: (db: Kysely<Tables>, ids: string[]) => Promise<Row[]>,
  isLacking: (erasure: Erasure, row: Row) => boolean = () => true,
): Lacks {
  return async (db, erasures) => {
    const rows = new Map((await rowsOf(db, idsOf(erasures))).map((row) => [row.id, row]));
    return erasures.filter((erasure) => {
      const row = rows.get(erasure.id);
      return row !== undefined && isLacking(erasure, row);
    });
  };
}

const lacks = {
  // Also where there is no profile: no import may bring it back.
  provider: async (_, erasures) => erasures,
  account: whereRow((db, ids) =>
    db.selectFrom("accounts").select("id").where("id", "in", ids).where("deleted_at", "is", null).execute(),
  ),
  key: whereRow((db, ids) =>
    db.selectFrom("keys").select("id").where("id", "in", ids).where("revoked_at", "is", null).execute(),
  ),
  "key-end": whereRow(
    (db, ids) =>
      db
        .selectFrom("keys")
        .select(["id", "expires_at"])
        .where("id", "in", ids)
        .where("revoked_at", "is", null)
        .execute(),
    ({ until = "" }, { expires_at }) => expires_at === null || expires_at > until,
  ),
  token: whereRow((db, ids) =>
    db
      .selectFrom("operator_tokens")
      .select("id")
      .where("id", "in", ids)
      .where("revoked_at", "is", null)
      .execute(),
  ),
  operator: whereRow((db, ids) =>
    db
      .selectFrom("operators")
      .select("account_id as id")
      .where("account_id", "in", ids)
      .where("ended_at", "is", null)
      .execute(),
  ),
  // Logs of the first versions do not tell what was lifted, but the profile or the access was changed by that.
  restriction: whereRow(
    (db, ids) =>
      db
        .selectFrom("providers")
        .select(["id", "changed_at"])
        .where("id", "in", ids)
        .where("restricted_at", "is", null)
        .execute(),
    ({ at }, { changed_at }) => changed_at < at,
  ),
  suspension: whereRow(
    (db, ids) =>
      db
        .selectFrom("access")
        .select(["id", "decided_at"])
        .where("id", "in", ids)
        .where("state", "=", "approved")
        .execute(),
    ({ at }, { decided_at }) => (decided_at ?? "") < at,
  ),
} satisfies Partial<Record<Erasure["kind"], Lacks>>;
