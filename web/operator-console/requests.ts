// The one way from the console to the server, with the types of the routes themselves.
import type { OwnSession } from "../../src/access/accounts/own-account.ts";
import type { OperatorRole } from "../../src/access/area/operator-scopes.ts";
import type { Scope } from "../../src/access/keys/scopes.ts";
import type { TwoFactorSetup } from "../../src/access/sign-in/two-factor.ts";
import type { Abuse } from "../../src/jobs/operator/abuse-routes.ts";
import type { BoardCheck, Boards, QuarantinedJobs } from "../../src/jobs/operator/board-routes.ts";
import type { AccessInFull, AccessList, Approval } from "../../src/operators/console/access-routes.ts";
import type { AuditPage } from "../../src/operators/console/audit-routes.ts";
import type { KeyForm, KeyList, NewKey } from "../../src/operators/console/key-routes.ts";
import type {
  NewToken,
  SentLink,
  ShownOperator,
  TokenList,
} from "../../src/operators/console/operator-routes.ts";
import type { MailPage } from "../../src/operators/console/outbox-routes.ts";
import type { Overview } from "../../src/operators/console/overview-routes.ts";
import type { Settings } from "../../src/operators/console/settings-routes.ts";
import type { Me } from "../../src/operators/console/sign-in-routes.ts";
import type { OpenedLink } from "../../src/operators/operators.ts";
import type { ImportRows, ShownImport } from "../../src/providers/import/import-routes.ts";
import type { PreviewPage } from "../../src/providers/import/preview.ts";
import type { Erased, FoundProviders } from "../../src/providers/operator/provider-routes.ts";
import type { ProviderRecord } from "../../src/providers/profile/provider-record.ts";
import type { Backups } from "../../src/upkeep/backups/backup-routes.ts";
import type { PrivacyReport, ShownRetention } from "../../src/upkeep/privacy/privacy-routes.ts";
import { asker, Failure, sentenceOf } from "../signed-in/asking.ts";

export type {
  Abuse,
  AccessInFull,
  AuditPage,
  Backups,
  BoardCheck,
  Erased,
  FoundProviders,
  ImportRows,
  Me,
  NewKey,
  NewToken,
  Overview,
  PrivacyReport,
  ProviderRecord,
  Scope,
  Settings,
};
export type Access = AccessList["accesses"][number];
export type AccessState = Access["state"];
export type AuditRow = AuditPage["rows"][number];
export type Backup = Backups["backups"][number];
export type Board = Boards["boards"][number];
export type BoardFeed = Board["feeds"][number];
export type BoardState = Board["state"];
export type Caller = Abuse["callers"][number];
export type Import = ShownImport;
export type ImportRow = ImportRows["rows"][number];
export type ImportState = Import["state"];
export type Invitation = OpenedLink;
export type Key = KeyList["keys"][number];
export type LegalText = Settings["texts"]["terms"];
export type Mail = MailPage["mails"][number];
export type NewLink = SentLink;
export type Operator = ShownOperator;
export type Profile = ProviderRecord["profile"];
export type ProviderSummary = FoundProviders["providers"][number];
export type Recipient = Erased["contact_data_handed_to"][number];
export type Report = Abuse["reports"][number];
export type Retention = ShownRetention;
export type Role = OperatorRole;
export type RowKind = PreviewPage["kind"];
export type Setting = Settings["settings"][number];
export type SettingName = Setting["name"];
export type Token = TokenList["tokens"][number];
export type Traffic = Overview["traffic"]["jobs"];
export type TrafficPoint = Traffic["minutes"][number];

const base = "/operator/api/";
const ask = asker(base);
const asked = (path: string, query: URLSearchParams) => (query.size === 0 ? path : `${path}?${query}`);
const withId = (id: string) => `?${new URLSearchParams({ id })}`;

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
export const listSessions = () => ask<OwnSession[]>("GET", "account/sessions");
export const endSession = (id: string) => ask<unknown>("DELETE", `account/sessions/${id}`);
export const endOtherSessions = () => ask<unknown>("POST", "account/sessions/end-others");

export const listOperators = () => ask<Operator[]>("GET", "operators");
export const inviteOperator = (email: string, role: Role) =>
  ask<NewLink>("POST", "operators", { email, role });
export const changeRole = (id: string, role: Role) => ask<unknown>("PATCH", `operators/${id}`, { role });
export const endOperator = (id: string) => ask<unknown>("POST", `operators/${id}/end`);
export const listTokens = () => ask<TokenList>("GET", "tokens");
export const createToken = (form: { name: string; scopes: string[]; days: number | null }) =>
  ask<NewToken>("POST", "tokens", form);
export const revokeToken = (id: string) => ask<unknown>("POST", `tokens/${id}/revoke`);

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
  `${base}${asked("audit/export", new URLSearchParams([...query, ["format", format]]))}`;
export const loadOutbox = (query: URLSearchParams) => ask<MailPage>("GET", asked("outbox", query));

