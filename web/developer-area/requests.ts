// The one way from these pages to the server, with the types of the routes themselves. A failure becomes a sentence that
// says what to do.
import type { AccessForm, AccessOverview, OwnAccess } from "../../src/access/developer-area/access-routes.ts";
import type { NewKey } from "../../src/access/developer-area/key-routes.ts";
import type { KeyView } from "../../src/access/developer-area/key-view.ts";
import type { Usage } from "../../src/access/developer-area/usage-routes.ts";
import type { Scope } from "../../src/access/keys/scopes.ts";
import type { OfferedPlan } from "../../src/access/plans/plan-store.ts";
import type { AccountView } from "../../src/access/sign-in/sign-in-routes.ts";
import { asker, Failure } from "../signed-in/asking.ts";
import { ownRequests } from "../signed-in/own-account/own-requests.ts";

export type { AccessOverview, NewKey, Scope, Usage };
export type Account = AccountView;
export type Access = OwnAccess;
export type Key = KeyView;
export type Plan = OfferedPlan;

const ask = asker("/developers/api/");
const get = <T>(path: string) => ask<T>("GET", path);
const post = <T>(path: string, body?: unknown) => ask<T>("POST", path, body);

type Message = { message: string };
type SignUp = { email: string; password: string; name: string; kind: string };
type KeyForm = { name: string; scopes: Scope[]; days: number | null };

export const own = ownRequests(ask, "account/two-factor");
export const whoIsSignedIn = async () => (await get<{ account: Account | null }>("session")).account;
export const signUp = (form: SignUp) => post<Message>("sign-up", form);
export const sendVerification = (email: string) => post<Message>("send-verification", { email });
/** Without a password it only says whether the link still works. */
export const verifyEmail = (token: string, password?: string) =>
  post<{ needsPassword: boolean }>("verify-email", { token, ...(password && { password }) });
export const forgotPassword = (email: string) => post<Message>("forgot-password", { email });
export const resetPassword = (token: string, password: string) =>
  post<Message>("reset-password", { token, password });

export const rename = (name: string) => ask("PATCH", "account", { name });
export const deleteAccount = (password: string) => post("account/delete", { password });
export const endTwoFactor = (password: string) => post("account/two-factor/end", { password });

export const loadAccess = () => get<AccessOverview>("access");
export const requestAccess = (form: AccessForm) => post("access", form);
export const listPlans = () => get<Plan[]>("plans");
export const acceptPlan = ({ id, text }: Plan) => post<Plan[]>("plans/accept", { plan: id, text });

export const listKeys = () => get<Key[]>("keys");
export const createKey = (form: KeyForm) => post<NewKey>("keys", form);
export const renameKey = (id: string, name: string) => ask("PATCH", `keys/${id}`, { name });
export const rotateKey = (id: string, overlapHours: number) =>
  post<NewKey>(`keys/${id}/rotate`, { overlap_hours: overlapHours });
export const revokeKey = (id: string) => post(`keys/${id}/revoke`);
export const loadUsage = (days: number, keyId: string) =>
  get<Usage>(`usage?days=${days}${keyId === "" ? "" : `&key=${keyId}`}`);

/** A real call with a key that the page was lent. No cookie goes with it, and nothing of it is kept. */
export async function callProviders(key: string, query: URLSearchParams) {
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

export type ConsoleAnswer = Awaited<ReturnType<typeof callProviders>>;
