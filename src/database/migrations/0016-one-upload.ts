import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** The file of an import comes in one stream and lies beside the database; nothing of it is kept in parts any more. */
export const oneUpload: Migration = {
  name: "0016-one-upload",
  takesAway: ["provider_import_parts", "provider_imports.received_bytes", "provider_imports.parts"],
  async up(db) {
    await sql`drop table provider_import_parts`.execute(db);
    await sql`alter table provider_imports drop column received_bytes`.execute(db);
    await sql`alter table provider_imports drop column parts`.execute(db);
  },
};
