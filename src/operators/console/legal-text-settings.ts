// The terms and the privacy notice as the operator writes them. Text and version change together: integrators accept a
// version, and what they accepted must be what they read.

import { type AuditContext, recordAudit } from "../../access/audit-store.ts";
import type { Database } from "../../database/database.ts";
import { clearSetting, settingsTopic, writeSetting } from "../../database/settings.ts";

export type LegalText = { name: "terms" | "privacy"; version: string; markdown: string | null };

export async function changeLegalText(
  database: Database,
  { name, version, markdown }: LegalText,
  { actor, nowMs }: AuditContext,
): Promise<void> {
  await database.change([settingsTopic], async (tx) => {
    await writeSetting(tx, `${name}.version`, version, nowMs);
    if (markdown === null) await clearSetting(tx, `${name}.text`);
    else await writeSetting(tx, `${name}.text`, markdown, nowMs);
    await recordAudit(tx, nowMs, [
      { actor, action: "setting.change", subject: name, detail: { version, is_own: markdown !== null } },
    ]);
  });
}
