import type { Kysely } from "kysely";
import type { Engine } from "../columns.ts";

/** One step of the schema. Once released it is never edited: a later step mends it. */
export type Migration = {
  name: string;
  up(db: Kysely<unknown>, engine: Engine): Promise<void>;
};
