import { changes } from "./0001-changes.ts";
import type { Migration } from "./migration.ts";

/** In the order of their numbers; the position in this list is the version of the database. */
export const allMigrations: Migration[] = [changes];
