// What becomes of a profile when rows of a file are laid over it: pure, and the same for a check, an import and a push.
import type { Actor, AuditEntry } from "../access/audit-store.ts";
import type { Provider } from "./provider.ts";
import { changedFields } from "./provider-differences.ts";
import { applyDraft, type Remark } from "./provider-draft.ts";
import type { Draft } from "./provider-fields.ts";
import type { HeldProfile } from "./provider-rows.ts";

/** Where rows come from: what the ground of the consents calls it, and what the audit log adds to each entry. */
export type Origin = { ground: string; detail: Record<string, string>; actor: Actor; nowMs: number };

export function importOrigin(source: string, actor: Actor, nowMs: number): Origin {
  return { ground: `import of ${source}`, detail: { import: source }, actor, nowMs };
}

export type Outcome = {
  kind: "new" | "changed" | "unchanged";
  profile: HeldProfile;
  /** Without the summary of the whole file; null where there is nothing to record of this profile alone. */
  audit: AuditEntry | null;
  unknownPlaces: Remark[];
};

/** One draft after the other. Problems come from the last one: what was laid over before was in order. */
export function outcomeOf(
  id: string,
  drafts: Draft[],
  held: HeldProfile | null,
  origin: Origin,
): Outcome | { problems: Remark[] } {
  let profile = held;
  let unknownPlaces: Remark[] = [];
  for (const draft of drafts) {
    const applied = applyDraft(id, draft, profile, origin.nowMs);
    if (applied.problems.length > 0) return { problems: applied.problems };
    unknownPlaces = applied.unknownPlaces;
    profile = heldAfter(applied.profile, profile, draft, origin);
  }
  if (profile === null) return { problems: [{ field: "id", reason: "has nothing to say" }] };
  const fields = held === null ? [] : changedFields(held, profile);
  if (held !== null && fields.length === 0)
    return { kind: "unchanged", profile: held, audit: null, unknownPlaces };
  return {
    kind: held === null ? "new" : "changed",
    profile,
    audit: auditOf(held, profile, fields, origin),
    unknownPlaces,
  };
}

export function heldAfter(
  profile: Pick<HeldProfile, "provider" | "consent">,
  before: HeldProfile | null,
  draft: Draft,
  { ground, nowMs }: Origin,
): HeldProfile {
  const at = new Date(nowMs).toISOString();
  const statesConsent = [draft.consent_phone, draft.consent_whatsapp, draft.consent_location].some(
    (consent) => typeof consent === "boolean",
  );
  return {
    ...profile,
    consentGround: before && !statesConsent ? before.consentGround : `${ground}, ${at}`,
    createdAt: before?.createdAt ?? at,
    changedAt: at,
    restriction: before?.restriction ?? null,
  };
}

function auditOf(
  before: HeldProfile | null,
  { provider }: HeldProfile,
  fields: string[],
  { actor, detail }: Origin,
): AuditEntry | null {
  const subject = provider.id;
  const told = fields.length > 0 ? { ...detail, fields } : detail;
  if (isVerificationChanged(before?.provider ?? null, provider))
    return { actor, subject, ...verificationOf(provider, told) };
  return before === null ? null : { actor, subject, action: "provider.edit", detail: told };
}

export function isVerificationChanged(before: Provider | null, after: Provider): boolean {
  return (
    after.verified !== (before?.verified ?? false) ||
    after.verified_at !== (before?.verified_at ?? null) ||
    after.verification_badge_version !== (before?.verification_badge_version ?? null)
  );
}

export function verificationOf(
  provider: Provider,
  told: Record<string, unknown>,
): Pick<AuditEntry, "action" | "detail"> {
  if (!provider.verified) return { action: "provider.unverify", detail: told };
  const { verification_badge_version: badge, verified_at } = provider;
  return { action: "provider.verify", detail: { ...told, badge, verified_at } };
}
