// Every profile as import reads it, in pages, so that an export of any size needs little memory. It holds what consent
// hides from callers: it is for the operator alone.

import type { Database } from "../../database/database.ts";
import { csvLine } from "../../text/csv-line.ts";
import { allFields } from "../profile/provider-fields.ts";
import type { HeldProfile } from "../profile/provider-rows.ts";
import { profilesAfter } from "../profile/provider-store.ts";

export const exportFormats = ["csv", "json", "ndjson"] as const;
export type ExportFormat = (typeof exportFormats)[number];

const profilesPerPage = 500;

/** A page of profiles at a time, and a turn for others between pages. */
export async function* exportProviders(
  database: Database,
  format: ExportFormat,
  onPage: (profiles: number) => void = () => {},
): AsyncGenerator<string> {
  if (format !== "ndjson") yield format === "json" ? "[" : `${allFields.join(",")}\n`;
  for (let after = ""; ; ) {
    const page = await profilesAfter(database.read, after, profilesPerPage);
    const last = page.at(-1);
    if (last === undefined) break;
    const records = page.map(recordOf);
    if (format === "csv")
      yield records.map((record) => `${csvLine(allFields.map((field) => record[field]))}\n`).join("");
    else if (format === "ndjson") yield records.map((record) => `${JSON.stringify(record)}\n`).join("");
    else yield `${after && ","}\n${records.map((record) => JSON.stringify(record)).join(",\n")}`;
    onPage(page.length);
    after = last.provider.id;
    await Bun.sleep(0);
  }
  if (format === "json") yield "\n]\n";
}

export function recordOf({ provider, consent }: HeldProfile) {
  return {
    ...provider,
    consent_phone: consent.phone,
    consent_whatsapp: consent.whatsapp,
    consent_location: consent.location,
  };
}
