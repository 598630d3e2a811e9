// The one way from the console to the server.

import { asker } from "../signed-in/asking.ts";
import type { TwoFactorSetup } from "../signed-in/authenticator-setup.tsx";
import type { Session } from "../signed-in/sessions.tsx";
import type { Invitation, Me, NewLink, NewToken, Operator, Role, Token } from "./answers.ts";
import type {
  AccessInFull,
  AccessList,
  Approval,
  AuditPage,
  KeyForm,
  KeyList,
  MailPage,
  NewKey,
  Overview,
  SettingName,
  Settings,
} from "./answers-access.ts";

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
export const endTwoFactor = (password: string, code: string, isBackupCode: boolean) =>
  ask<unknown>("POST", "account/two-factor/end", { password, code, isBackupCode });
export const changePassword = (current: string, password: string) =>
  ask<unknown>("POST", "account/password", { current, password });
export const listSessions = () => ask<Session[]>("GET", "account/sessions");
export const endSession = (id: string) => ask<unknown>("DELETE", `account/sessions/${id}`);
export const endOtherSessions = () => ask<unknown>("POST", "account/sessions/end-others");

export const listOperators = () => ask<Operator[]>("GET", "operators");
export const inviteOperator = (email: string, role: Role) =>
  ask<NewLink>("POST", "operators", { email, role });
export const changeRole = (id: string, role: Role) => ask<unknown>("PATCH", `operators/${id}`, { role });
export const endOperator = (id: string) => ask<unknown>("POST", `operators/${id}/end`);
export const listTokens = () => ask<{ scopes: string[]; tokens: Token[] }>("GET", "tokens");
export const createToken = (form: { name: string; scopes: string[]; days: number | null }) =>
  ask<NewToken>("POST", "tokens", form);
export const revokeToken = (id: string) => ask<unknown>("POST", `tokens/${id}/revoke`);

const asked = (path: string, query: URLSearchParams) => (query.size === 0 ? path : `${path}?${query}`);

export const loadOverview = () => ask<Overview>("GET", "overview");

export const listAccess = () => ask<AccessList>("GET", "access");
export const loadAccess = (id: string) => ask<AccessInFull>("GET", `access/${id}`);
export const approveAccess = (id: string, form: Approval) =>
  ask<AccessInFull>("POST", `access/${id}/approve`, form);
export const declineAccess = (id: string, reason: string) =>
  ask<AccessInFull>("POST", `access/${id}/decline`, { reason });
export const suspendAccess = (id: string, reason: string) =>
  ask<AccessInFull>("POST", `access/${id}/suspend`, { reason });

export const listKeys = (query: URLSearchParams) => ask<KeyList>("GET", asked("keys", query));
export const createKey = (form: KeyForm) => ask<NewKey>("POST", "keys", form);
export const revokeKey = (id: string) => ask<unknown>("POST", `keys/${id}/revoke`);

export const loadSettings = () => ask<Settings>("GET", "settings");
export const turnProviderApi = (state: "enabled" | "disabled") =>
  ask<Settings>("PUT", "settings/provider-api", { state });
export const changeSetting = (name: SettingName, value: string | null) =>
  ask<Settings>("PUT", "settings/values", { name, value });
export const changeText = (name: "terms" | "privacy", version: string, markdown: string | null) =>
  ask<Settings>("PUT", "settings/texts", { name, version, markdown });

export const loadAudit = (query: URLSearchParams) => ask<AuditPage>("GET", asked("audit", query));
export const auditFile = (query: URLSearchParams, format: "csv" | "ndjson") =>
  `/operator/api/${asked("audit/export", new URLSearchParams([...query, ["format", format]]))}`;
export const loadOutbox = (query: URLSearchParams) => ask<MailPage>("GET", asked("outbox", query));
