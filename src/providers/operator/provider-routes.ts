// The providers in the operator's console: found, looked at, changed and erased. Ids are as the operator's own systems
// gave them, so they come in the query or the body, never in the path.

import { z } from "zod";
import { type AreaRoute, forOperator, Refused, type Reply } from "../../access/area/area-route.ts";
import { type AuditContext, audit } from "../../access/audit-store.ts";
import { parseDuration } from "../../config/quantities.ts";
import type { Database } from "../../database/database.ts";
import { download } from "../../http/bodies/download.ts";
import { iso } from "../../process/clock.ts";
import { cutText } from "../../text/cut-text.ts";
import { countyKeys } from "../profile/place-names.ts";
import {
  changeConsent,
  editProvider,
  eraseProvider,
  type Recipient,
  restrictProvider,
  unrestrictProvider,
  unverifyProvider,
  verifyProvider,
} from "../profile/provider-changes.ts";
import { readDraft } from "../profile/provider-draft.ts";
import { providerRecord } from "../profile/provider-record.ts";
import { endedVerifications, existingProfile } from "../profile/provider-store.ts";
import { type ExposureReport, exposureReport } from "../search/exposure.ts";
import { findProviders, type ProviderSummary } from "./provider-admin-store.ts";
import { exportFormats, exportProviders } from "./provider-export.ts";

const base = "/operator/api/providers";
const shownAtOnce = 50;
const exportTypes = {
  csv: "text/csv; charset=utf-8",
  json: "application/json; charset=utf-8",
  ndjson: "application/x-ndjson; charset=utf-8",
};
const maxTextLength = 200;
const maxDays = 90;
const remindDays = 30;
const dayMs = 86_400_000;
const mostInFront = 200;

const id = z.string().min(1).max(200);
const reason = z.string().trim().max(500);
const values = z.record(z.string(), z.unknown());
const verifying = z.object({
  id,
  badge: z.string(),
  method: z.string().optional(),
  note: z.string().optional(),
  expires_at: z.iso.datetime().nullable().optional(),
});
const consents = z.strictObject({
  id,
  phone: z.boolean().optional(),
  whatsapp: z.boolean().optional(),
  location: z.boolean().optional(),
});

export type { ExposureReport };
/** Verifications that end within a month, the first to end first. */
export type EndingSoon = { id: string; name: string; method: string | null; expires_at: string }[];
export type FoundProvider = Omit<ProviderSummary, "verified"> & { verified: boolean };
export type FoundProviders = { providers: FoundProvider[]; has_more: boolean };
export type Erased = { id: string; erased: true; contact_data_handed_to: Recipient[] };

