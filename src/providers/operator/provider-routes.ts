// The providers in the operator's console: found, looked at, changed and erased. Ids are as the operator's own systems
// gave them, so they come in the query or the body, never in the path.

import { z } from "zod";
import { type AreaRoute, forOperator, Refused, type Reply } from "../../access/area/area-route.ts";
import { recordAudit } from "../../access/audit-store.ts";
import type { Database } from "../../database/database.ts";
import type { Clock } from "../../process/clock.ts";
import { cutText } from "../../text/cut-text.ts";
import { countyKeys } from "../profile/place-names.ts";
import {
  BadProfile,
  changeConsent,
  editProvider,
  eraseProvider,
  NoSuchProvider,
  noSuchProvider,
  type Recipient,
  readBadge,
  restrictProvider,
  unrestrictProvider,
  unverifyProvider,
  verifyProvider,
} from "../profile/provider-changes.ts";
import { BadField, fieldReaders } from "../profile/provider-fields.ts";
import { providerRecord } from "../profile/provider-record.ts";
import { heldProfile } from "../profile/provider-store.ts";
import { findProviders, type ProviderSummary } from "./provider-admin-store.ts";
import { exportFormats, exportProviders } from "./provider-export.ts";

const shownAtOnce = 50;
const maxTextLength = 200;

const id = z.string().min(1).max(200);
const reason = z.string().trim().max(500);
const consents = z
  .object({
    id,
    phone: z.boolean().optional(),
    whatsapp: z.boolean().optional(),
    location: z.boolean().optional(),
  })
  .strict();

export type FoundProvider = Omit<ProviderSummary, "verified"> & { verified: boolean };
export type FoundProviders = { providers: FoundProvider[]; has_more: boolean };
export type Erased = { id: string; erased: true; contact_data_handed_to: Recipient[] };

export function providerRoutes({ database, clock }: { database: Database; clock: Clock }): AreaRoute[] {
  const by = (actor: string) => ({ actor, nowMs: clock.now() });

  async function record(of: string) {
    const found = await providerRecord(database, of);
    if (found === null) throw new Refused(404, (await noSuchProvider(database, of)).message);
    return found;
  }

  /** Every change answers with the profile as it is then. */
  async function changed(of: string, work: Promise<unknown>) {
    await work.catch(refuse);
    return { json: await record(of) };
  }

  const change = <Body extends { id: string }>(
    name: string,
    body: z.ZodType<Body>,
    work: (body: Body, by: { actor: string; nowMs: number }) => Promise<unknown>,
  ): AreaRoute =>
    forOperator(
      { method: "POST", path: `/operator/api/providers/${name}`, scope: "providers:change", body },
      ({ body: given, operator }) => changed(given.id, work(given, by(operator.actor))),
    );

  return [
    forOperator(
      { method: "GET", path: "/operator/api/providers", scope: "providers:read" },
      async ({ query }): Promise<Reply<FoundProviders>> => {
        const found = await findProviders(database.read, database.engine, filterOf(query), shownAtOnce + 1);
        const providers = found
          .slice(0, shownAtOnce)
          .map((row) => ({ ...row, verified: row.verified === 1 }));
        return { json: { providers, has_more: found.length > shownAtOnce } };
      },
    ),
    forOperator(
      { method: "GET", path: "/operator/api/providers/profile", scope: "providers:read" },
      async ({ query }) => {
        const of = query.get("id") ?? "";
        const found = await record(of);
        return query.has("download")
          ? download(JSON.stringify(found, null, 2), "provider.json", "application/json")
          : { json: found };
      },
    ),
    forOperator(
      { method: "GET", path: "/operator/api/providers/export", scope: "providers:read" },
      async ({ query, operator }) => {
        const format = exportFormats.find((known) => known === (query.get("format") ?? "csv"));
        if (!format) throw new Refused(400, `Write the format as ${exportFormats.join(", ")}.`);
        const { actor, nowMs } = by(operator.actor);
        await database.change([], (tx) =>
          recordAudit(tx, nowMs, [{ actor, action: "provider.export", subject: "all", detail: { format } }]),
        );
        const type = { csv: "text/csv", json: "application/json", ndjson: "application/x-ndjson" }[format];
        return download(streamOf(exportProviders(database, format)), `providers.${format}`, type);
      },
    ),
    forOperator(
      {
        method: "POST",
        path: "/operator/api/providers",
        scope: "providers:change",
        body: z.object({ values: z.record(z.string(), z.unknown()) }),
      },
      async ({ body, operator }) => {
        const made = await editProvider(database, null, body.values, by(operator.actor)).catch(refuse);
        return { status: 201, json: await record(made.profile.provider.id) };
      },
    ),
    change("edit", z.object({ id, values: z.record(z.string(), z.unknown()) }), (given, who) =>
      editProvider(database, given.id, given.values, who),
    ),
    change("verify", z.object({ id, badge: z.string() }), async (given, who) =>
      verifyProvider(database, given.id, readBadge(given.badge), who),
    ),
    change("unverify", z.object({ id }), (given, who) => unverifyProvider(database, given.id, who)),
    change("consent", consents, ({ id: of, ...consent }, who) => {
      const stated = Object.fromEntries(Object.entries(consent).filter(([, value]) => value !== undefined));
      return changeConsent(database, of, stated, who);
    }),
    change("restrict", z.object({ id, reason }), (given, who) =>
      restrictProvider(database, given.id, given.reason || null, who),
    ),
    change("unrestrict", z.object({ id }), (given, who) => unrestrictProvider(database, given.id, who)),
    forOperator(
      {
        method: "POST",
        path: "/operator/api/providers/erase",
        scope: "providers:change",
        body: z.object({ id, confirm: z.string() }),
      },
      async ({ body, operator }): Promise<Reply<Erased>> => {
        const held = await heldProfile(database.read, body.id);
        if (held === null) throw new Refused(404, (await noSuchProvider(database, body.id)).message);
        if (body.confirm.trim() !== held.provider.name)
          throw new Refused(400, `Write ${held.provider.name} to confirm; nothing was erased.`);
        const recipients = await eraseProvider(database, body.id, by(operator.actor)).catch(refuse);
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
  if (!/^[+\d][\d\s()-]{6,}$/.test(text)) return null;
  try {
    return fieldReaders.phone(text);
  } catch (error) {
    if (error instanceof BadField) return null;
    throw error;
  }
}

function download(body: string | ReadableStream<Uint8Array>, name: string, type: string): Response {
  return new Response(body, {
    headers: {
      "content-type": `${type}; charset=utf-8`,
      "content-disposition": `attachment; filename="${name}"`,
    },
  });
}

const textsTogether = 200;

/** Many lines a chunk, and a turn for others between chunks. */
function streamOf(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      let chunk = "";
      for (let count = 0; count < textsTogether; count += 1) {
        const { value, done } = await texts.next();
        if (done) {
          if (chunk) controller.enqueue(encoder.encode(chunk));
          controller.close();
          return;
        }
        chunk += value;
      }
      controller.enqueue(encoder.encode(chunk));
      await Bun.sleep(0);
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
}

function refuse(error: unknown): never {
  if (error instanceof NoSuchProvider) throw new Refused(404, error.message);
  if (error instanceof BadProfile) throw new Refused(400, `${error.message}.`);
  throw error;
}
