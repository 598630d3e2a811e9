// The one way from the console to the server, with the types of the routes themselves.
import type { OperatorRole } from "../../src/access/area/operator-scopes.ts";
import type { Scope } from "../../src/access/keys/scopes.ts";
import type { Abuse } from "../../src/jobs/operator/abuse-routes.ts";
import type { BoardCheck, Boards, QuarantinedJobs } from "../../src/jobs/operator/board-routes.ts";
import type { CatalogueList, KnownJob } from "../../src/jobs/operator/catalogue-routes.ts";
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
import type {
  EndingSoon,
  Erased,
  ExposureReport,
  FoundProviders,
} from "../../src/providers/operator/provider-routes.ts";
import type { ProviderRecord } from "../../src/providers/profile/provider-record.ts";
import type { Corrections } from "../../src/providers/self-service/operator-routes.ts";
import type { NewLink } from "../../src/providers/self-service/self-service.ts";
import type { Backups } from "../../src/upkeep/backups/backup-routes.ts";
import type { PrivacyReport } from "../../src/upkeep/privacy/privacy-routes.ts";
import type { Retention } from "../../src/upkeep/privacy/retention.ts";
import { asker, Failure, sentenceOf, unreachable } from "../signed-in/asking.ts";
import { ownRequests } from "../signed-in/own-account/own-requests.ts";

export type {
  Abuse,
  AccessInFull,
  Backups,
  BoardCheck,
  Erased,
  FoundProviders,
  KnownJob,
  Me,
  Overview,
  PrivacyReport,
  ProviderRecord,
  Retention,
  Scope,
  Settings,
};
export type AccessState = AccessInFull["state"];
export type Board = Boards["boards"][number];
export type BoardState = Board["state"];
export type Import = ShownImport;
export type ImportRow = ImportRows["rows"][number];
export type ImportState = Import["state"];
export type Invitation = OpenedLink;
export type Key = KeyList["keys"][number];
export type Mail = MailPage["mails"][number];
export type Operator = ShownOperator;
export type Profile = ProviderRecord["profile"];
export type Role = OperatorRole;
export type RowKind = PreviewPage["kind"];
export type Setting = Settings["settings"][number];
export type Token = TokenList["tokens"][number];
export type Traffic = Overview["traffic"]["jobs"];
export type TrafficPoint = Traffic["minutes"][number];

const base = "/operator/api/";
const ask = asker(base);
const get = <T>(path: string) => ask<T>("GET", path);
const post = <T>(path: string, body?: unknown) => ask<T>("POST", path, body);
const asked = (path: string, query: URLSearchParams) => (query.size === 0 ? path : `${path}?${query}`);
const withId = (id: string) => `?${new URLSearchParams({ id })}`;

export const own = ownRequests(ask, "two-factor");
export const whoIsSignedIn = async () => (await get<{ operator: Me | null }>("session")).operator;
export const openLink = (token: string) => post<Invitation>("links/open", { token });
export const acceptLink = (form: { token: string; email: string; name: string; password: string }) =>
  post("links/accept", form);
export const endTwoFactor = (password: string, code: string, isBackupCode: boolean) =>
  post("account/two-factor/end", { password, code, isBackupCode });

export const listOperators = () => get<Operator[]>("operators");
export const inviteOperator = (email: string, role: Role) => post<SentLink>("operators", { email, role });
export const changeRole = (id: string, role: Role) => ask("PATCH", `operators/${id}`, { role });
export const endOperator = (id: string) => post(`operators/${id}/end`);
export const listTokens = () => get<TokenList>("tokens");
export const createToken = (form: { name: string; scopes: string[]; days: number | null }) =>
  post<NewToken>("tokens", form);
export const revokeToken = (id: string) => post(`tokens/${id}/revoke`);

export const loadOverview = () => get<Overview>("overview");

export const listAccess = () => get<AccessList>("access");
export const loadAccess = (id: string) => get<AccessInFull>(`access/${id}`);
export const approveAccess = (id: string, form: Approval) => post(`access/${id}/approve`, form);
export const settleAccess = (id: string, how: "decline" | "suspend", reason: string) =>
  post(`access/${id}/${how}`, { reason });

export const listKeys = (query: URLSearchParams) => get<KeyList>(asked("keys", query));
export const createKey = (form: KeyForm) => post<NewKey>("keys", form);
export const revokeKey = (id: string) => post(`keys/${id}/revoke`);

export const loadSettings = () => get<Settings>("settings");
export const turnProviderApi = (state: "enabled" | "disabled") =>
  ask<Settings>("PUT", "settings/provider-api", { state });
export const changeSetting = (name: Setting["name"], value: string | null) =>
  ask<Settings>("PUT", "settings/values", { name, value });
export const changeText = (name: "terms" | "privacy", text: { version: string; markdown: string }) =>
  ask<Settings>("PUT", "settings/texts", { name, ...text });