export function providerRoutes(database: Database): AreaRoute[] {
  /** Every change answers with the profile as it is then. */
  const change = <Body extends { id: string }>(
    name: string,
    body: z.ZodType<Body>,
    work: (body: Body, by: AuditContext) => Promise<unknown>,
  ) =>
    forOperator(`POST ${base}/${name}`, "providers:change", body, async ({ body: given, by }) => {
      await work(given, by);
      return { json: await providerRecord(database, given.id) };
    });

  return [
    forOperator(`GET ${base}`, "providers:read", null, async ({ query }): Promise<Reply<FoundProviders>> => {
      const found = await findProviders(database.read, database.engine, filterOf(query), shownAtOnce + 1);
      const providers = found.slice(0, shownAtOnce).map((row) => ({ ...row, verified: row.verified === 1 }));
      return { json: { providers, has_more: found.length > shownAtOnce } };
    }),
    forOperator(`GET ${base}/profile`, "providers:read", null, async ({ query }) => {
      const found = await providerRecord(database, query.get("id") ?? "");
      return query.has("download")
        ? download(JSON.stringify(found, null, 2), "provider.json", exportTypes.json)
        : { json: found };
    }),
    forOperator(`GET ${base}/ending`, "providers:read", null, async ({ by }): Promise<Reply<EndingSoon>> => {
      const soon = iso(by.nowMs + remindDays * dayMs);
      const ending = await endedVerifications(database.read, soon, shownAtOnce);
      return {
        json: ending.map(({ provider: { id, name }, verification: { method, expiresAt } }) => ({
          ...{ id, name, method },
          expires_at: expiresAt ?? "",
        })),
      };
    }),
    forOperator(`GET ${base}/exposure`, "providers:read", null, async ({ query, by }) => {
      const days = (parseDuration(query.get("period") || "30d") ?? 0) / dayMs;
      if (!(days >= 1 && days <= maxDays)) throw new Refused(400, `Write a period from 1d to ${maxDays}d.`);
      const { providers, ...report } = await exposureReport(database, by.nowMs, Math.floor(days));
      return { json: { ...report, providers: providers.slice(0, mostInFront) } satisfies ExposureReport };
    }),
    forOperator(`GET ${base}/export`, "providers:read", null, async ({ query, by }) => {
      const format = exportFormats.find((known) => known === (query.get("format") ?? "csv"));
      if (!format) throw new Refused(400, `Write the format as ${exportFormats.join(", ")}.`);
      await database.change([], (tx) => audit(tx, by, "provider.export", "all", { format }));
      return download(exportProviders(database, format), `providers.${format}`, exportTypes[format]);
    }),
    forOperator(`POST ${base}`, "providers:change", z.object({ values }), async ({ body, by }) => {
      const made = await editProvider(database, null, body.values, by);
      return { status: 201, json: await providerRecord(database, made.profile.provider.id) };
    }),
    change("edit", z.object({ id, values }), (given, by) =>
      editProvider(database, given.id, given.values, by),
    ),
    change("verify", verifying, ({ id: of, badge, method, note, expires_at }, by) =>
      verifyProvider(database, of, badge, by, {
        method: method || null,
        note: note?.trim() || null,
        expiresAt: expires_at ?? null,
      }),
    ),
    change("unverify", z.object({ id }), (given, by) => unverifyProvider(database, given.id, by)),
    change("consent", consents, ({ id: of, ...consent }, by) => {
      const stated = Object.fromEntries(Object.entries(consent).filter(([, value]) => value !== undefined));
      return changeConsent(database, of, stated, by);
    }),
    change("restrict", z.object({ id, reason }), (given, by) =>
      restrictProvider(database, given.id, given.reason || null, by),
    ),
    change("unrestrict", z.object({ id }), (given, by) => unrestrictProvider(database, given.id, by)),
    forOperator(
      `POST ${base}/erase`,
      "providers:change",
      z.object({ id, confirm: z.string() }),
      async ({ body, by }): Promise<Reply<Erased>> => {
        const { provider } = await existingProfile(database.read, body.id);
        if (body.confirm.trim() !== provider.name)
          throw new Refused(400, `Write ${provider.name} to confirm; nothing was erased.`);
        const recipients = (await eraseProvider(database, body.id, by)) ?? [];
        return { json: { id: body.id, erased: true, contact_data_handed_to: recipients } };
      },
    ),
  ];
}

function filterOf(query: URLSearchParams) {
  const text = cutText((query.get("text") ?? "").trim(), maxTextLength);
  const county = cutText((query.get("county") ?? "").trim(), maxTextLength);
  return {
    text: text || null,
    phone: phoneIn(text),
    countyKeys: county === "" ? null : countyKeys(county),
    verified: yesOrNo(query.get("verified")),
    isRestricted: yesOrNo(query.get("restricted")),
  };
}

function yesOrNo(text: string | null): boolean | null {
  return text === "true" ? true : text === "false" ? false : null;
}

/** Only what looks like a number is read as one: names hold digits too. */
function phoneIn(text: string): string | null {
  return /^[+\d][\d\s()-]{6,}$/.test(text) ? (readDraft({ phone: text }).draft.phone ?? null) : null;
}
