import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** What was asked for, what was granted beyond the scopes, and who decided so and why. */
export const accessRequests: Migration = {
  name: "0007-access-requests",
  async up(db) {
    for (const column of [
      "integration text not null default ''",
      "purpose text not null default ''",
      "servers text not null default ''",
      "asked_scopes text not null default '[]'",
      "asked_limit text",
      "asked_licensing text",
      "asked_white_label text",
      "terms_version text",
      // Grants that only a reviewed partner can have.
      "data_licensing integer not null default 0 check (data_licensing in (0, 1) and (data_licensing = 0 or kind = 'partner'))",
      "white_label integer not null default 0 check (white_label in (0, 1) and (white_label = 0 or kind = 'partner'))",
      "may_never_expire integer not null default 0 check (may_never_expire in (0, 1))",
      "reason text",
      "decided_at text",
      "decided_by text",
    ])
      await sql`alter table access add column ${sql.raw(column)}`.execute(db);
    await sql`update access set integration = 'Own use', may_never_expire = 1 where id = 'acs_operator'`.execute(
      db,
    );
  },
};
