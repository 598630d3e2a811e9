// How API access is asked for: one request at a time, with the terms as they were shown. A developer's is approved at once
// where the operator has said so and nothing was ever decided over the account; a partner's never is.

import { z } from "zod";
import { formatRate, parseRate } from "../../config/quantities.ts";
import type { Database } from "../../database/database.ts";
import { iso } from "../../process/clock.ts";
import { newId } from "../../process/ids.ts";
import { isOneLine } from "../../text/one-line.ts";
import { isDeleted } from "../accounts/account-store.ts";
import type { Actor } from "../audit-store.ts";
import { allScopes } from "../keys/scopes.ts";
import { waitingMail } from "../mail/mails.ts";
import { postMail } from "../mail/outbox-store.ts";
import { NotAllowed } from "../not-allowed.ts";
import { approveWithin } from "./access-decisions.ts";
import { type AccessRules, accessTopics, tell } from "./access-steps.ts";
import { accessOfAccount, insertAccess, lockAccount } from "./access-store.ts";
import { isHeld } from "./held-address-store.ts";

const automaticApproval: Actor = "automatic approval";

const line = (least: number, most: number, what: string) =>
  z
    .string()
    .trim()
    .min(least, what)
    .max(most, `write at most ${most} characters`)
    .refine(isOneLine, "write it on one line, in visible characters");
const prose = (least: number, what: string) =>
  z
    .string()
    .trim()
    .min(least, what)
    .max(2_000, "write at most 2,000 characters")
    .regex(/^[^\p{Cc}]*(?:[\n\r\t][^\p{Cc}]*)*$/u, "leave out control characters");
const optionalProse = prose(0, "").transform((text) => text || null);

/** As it is filled in. */
export const accessForm = z.object({
  kind: z.enum(["developer", "partner"]),
  integration: line(2, 100, "name your integration"),
  purpose: prose(20, "say in a sentence or two what it is for"),
  servers: line(3, 500, "name the servers or addresses that will call"),
  scopes: z
    .array(z.enum(allScopes))
    .min(1, "choose at least one scope")
    .max(allScopes.length)
    .transform((scopes) => [...new Set(scopes)]),
  termsVersion: z.string().max(40),
  /** What only a partner can ask for. */
  limit: z
    .string()
    .trim()
    .max(20)
    .default("")
    .refine((text) => text === "" || parseRate(text) !== null, "write a count and a window, like 600/1m")
    .transform((text) => (text === "" ? null : parseRate(text))),
  licensing: optionalProse.default(null),
  whiteLabel: optionalProse.default(null),
});

export type AccessRequest = z.output<typeof accessForm> & {
  accountId: string;
  /** Of the account's address: whoever was held back, left and returned is not approved at once. Null for a sample. */
  addressHash: string | null;
};

export type RequestRules = AccessRules & {
  termsVersion: string;
  developerApproval: "manual" | "auto";
  /** Where the operator wants to be told of a request that waits, or null. */
  operatorEmail: string | null;
};

export async function requestAccess(
  database: Database,
  request: AccessRequest,
  rules: RequestRules,
  nowMs: number,
): Promise<string> {
  if (request.termsVersion !== rules.termsVersion) throw new NotAllowed("request.terms", {});
  return database.change(accessTopics, async (tx) => {
    await lockAccount(tx, request.accountId);
    if (await isDeleted(tx, request.accountId)) throw new NotAllowed("request.deleted", {});
    const before = await accessOfAccount(tx, request.accountId);
    if (before.some((access) => access.state === "requested")) throw new NotAllowed("request.waiting", {});
    const inForce = before.find((access) => access.state === "approved" || access.state === "suspended");
    if (inForce?.state === "suspended") throw new NotAllowed("request.suspended", {});
    if (inForce?.kind === request.kind) throw new NotAllowed("request.in-force", { kind: request.kind });
    const isPartner = request.kind === "partner";
    const at = iso(nowMs);
    const row = {
      id: newId("acs"),
      account_id: request.accountId,
      kind: request.kind,
      state: "requested" as const,
      scopes: "[]",
      rate_limit: null,
      created_at: at,
      changed_at: at,
      integration: request.integration,
      purpose: request.purpose,
      servers: request.servers,
      asked_scopes: JSON.stringify(request.scopes),
      asked_limit: isPartner && request.limit ? formatRate(request.limit) : null,
      asked_licensing: isPartner ? request.licensing : null,
      asked_white_label: isPartner ? request.whiteLabel : null,
      terms_version: request.termsVersion,
    };
    await insertAccess(tx, row);
    const detail = { kind: row.kind, scopes: request.scopes, terms_version: row.terms_version };
    await tell(tx, row.id, "access.request", rules, { actor: request.accountId, nowMs }, detail);
    const { addressHash } = request;
    const isAddressHeld = addressHash !== null && (await isHeld(tx, addressHash, nowMs));
    const isUnknown = before.length === 0 && !isAddressHeld;
    if (!isPartner && rules.developerApproval === "auto" && isUnknown)
      await approveWithin(tx, row.id, {}, rules, { actor: automaticApproval, nowMs });
    else if (rules.operatorEmail)
      await postMail(tx, { to: rules.operatorEmail, ...waitingMail(row, rules) }, nowMs);
    return row.id;
  });
}
