// What a database holds as erased, revoked, suspended or restricted, and which of what the log of erasures knows it does not:
// then it is older than the log.
import { type RawBuilder, sql } from "kysely";
import type { Db, Tables } from "../tables/tables.ts";
import { type Erasure, erasuresInForce, sameErasure } from "./erasure-log.ts";

const liftsReadForMs = 30 * 86_400_000;
const idsPerQuery = 500;

type Kind = Erasure["kind"];
type Mark = { table: keyof Tables; id: string; at: string };

/** The column that says it of a row, and since when. */
const marks = {
  provider: { table: "erased_providers", id: "id", at: "erased_at" },
  account: { table: "accounts", id: "id", at: "deleted_at" },
  key: { table: "keys", id: "id", at: "revoked_at" },
  token: { table: "operator_tokens", id: "id", at: "revoked_at" },
  operator: { table: "operators", id: "account_id", at: "ended_at" },
  restriction: { table: "providers", id: "id", at: "restricted_at" },
  suspension: { table: "access", id: "id", at: "case state when 'suspended' then decided_at end" },
} satisfies Partial<Record<Kind, Mark>>;

/** What was lifted leaves no trace in its own row, only in the audit log. */
const lifts: [kind: Kind, set: string, lift: string][] = [
  ["restriction-lifted", "provider.restrict", "provider.unrestrict"],
  ["suspension-lifted", "access.suspend", "access.approve"],
  ["key-end-lifted", "key.rotate", "key.rotation-undone"],
];

/** Everything erased, revoked, suspended or restricted since then, and what of it was lifted. */
export async function erasuresSince(db: Db, since: string): Promise<Erasure[]> {
  const held: Erasure[] = [];
  for (const [kind, { table, id, at }] of Object.entries(marks) as [keyof typeof marks, Mark][]) {
    const { rows } = await sql<{ id: string; at: string }>`select ${sql.raw(id)} as id, ${sql.raw(at)} as at
      from ${sql.table(table)} where ${sql.raw(at)} >= ${since}`.execute(db);
    held.push(...rows.map((row) => ({ kind, ...row })));
  }
  // A key is rotated when its successor is made.
  const rotated = await db
    .selectFrom("keys")
    .innerJoin("keys as successor", "successor.id", "keys.successor_id")
    .select(["keys.id", "successor.created_at as at", "keys.expires_at as until"])
    .where("successor.created_at", ">=", since)
    .where("keys.expires_at", "is not", null)
    .execute();
  held.push(
    ...rotated.map(({ id, at, until }): Erasure => ({ kind: "key-end", id, at, until: String(until) })),
  );
  for (const [kind, set, lift] of lifts)
    held.push(...(await lifted(db, set, lift, since)).map((row) => ({ kind, ...row })));
  return held;
}

/** A month of it is enough: what is older has long been written. */
async function lifted(db: Db, set: string, lift: string, since: string) {
  const newest = await db.selectFrom("audit").select("at").orderBy("at", "desc").limit(1).executeTakeFirst();
  if (newest === undefined) return [];
  const aMonthBefore = new Date(Date.parse(newest.at) - liftsReadForMs).toISOString();
  return db
    .selectFrom("audit")
    .select(["subject as id", "at"])
    .where("action", "=", lift)
    .where("at", ">=", since > aMonthBefore ? since : aMonthBefore)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("audit as earlier")
          .select(sql`1`.as("one"))
          .whereRef("earlier.subject", "=", "audit.subject")
          .where("earlier.action", "=", set)
          .whereRef("earlier.at", "<=", "audit.at"),
      ),
    )
    .execute();
}

/** `held` is what the database itself knows of erasures, all of it. */
export async function lackingErasures(db: Db, logged: Erasure[], held: Erasure[]): Promise<Erasure[]> {
  const known = new Set(held.map(sameErasure));
  const asked = erasuresInForce([...logged, ...held]).filter((erasure) => !known.has(sameErasure(erasure)));
  // Also where there is no profile: no import may bring it back.
  const lacking = asked.filter(({ kind }) => kind === "provider");
  for (const { kind, mark, isIn = isUnmarked(mark), reads = mark.id, isOlder = () => true } of rowsThatLack) {
    const ofKind = asked.filter((erasure) => erasure.kind === kind);
    for (let from = 0; from < ofKind.length; from += idsPerQuery) {
      const some = ofKind.slice(from, from + idsPerQuery);
      const { rows } = await sql<{ id: string; read: string | null }>`
        select ${sql.ref(mark.id)} as id, ${sql.ref(reads)} as read
        from ${sql.table(mark.table)}
        where ${sql.ref(mark.id)} in (${sql.join(some.map(({ id }) => id))}) and ${isIn}`.execute(db);
      const found = new Map(rows.map(({ id, read }) => [id, read]));
      lacking.push(...some.filter((one) => found.has(one.id) && isOlder(one, found.get(one.id) ?? null)));
    }
  }
  return lacking;
}

/** Of a row that is there and does not yet say so. A row that is not there has nothing to come back. */
type RowThatLacks = {
  kind: Kind;
  mark: Mark;
  isIn?: RawBuilder<unknown>;
  /** A column that tells whether it was lifted since, or holds in another way. */
  reads?: string;
  isOlder?(erasure: Erasure, read: string | null): boolean;
};

const isUnmarked = ({ at }: Mark) => sql`${sql.ref(at)} is null`;

const rowsThatLack: RowThatLacks[] = [
  { kind: "account", mark: marks.account },
  { kind: "key", mark: marks.key },
  {
    kind: "key-end",
    mark: marks.key,
    reads: "expires_at",
    isOlder: ({ until = "" }, expiresAt) => expiresAt === null || expiresAt > until,
  },
  { kind: "token", mark: marks.token },
  { kind: "operator", mark: marks.operator },
  // Logs of the first versions do not tell what was lifted, but the profile or the access was changed by that.
  {
    kind: "restriction",
    mark: marks.restriction,
    reads: "changed_at",
    isOlder: ({ at }, changedAt) => (changedAt ?? "") < at,
  },
  {
    kind: "suspension",
    mark: marks.suspension,
    isIn: sql`state = 'approved'`,
    reads: "decided_at",
    isOlder: ({ at }, decidedAt) => (decidedAt ?? "") < at,
  },
];
