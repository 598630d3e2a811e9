// SQL: which jobs are one vacancy on several boards. A group is named after the first job that was in it.
import type { Insertable } from "kysely";
import type { Tx } from "../../database/database.ts";
import type { JobsTable } from "../job-tables.ts";
import { inChunks } from "./in-chunks.ts";

type Row = Insertable<JobsTable>;

/** Gives each of the rows the group of a job with the same link or the same employer, title and place. */
export async function joinGroups(tx: Tx, rows: Row[]): Promise<void> {
  const keys = rows.flatMap(keysOf);
  const groups = new Map<string, string>();
  for (const column of ["link_key", "advert_key"] as const) {
    const found = await inChunks(keys, (some) =>
      tx
        .selectFrom("jobs")
        .select([`${column} as key`, "group_id"])
        .where(column, "in", some)
        .orderBy("first_seen", "desc")
        .orderBy("id", "desc")
        .execute(),
    );
    for (const { key, group_id } of found) groups.set(key, group_id);
  }
  for (const row of rows) {
    const group =
      keysOf(row)
        .map((key) => groups.get(key))
        .find(Boolean) ?? row.group_id;
    row.group_id = group;
    for (const key of keysOf(row)) if (!groups.has(key)) groups.set(key, group);
  }
}

const keysOf = ({ link_key, advert_key }: Row) => [link_key, advert_key].filter(Boolean);
