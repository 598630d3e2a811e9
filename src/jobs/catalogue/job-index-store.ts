// SQL: the index of words, FTS5 in SQLite and a tsvector under GIN in PostgreSQL. What is asked is one tree of conditions,
// written down for the engine at hand; both answer with the same numbers, the largest first.
import { type Kysely, sql } from "kysely";
import type { Tx } from "../../database/database.ts";
import { engineOf } from "../../database/tables/columns.ts";
import type { Tables } from "../../database/tables/tables.ts";
import { inChunks } from "./in-chunks.ts";
import { type IndexWords, joined, type Part, parts } from "./index-words.ts";

export type Indexed = { number: number; words: IndexWords };

/** Words that stand together somewhere in one of the parts, or a combination of such conditions. */
export type Condition =
  | { phrase: readonly string[]; in: readonly Part[] }
  | { all: readonly Condition[] }
  | { any: readonly Condition[] }
  | { having: Condition; without: Condition };

export type Range = { below: number; atLeast: number; limit: number };

/** Each is a whole text: so few at once leave the thread that serves free in between. */
const textsAtOnce = 4;

export async function writeIndex(tx: Tx, entries: readonly Indexed[]): Promise<void> {
  const isSqlite = engineOf(tx) === "sqlite";
  if (isSqlite)
    await removeFromIndex(
      tx,
      entries.map(({ number }) => number),
    );
  const rowOf = ({ number, words }: Indexed) =>
    isSqlite
      ? sql`(${sql.join([number, ...parts.map((part) => words[part].join(" "))])})`
      : sql`(${number}, ${vectorOf(words)}::tsvector)`;
  const into = isSqlite
    ? sql`job_index (rowid, ${sql.join(parts.map((part) => sql.ref(part)))})`
    : sql`job_index (number, words)`;
  const known = isSqlite ? sql`` : sql`on conflict (number) do update set words = excluded.words`;
  await inChunks(
    entries,
    async (some) => {
      await sql`insert into ${into} values ${sql.join(some.map(rowOf))} ${known}`.execute(tx);
      return [];
    },
    textsAtOnce,
  );
}

export async function removeFromIndex(tx: Tx, numbers: readonly number[]): Promise<void> {
  const column = sql.ref(engineOf(tx) === "sqlite" ? "rowid" : "number");
  await inChunks(numbers, async (some) => {
    await sql`delete from job_index where ${column} in (${sql.join(some)})`.execute(tx);
    return [];
  });
}

/** The words of job titles and heads, for whoever misspells one. */
export async function rememberWords(tx: Tx, entries: readonly Indexed[], month: string): Promise<void> {
  const words = new Set(entries.flatMap(({ words: { title, head } }) => [...title, ...head]));
  const rows = [...words].filter((word) => /^\p{L}{4,}$/u.test(word)).sort();
  await inChunks(
    rows.map((word) => ({ word, seen_month: month })),
    async (some) => {
      await tx
        .insertInto("job_words")
        .values(some)
        .onConflict((conflict) =>
          conflict
            .column("word")
            .doUpdateSet({ seen_month: month })
            .where("job_words.seen_month", "<", month),
        )
        .execute();
      return [];
    },
  );
}

/** What is known of an open job without reading it; its words are joined. */
export type Entry = Record<"title" | "head" | "filters", string> & {
  number: number;
  id: string;
  group: string;
  closesAt: string;
  indexedAt: string;
};

/** The largest numbers first. */
export async function findEntries(
  db: Kysely<Tables>,
  condition: Condition,
  { below, atLeast, limit }: Range,
): Promise<Entry[]> {
  const found =
    engineOf(db) === "sqlite"
      ? sql`job_index as found join indexed_jobs as entry on entry.number = found.rowid
          where job_index match ${fts5(condition)} and found.rowid < ${below} and found.rowid >= ${atLeast}
          order by found.rowid desc`
      : sql`job_index as found join indexed_jobs as entry on entry.number = found.number
          where found.words @@ ${tsquery(condition)}::tsquery
            and found.number < ${below} and found.number >= ${atLeast}
          order by found.number desc`;
  const { rows } = await sql<Entry>`select entry.number, entry.job_id as id, entry.group_id as "group",
    entry.closes_at as "closesAt", entry.indexed_at as "indexedAt", entry.title, entry.head, entry.filters
    from ${found} limit ${limit}`.execute(db);
  return rows;
}

