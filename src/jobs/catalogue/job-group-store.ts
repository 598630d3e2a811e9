// SQL: which jobs are one vacancy on several boards. A group is named after the first job that was in it.
import type { Insertable } from "kysely";
import type { Tx } from "../../database/database.ts";
import type { JobsTable } from "../job-tables.ts";
import { inChunks } from "./in-chunks.ts";

type Row = Insertable<JobsTable>;

/** Gives each of the rows the group of another job with the same link or the same employer, title and place. */
export async function joinGroups(tx: Tx, rows: Row[]): Promise<void> {
  const keys = rows.flatMap(keysOf);
  const found: { key: string; id: string; group_id: string }[] = [];
  for (const column of ["link_key", "advert_key"] as const)
    found.push(
      ...(await inChunks(keys, (some) =>
        tx
          .selectFrom("jobs")
          .select([`${column} as key`, "id", "group_id"])
          .where(column, "in", some)
          .orderBy("first_seen")
          .orderBy("id")
          .execute(),
      )),
    );
  const known = Map.groupBy(found, ({ key }) => key);
  const groups = new Map<string, string>();
  for (const row of rows) {
    const others = keysOf(row).flatMap((key) => known.get(key) ?? []);
    const other = others.find(({ id }) => id !== row.id)?.group_id;
    row.group_id =
      other ??
      keysOf(row)
        .map((key) => groups.get(key))
        .find(Boolean) ??
      row.id;
    for (const key of keysOf(row)) if (!groups.has(key)) groups.set(key, row.group_id);
  }
}

const keysOf = ({ link_key, advert_key }: Row) => [link_key, advert_key].filter(Boolean);
