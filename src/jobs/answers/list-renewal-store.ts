// SQL: when each list was last renewed, by whichever process, so that a restart does not make it younger.
import type { Database } from "../../database/database.ts";
import type { EndpointName } from "../endpoints.ts";
import { feedsTopic } from "../feeds/feed-store.ts";

/** By endpoint. */
export type ListRenewals = ReadonlyMap<string, number>;
export type ListRenewalStore = ReturnType<typeof createListRenewalStore>;

export function createListRenewalStore(database: Database) {
  async function read(): Promise<ListRenewals> {
    const rows = await database.read.selectFrom("list_renewals").selectAll().execute();
    return new Map(rows.map(({ endpoint, renewed_at }) => [endpoint, Date.parse(renewed_at)]));
  }

  async function write(endpoint: EndpointName, renewedAtMs: number): Promise<void> {
    const renewed_at = new Date(renewedAtMs).toISOString();
    await database.change([feedsTopic], (tx) =>
      tx
        .insertInto("list_renewals")
        .values({ endpoint, renewed_at })
        .onConflict((conflict) => conflict.column("endpoint").doUpdateSet({ renewed_at }))
        .execute(),
    );
  }

  return { read, write };
}
