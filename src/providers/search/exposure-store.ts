// SQL: how often each profile stood in front.
import { sql } from "kysely";
import type { Db, Tx } from "../../database/database.ts";

const rowsPerStatement = 200;

/** Of a provider who was erased meanwhile nothing is kept. */
export async function addExposures(tx: Tx, day: string, counts: Map<string, number>): Promise<void> {
  // In one order, so that instances that write the same rows never wait for each other in a circle.
  const ids = [...counts.keys()].sort();
  for (let at = 0; at < ids.length; at += rowsPerStatement) {
    const some = ids.slice(at, at + rowsPerStatement);
    const held = await tx
      .selectFrom("providers")
      .select("id")
      .where("id", "in", some)
      .orderBy("id")
      .execute();
    if (held.length === 0) continue;
    await tx
      .insertInto("provider_exposures")
      .values(held.map(({ id }) => ({ day, provider_id: id, count: counts.get(id) ?? 0 })))
      .onConflict((conflict) =>
        conflict
          .columns(["day", "provider_id"])
          .doUpdateSet({ count: sql`provider_exposures.count + excluded.count` }),
      )
      .execute();
  }
}

export async function forgetExposures(tx: Tx, before: string): Promise<void> {
  await tx.deleteFrom("provider_exposures").where("day", "<", before).execute();
}

export async function exposureCounts(db: Db, since: string) {
  const providers = await db
    .selectFrom("provider_exposures")
    .innerJoin("providers", "providers.id", "provider_exposures.provider_id")
    .select(["providers.id", "providers.name", "providers.county", "providers.town"])
    .select(({ fn }) => fn.sum<number>("provider_exposures.count").as("count"))
    .where("provider_exposures.day", ">=", since)
    .where("providers.restricted_at", "is", null)
    .groupBy(["providers.id", "providers.name", "providers.county", "providers.town"])
    .orderBy("count", "desc")
    .orderBy("providers.id")
    .execute();
  const { listed } = await db
    .selectFrom("providers")
    .select(({ fn }) => fn.countAll<number>().as("listed"))
    .where("restricted_at", "is", null)
    .executeTakeFirstOrThrow();
  return {
    providers: providers.map((row) => ({ ...row, count: Number(row.count) })),
    listed: Number(listed),
  };
}
