import { schema } from "./0001-schema.ts";
import { catalogue } from "./0002-catalogue.ts";
import { search } from "./0003-search.ts";
import { providerSearch } from "./0004-provider-search.ts";
import { sources } from "./0005-sources.ts";
import { warnings } from "./0006-warnings.ts";
import type { Migration } from "./migration.ts";

/** In the order of their numbers; the position in this list is the version of the database. */
export const allMigrations: Migration[] = [schema, catalogue, search, providerSearch, sources, warnings];