/** How many match, up to a limit. */
export async function countMatches(db: Kysely<Tables>, condition: Condition, limit: number): Promise<number> {
  const matches =
    engineOf(db) === "sqlite"
      ? sql`job_index match ${fts5(condition)}`
      : sql`words @@ ${tsquery(condition)}::tsquery`;
  const { rows } = await sql<{ count: number }>`select count(*) as count
    from (select 1 from job_index where ${matches} limit ${limit}) as found`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Which of these jobs match. */
export async function matchingAmong(
  db: Kysely<Tables>,
  condition: Condition,
  numbers: readonly number[],
): Promise<Set<number>> {
  if (numbers.length === 0) return new Set();
  const among = sql.join(numbers);
  const { rows } = await (engineOf(db) === "sqlite"
    ? sql<{ number: number }>`select rowid as number from job_index
        where job_index match ${fts5(condition)} and rowid in (${among})`
    : sql<{ number: number }>`select number from job_index
        where words @@ ${tsquery(condition)}::tsquery and number in (${among})`
  ).execute(db);
  return new Set(rows.map(({ number }) => number));
}

/** Whether a job with these words, joined, fulfils it, as the index would say. */
export function isTrue(condition: Condition, words: Partial<Record<Part, string>>): boolean {
  if ("phrase" in condition) {
    const phrase = joined(condition.phrase);
    return condition.in.some((part) => words[part]?.includes(phrase) ?? false);
  }
  if ("all" in condition) return condition.all.every((each) => isTrue(each, words));
  if ("any" in condition) return condition.any.some((each) => isTrue(each, words));
  return isTrue(condition.having, words) && !isTrue(condition.without, words);
}

function fts5(condition: Condition): string {
  if ("phrase" in condition) return `{${condition.in.join(" ")}} : "${condition.phrase.join(" ")}"`;
  if ("all" in condition) return condition.all.map((each) => `(${fts5(each)})`).join(" AND ");
  if ("any" in condition) return condition.any.map((each) => `(${fts5(each)})`).join(" OR ");
  return `(${fts5(condition.having)}) NOT (${fts5(condition.without)})`;
}

const weights: Record<Part, string> = { title: "A", head: "B", text: "C", filters: "D" };

function tsquery(condition: Condition): string {
  if ("phrase" in condition) {
    const label = condition.in.map((part) => weights[part]).join("");
    return condition.phrase.map((word) => `${lexeme(word)}:${label}`).join(" <-> ");
  }
  if ("all" in condition) return condition.all.map((each) => `(${tsquery(each)})`).join(" & ");
  if ("any" in condition) return condition.any.map((each) => `(${tsquery(each)})`).join(" | ");
  return `(${tsquery(condition.having)}) & !(${tsquery(condition.without)})`;
}

const lexeme = (word: string) => `'${word.replaceAll("'", "''").replaceAll("\\", "\\\\")}'`;

/** PostgreSQL counts no further, and keeps so many places of one word. */
const maxPosition = 16_383;
const maxPlaces = 255;

/** Every word with its places. The parts lie so far apart that no phrase reaches from one into the next. */
function vectorOf(words: IndexWords): string {
  const places = new Map<string, string[]>();
  let position = 0;
  for (const part of parts) {
    for (const word of words[part]) {
      position = Math.min(position + 1, maxPosition);
      const known = places.get(word) ?? [];
      if (known.length < maxPlaces) known.push(`${position}${weights[part]}`);
      places.set(word, known);
    }
    position += 2;
  }
  return Array.from(places, ([word, at]) => `${lexeme(word)}:${at.join()}`).join(" ");
}
