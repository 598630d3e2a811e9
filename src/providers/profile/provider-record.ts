// Everything that is held about one provider, for the provider who asks and the operator who answers.
import { auditOf } from "../../access/audit-store.ts";
import type { Database } from "../../database/database.ts";
import { recordOf } from "../operator/provider-export.ts";
import type { HeldProfile } from "./provider-rows.ts";
import { existingProfile, handoutsOf } from "./provider-store.ts";

const verificationOf = ({ verification: { method, note, expiresAt } }: HeldProfile) => ({
  method,
  note,
  expires_at: expiresAt,
});

export type ProviderRecord = Awaited<ReturnType<typeof providerRecord>>;

export async function providerRecord(database: Database, id: string) {
  const held = await existingProfile(database.read, id);
  return {
    profile: recordOf(held),
    consent_ground: held.consentGround,
    created_at: held.createdAt,
    changed_at: held.changedAt,
    restriction: held.restriction,
    verification: verificationOf(held),
    contact_data_handed_to: await handoutsOf(database.read, id),
    history: await auditOf(database.read, id),
  };
}
