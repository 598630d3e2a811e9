// The one way from these pages to the server, with the types of the routes themselves. A failure becomes a sentence that
// says what to do.
import type { OwnSession } from "../../src/access/accounts/own-account.ts";
import type { AccessForm, AccessOverview, OwnAccess } from "../../src/access/developer-area/access-routes.ts";
import type { NewKey } from "../../src/access/developer-area/key-routes.ts";
import type { KeyView } from "../../src/access/developer-area/key-view.ts";
import type { Usage } from "../../src/access/developer-area/usage-routes.ts";
import type { Scope } from "../../src/access/keys/scopes.ts";
import type { OfferedPlan } from "../../src/access/plans/plans.ts";
import type { AccountView } from "../../src/access/sign-in/sign-in-routes.ts";
import type { TwoFactorSetup } from "../../src/access/sign-in/two-factor.ts";
import { asker, Failure } from "../signed-in/asking.ts";

export type { AccessOverview, NewKey, Scope, Usage };
export type Account = AccountView;
export type Access = OwnAccess;
export type Key = KeyView;
export type Plan = OfferedPlan;

const ask = asker("/developers/api/");

type Message = { message: string };
type SignUp = { email: string; password: string; name: string; kind: string };
type KeyForm = { name: string; scopes: Scope[]; days: number | null };

export const whoIsSignedIn = () => ask<{ account: Account | null }>("GET", "session");
export const signUp = (form: SignUp) => ask<Message>("POST", "sign-up", form);
export const sendVerification = (email: string) => ask<Message>("POST", "send-verification", { email });
/** Without a password it only says whether the link still works. */
export const verifyEmail = (token: string, password?: string) =>
  ask<{ needsPassword: boolean }>("POST", "verify-email", { token, ...(password && { password }) });
export const signIn = (email: string, password: string) =>
  ask<{ needsCode: boolean }>("POST", "sign-in", { email, password });
export const signInWithCode = (code: string, isBackupCode: boolean) =>
  ask<unknown>("POST", "sign-in/code", { code, isBackupCode });
export const signOut = () => ask<unknown>("POST", "sign-out");
export const forgotPassword = (email: string) => ask<Message>("POST", "forgot-password", { email });
export const resetPassword = (token: string, password: string) =>
  ask<Message>("POST", "reset-password", { token, password });

export const rename = (name: string) => ask<unknown>("PATCH", "account", { name });
export const changePassword = (current: string, password: string) =>
  ask<unknown>("POST", "account/password", { current, password });
export const deleteAccount = (password: string) => ask<unknown>("POST", "account/delete", { password });
export const beginTwoFactor = (password: string) =>
  ask<TwoFactorSetup>("POST", "account/two-factor/begin", { password });
export const confirmTwoFactor = (code: string) =>
  ask<unknown>("POST", "account/two-factor/confirm", { code });
export const endTwoFactor = (password: string) =>
  ask<unknown>("POST", "account/two-factor/end", { password });
export const listSessions = () => ask<OwnSession[]>("GET", "account/sessions");
export const endSession = (id: string) => ask<unknown>("DELETE", `account/sessions/${id}`);
export const endOtherSessions = () => ask<unknown>("POST", "account/sessions/end-others");

export const loadAccess = () => ask<AccessOverview>("GET", "access");
export const requestAccess = (form: AccessForm) => ask<Access>("POST", "access", form);
export const listPlans = () => ask<Plan[]>("GET", "plans");
export const acceptPlan = (plan: Plan) =>
  ask<Plan[]>("POST", "plans/accept", { plan: plan.id, text: plan.text });

export const listKeys = () => ask<Key[]>("GET", "keys");
export const createKey = (form: KeyForm) => ask<NewKey>("POST", "keys", form);
export const renameKey = (id: string, name: string) => ask<Key>("PATCH", `keys/${id}`, { name });
export const rotateKey = (id: string, overlapHours: number) =>
  ask<NewKey>("POST", `keys/${id}/rotate`, { overlap_hours: overlapHours });
export const revokeKey = (id: string) => ask<unknown>("POST", `keys/${id}/revoke`);
export const loadUsage = (days: number, keyId: string) =>
  ask<Usage>("GET", `usage?days=${days}${keyId === "" ? "" : `&key=${keyId}`}`);

export type ConsoleAnswer = {
  status: number;
  statusText: string;
  headers: [string, string][];
  body: string;
  ms: number;
};

/** A real call with a key that the page was lent. No cookie goes with it, and nothing of it is kept. */
export async function callProviders(key: string, query: URLSearchParams): Promise<ConsoleAnswer> {
  const startedAt = performance.now();
  const text = query.toString();
  try {
    const response = await fetch(`/api/v1/providers${text === "" ? "" : `?${text}`}`, {
      headers: { authorization: `Bearer ${key}` },
      credentials: "omit",
      cache: "no-store",
      referrerPolicy: "no-referrer",
    });
    const body = await response.text();
    const { status, statusText } = response;
    return { status, statusText, headers: [...response.headers], body, ms: performance.now() - startedAt };
  } catch {
    throw new Failure(0, "The call did not get through. Check your connection and try again.");
  }
}
