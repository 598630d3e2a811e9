import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** The time step of the newest authenticator code that an account has used: no code is good twice. */
export const codeReplay: Migration = {
  name: "0010-code-replay",
  async up(db) {
    await sql`alter table two_factors add column last_time_step integer`.execute(db);
  },
};
