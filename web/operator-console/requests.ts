// The one way from the console to the server.
import { asker } from "../signed-in/asking.ts";
import type { Invitation, Me, NewLink, NewToken, Operator, Role, Token, TwoFactorSetup } from "./answers.ts";

const ask = asker("/operator/api/");

export const whoIsSignedIn = () => ask<{ operator: Me | null }>("GET", "session");
export const signIn = (email: string, password: string) =>
  ask<{ needsCode: boolean }>("POST", "sign-in", { email, password });
export const signInWithCode = (code: string, isBackupCode: boolean) =>
  ask<unknown>("POST", "sign-in/code", { code, isBackupCode });
export const signOut = () => ask<unknown>("POST", "sign-out");
export const openLink = (token: string) => ask<Invitation>("POST", "links/open", { token });
export const acceptLink = (form: { token: string; email: string; name: string; password: string }) =>
  ask<unknown>("POST", "links/accept", form);
export const beginTwoFactor = (password: string) =>
  ask<TwoFactorSetup>("POST", "two-factor/begin", { password });
export const confirmTwoFactor = (code: string) => ask<unknown>("POST", "two-factor/confirm", { code });

export const listOperators = () => ask<Operator[]>("GET", "operators");
export const inviteOperator = (email: string, role: Role) =>
  ask<NewLink>("POST", "operators", { email, role });
export const changeRole = (id: string, role: Role) => ask<unknown>("PATCH", `operators/${id}`, { role });
export const endOperator = (id: string) => ask<unknown>("POST", `operators/${id}/end`);
export const listTokens = () => ask<{ scopes: string[]; tokens: Token[] }>("GET", "tokens");
export const createToken = (form: { name: string; scopes: string[]; days: number | null }) =>
  ask<NewToken>("POST", "tokens", form);
export const revokeToken = (id: string) => ask<unknown>("POST", `tokens/${id}/revoke`);