export const findProviders = (query: URLSearchParams) =>
  ask<FoundProviders>("GET", asked("providers", query));
export const openProvider = (id: string) => ask<ProviderRecord>("GET", `providers/profile${withId(id)}`);
export const createProvider = (values: object) => ask<ProviderRecord>("POST", "providers", { values });
export const editProvider = (id: string, values: object) =>
  ask<ProviderRecord>("POST", "providers/edit", { id, values });
export const verifyProvider = (id: string, badge: string) =>
  ask<ProviderRecord>("POST", "providers/verify", { id, badge });
export const unverifyProvider = (id: string) => ask<ProviderRecord>("POST", "providers/unverify", { id });
export const changeConsent = (id: string, consent: Record<string, boolean>) =>
  ask<ProviderRecord>("POST", "providers/consent", { id, ...consent });
export const restrictProvider = (id: string, reason: string) =>
  ask<ProviderRecord>("POST", "providers/restrict", { id, reason });
export const unrestrictProvider = (id: string) => ask<ProviderRecord>("POST", "providers/unrestrict", { id });
export const eraseProvider = (id: string, confirm: string) =>
  ask<Erased>("POST", "providers/erase", { id, confirm });
export const profileDownload = (id: string) => `${base}providers/profile${withId(id)}&download=1`;
export const exportOf = (format: string) => `${base}providers/export?format=${format}`;

export const listImports = () => ask<Import[]>("GET", "provider-imports");
export const openImport = (id: string) => ask<Import>("GET", `provider-imports/${id}`);
export const beginImport = (source: string, size_bytes: number) =>
  ask<Import>("POST", "provider-imports", { source, size_bytes });
export const stepImport = (id: string, step: "apply" | "cancel") =>
  ask<Import>("POST", `provider-imports/${id}/${step}`);
export const importRows = (id: string, kind: RowKind, after: number) =>
  ask<ImportRows>("GET", `provider-imports/${id}/rows?kind=${kind}&after=${after}`);
export const badRowsOf = (id: string) => `${base}provider-imports/${id}/bad-rows`;

/** The whole file in one request, which is the only kind that tells how much has been sent. */
export function uploadFile(
  id: string,
  file: File,
  { onProgress, stop }: { onProgress(sentBytes: number): void; stop: AbortSignal },
): Promise<Import> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("PUT", `${base}provider-imports/${id}/file`);
    request.setRequestHeader("content-type", "application/octet-stream");
    request.responseType = "json";
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => {
      const { status, response } = request;
      if (status === 200) resolve(response as Import);
      else reject(new Failure(status, sentenceOf(response) ?? unexplained(status)));
    };
    request.onerror = () =>
      reject(new Failure(0, "The server cannot be reached. Check your connection and try again."));
    stop.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}

/** Not an answer of ours, so a proxy's. */
const unexplained = (status: number) =>
  status === 413
    ? "A proxy in front of the server does not let so large a file through; raise its limit for uploads."
    : "The file was not accepted; try again in a moment.";

export const listBoards = () => ask<Boards>("GET", "boards");
export const pauseBoard = (board: string, reason: string) =>
  ask<Board>("POST", `boards/${board}/pause`, { reason });
export const resumeBoard = (board: string) => ask<Board>("POST", `boards/${board}/resume`);
export const checkBoard = (board: string) => ask<BoardCheck>("POST", `boards/${board}/check`);
export const quarantinedJobs = (board: string, feed: string) =>
  ask<QuarantinedJobs>("GET", `boards/${board}/${feed}/quarantined`);
export const decideDoubtful = (board: string, feed: string, decision: "accept" | "discard") =>
  ask<Board>("POST", `boards/${board}/${feed}/${decision}`);

export const openAbuse = () => ask<Abuse>("GET", "abuse");
export const addBlock = (block: { range: string; for: string | null; reason: string; wide: boolean }) =>
  ask<Abuse>("POST", "abuse/blocks", block);
export const liftBlock = (range: string) => ask<Abuse>("POST", "abuse/blocks/lift", { range });
export const hideListing = (listing: string, reason: string) =>
  ask<Abuse>("POST", "abuse/listings/hide", { listing, reason });
export const unhideListing = (listing: string) => ask<Abuse>("POST", "abuse/listings/unhide", { listing });
export const settleReports = (listing: string, decision: "hide" | "dismiss", reason: string) =>
  ask<Abuse>("POST", "abuse/reports/settle", { listing, decision, reason });

export const loadBackups = () => ask<Backups>("GET", "backups");
export const backUpNow = () => ask<Backups>("POST", "backups");
export const loadRetention = () => ask<{ retention: Retention[] }>("GET", "privacy/retention");
export const keepFor = (name: string, value: string) =>
  ask<{ retention: Retention[] }>("PUT", "privacy/retention", { name, value });
export const loadPrivacyReport = (query: URLSearchParams) =>
  ask<PrivacyReport>("GET", `privacy/report?${query}`);
export const privacyReportFile = (query: URLSearchParams) => `${base}privacy/report/export?${query}`;
