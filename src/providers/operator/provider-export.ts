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

export async function* exportProviders(
  database: Database,
  format: ExportFormat,
  onProfile: () => void = () => {},
): AsyncGenerator<string> {
  let isFirst = true;
  if (format === "csv") yield `${allFields.join(",")}\n`;
  if (format === "json") yield "[";
  for await (const profile of allProfiles(database)) {
    const record = recordOf(profile);
    if (format === "csv") yield `${csvLine(allFields.map((field) => record[field]))}\n`;
    else if (format === "ndjson") yield `${JSON.stringify(record)}\n`;
    else yield `${isFirst ? "" : ","}\n${JSON.stringify(record)}`;
    isFirst = false;
    onProfile();
  }
  if (format === "json") yield "\n]\n";
}

async function* allProfiles(database: Database): AsyncGenerator<HeldProfile> {
  for (let after = ""; ; ) {
    const page = await profilesAfter(database.read, after, profilesPerPage);
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < profilesPerPage) return;
    after = last.provider.id;
  }
}

export function recordOf({ provider, consent }: HeldProfile) {
  return {
    ...provider,
    consent_phone: consent.phone,
    consent_whatsapp: consent.whatsapp,
    consent_location: consent.location,
  };
}
