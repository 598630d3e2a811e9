// Asking for API access, what became of it, what it allows, and the plan.

import { z } from "zod";
import { formatRate } from "../../config/quantities.ts";
import type { Access } from "../accounts/account-store.ts";
import { type AreaRoute, forAccount, type SignedIn } from "../area/area-route.ts";
import { grantOf, limitOf } from "../keys/limits.ts";
import { allScopes, type Scope } from "../keys/scopes.ts";
import { acceptPlan, plansFor } from "../plans/plan-store.ts";
import { accessForm, requestAccess } from "../requests/access-requests.ts";
import { type AccessWithAccount, accessOfAccount, describeAccess } from "../requests/access-store.ts";
import { isHeld } from "../requests/held-address-store.ts";
import { currentTermsVersion } from "../terms.ts";
import type { DeveloperParts } from "./developer-parts.ts";

const planAcceptance = z.object({ plan: z.string().max(100), text: z.string().max(20_000) });

export type AccessForm = z.input<typeof accessForm>;
export type OwnAccess = ReturnType<typeof described>;
export type AccessOverview = Awaited<ReturnType<typeof overview>>;

export function accessRoutes(parts: DeveloperParts): AreaRoute[] {
  const { accounts, defaultRates, developerApproval, publicUrl, operatorEmail } = parts;
  const { database, clock, throttle, brandName, addressHash } = accounts;

  return [
    forAccount("GET /developers/api/access", null, async ({ account }) => ({
      json: await overview(parts, account),
    })),
    forAccount("POST /developers/api/access", accessForm, async ({ account, body }) => {
      await throttle.take("requestOfAccount", account.accountId);
      const rules = {
        termsVersion: await currentTermsVersion(database),
        developerApproval: developerApproval(),
        defaultRates,
        brandName,
        publicUrl,
        operatorEmail,
      };
      const { accountId, email } = account;
      const request = { ...body, accountId, addressHash: addressHash(email) };
      await requestAccess(database, request, rules, clock.now());
      const [newest] = await accessOfAccount(database.read, accountId);
      return { status: 201, json: newest ? described(newest) : {} };
    }),
    forAccount("GET /developers/api/plans", null, async ({ account }) => ({
      json: await plansFor(database, account.accountId),
    })),
    forAccount("POST /developers/api/plans/accept", planAcceptance, async ({ account, body }) => {
      const { accountId } = account;
      await acceptPlan(database, { accountId, planId: body.plan, text: body.text }, clock.now());
      return { json: await plansFor(database, accountId) };
    }),
  ];
}

async function overview(parts: DeveloperParts, { accountId, email }: SignedIn) {
  const { database, clock, addressHash } = parts.accounts;
  const [all, terms_version, isAddressHeld] = await Promise.all([
    accessOfAccount(database.read, accountId),
    currentTermsVersion(database),
    isHeld(database.read, addressHash(email), clock.now()),
  ]);
  const mayBeAutomatic = all.length === 0 && !isAddressHeld;
  const inForce = all.find(({ state }) => state === "approved" || state === "suspended");
  return {
    terms_version,
    developer_approval: mayBeAutomatic ? parts.developerApproval() : "manual",
    scopes: allScopes,
    in_force: inForce ? described(inForce) : null,
    requests: all.filter(({ state }) => state !== "approved" && state !== "suspended").map(described),
    limits: limitsOf(inForce, parts.defaultRates),
  };
}

/** What a key without a limit of its own may do. */
function limitsOf(access: Access | undefined, defaultRates: DeveloperParts["defaultRates"]) {
  const granted = { access_kind: access?.kind ?? null, access_rate_limit: access?.rate_limit ?? null };
  const grant = grantOf({ ...granted, rate_limit: null });
  const scopes = access?.state === "approved" ? (JSON.parse(access.scopes) as Scope[]) : [];
  return allScopes.map((scope) => ({
    scope,
    limit: formatRate(limitOf(grant, defaultRates[scope])),
    default: formatRate(defaultRates[scope]),
    is_granted: scopes.includes(scope),
  }));
}

/** As its owner sees it: not who decided, and nothing of the account. */
function described(access: AccessWithAccount) {
  const { account, account_email, account_name, decided_by, ...rest } = describeAccess(access);
  const { asked_licensing, asked_white_label, ...own } = rest;
  return own;
}
