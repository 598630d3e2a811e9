// Everything that is held about one provider, for the provider who asks and the operator who answers.
import { auditOf } from "../../access/audit-store.ts";
import type { Database } from "../../database/database.ts";
import { recordOf } from "../operator/provider-export.ts";
import { existingProfile, handoutsOf } from "./provider-store.ts";

export type ProviderRecord = Awaited<ReturnType<typeof providerRecord>>;

export async function providerRecord(database: Database, id: string) {
  const held = await existingProfile(database.read, id);
  return {
    profile: recordOf(held),
    consent_ground: held.consentGround,
    created_at: held.createdAt,
    changed_at: held.changedAt,
    restriction: held.restriction,
    contact_data_handed_to: await handoutsOf(database.read, id),
    history: await auditOf(database.read, id),
  };
}