export const loadAudit = (query: URLSearchParams) => get<AuditPage>(asked("audit", query));
export const auditFile = (query: URLSearchParams, format: "csv" | "ndjson") =>
  `${base}${asked("audit/export", new URLSearchParams([...query, ["format", format]]))}`;
export const loadOutbox = (query: URLSearchParams) => get<MailPage>(asked("outbox", query));

export const findProviders = (query: URLSearchParams) => get<FoundProviders>(asked("providers", query));
export const openProvider = (id: string) => get<ProviderRecord>(`providers/profile${withId(id)}`);
export type ProviderLink = NewLink;
export const linkTo = (id: string) => post<NewLink>("providers/link", { id });
export const loadCorrections = () => get<Corrections>("providers/corrections");
export const decideCorrection = (id: string, accept: boolean) =>
  post<Corrections>("providers/corrections", { id, accept });
export const loadEnding = () => get<EndingSoon>("providers/ending");
export const loadExposure = (query: URLSearchParams) =>
  get<ExposureReport>(asked("providers/exposure", query));
export const createProvider = (values: object) => post<ProviderRecord>("providers", { values });
type Change = "edit" | "verify" | "unverify" | "consent" | "restrict" | "unrestrict";
export const changeProvider = (id: string, change: Change, form: object = {}) =>
  post<ProviderRecord>(`providers/${change}`, { id, ...form });
export const eraseProvider = (id: string, confirm: string) =>
  post<Erased>("providers/erase", { id, confirm });
export const profileDownload = (id: string) => `${base}providers/profile${withId(id)}&download=1`;
export const exportOf = (format: string) => `${base}providers/export?format=${format}`;

export const listImports = () => get<Import[]>("provider-imports");
export const openImport = (id: string) => get<Import>(`provider-imports/${id}`);
export const beginImport = (source: string, size_bytes: number) =>
  post<Import>("provider-imports", { source, size_bytes });
export const stepImport = (id: string, step: "apply" | "cancel") =>
  post<Import>(`provider-imports/${id}/${step}`);
export const importRows = (id: string, kind: RowKind, after: number) =>
  get<ImportRows>(`provider-imports/${id}/rows?kind=${kind}&after=${after}`);
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
    request.onerror = () => reject(unreachable());
    stop.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}

/** Not an answer of ours, so a proxy's. */
const unexplained = (status: number) =>
  status === 413
    ? "A proxy in front of the server refuses a file this large. Raise its upload limit."
    : "The file was not accepted. Try again in a moment.";

export const listBoards = () => get<Boards>("boards");
export const pauseBoard = (board: string, reason: string) => post(`boards/${board}/pause`, { reason });
export const resumeBoard = (board: string) => post(`boards/${board}/resume`);
export const checkBoard = (board: string) => post<BoardCheck>(`boards/${board}/check`);
export const quarantinedJobs = (board: string, feed: string) =>
  get<QuarantinedJobs>(`boards/${board}/${feed}/quarantined`);
export const decideQuarantined = (board: string, feed: string, decision: "accept" | "discard") =>
  post(`boards/${board}/${feed}/${decision}`);

export const listJobs = (query: URLSearchParams) => get<CatalogueList>(asked("jobs", query));
export const openJob = (id: string) => get<KnownJob>(`jobs/${encodeURIComponent(id)}`);
type WarningForm = { code: string; reason: string };
export const takeBackWarning = (id: string, form: WarningForm) =>
  post<KnownJob>(`jobs/${encodeURIComponent(id)}/take-back`, form);
export const restoreWarning = (id: string, form: WarningForm) =>
  post<KnownJob>(`jobs/${encodeURIComponent(id)}/restore`, form);

export const openAbuse = () => get<Abuse>("abuse");
export const addBlock = (block: { range: string; for: string | null; reason: string; wide: boolean }) =>
  post<Abuse>("abuse/blocks", block);
export const liftBlock = (range: string) => post<Abuse>("abuse/blocks/lift", { range });
export const hideListing = (form: { listing: string; reason: string }) =>
  post<Abuse>("abuse/listings/hide", form);
export const unhideListing = (listing: string) => post<Abuse>("abuse/listings/unhide", { listing });
export const settleReports = (listing: string, decision: "hide" | "dismiss", reason: string) =>
  post<Abuse>("abuse/reports/settle", { listing, decision, reason });

export const loadBackups = () => get<Backups>("backups");
export const backUpNow = () => post<Backups>("backups");
type AllRetention = { retention: Retention[] };
export const loadRetention = () => get<AllRetention>("privacy/retention");
export const keepFor = (name: string, value: string) =>
  ask<AllRetention>("PUT", "privacy/retention", { name, value });
export const loadPrivacyReport = (query: URLSearchParams) =>
  get<PrivacyReport>(asked("privacy/report", query));
export const privacyReportFile = (query: URLSearchParams) => `${base}privacy/report/export?${query}`;
