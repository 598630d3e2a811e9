// Abuse in the operator's console: who asks most, who is turned away, whom to block, and which listings to hide.
import { z } from "zod";
import { type AreaRoute, forOperator, Refused } from "../../access/area/area-route.ts";
import type { AuditContext } from "../../access/audit-store.ts";
import { parseDuration } from "../../config/quantities.ts";
import type { Database } from "../../database/database.ts";
import type { CallerCount } from "../../http/limits/caller-count.ts";
import type { Clock } from "../../process/clock.ts";
import { blockRange } from "../limits/block-range.ts";
import { addBlock, listBlocks, removeBlock } from "../limits/block-store.ts";
import { openReports, settleReports } from "../pages/listing-report-store.ts";
import { hideListing, listHidden, unhideListing } from "./hidden-store.ts";
import { listingName } from "./listing-name.ts";

const callersShown = 20;
const base = "/operator/api/abuse";
const reason = z.string().trim().max(500);
const listing = z.string().trim().min(1).max(2_000);

export type AbuseRoutesOptions = { database: Database; clock: Clock; callers: CallerCount };

export type Abuse = Awaited<ReturnType<typeof abuseNow>>;

async function abuseNow({ database, clock, callers }: AbuseRoutesOptions) {
  const nowMs = clock.now();
  return {
    callers: callers.top("requests", callersShown, nowMs),
    failed_authentications: callers.top("unauthenticated", callersShown, nowMs),
    blocks: (await listBlocks(database, nowMs)).map(({ range, reason: why, createdAt, expiresAt }) => ({
      range,
      reason: why,
      created_at: createdAt,
      expires_at: expiresAt,
    })),
    hidden: (await listHidden(database)).map(({ createdAt, ...hidden }) => ({
      ...hidden,
      created_at: createdAt,
    })),
    reports: (await openReports(database)).map(({ createdAt, ...report }) => ({
      ...report,
      created_at: createdAt,
    })),
  };
}

export function abuseRoutes(options: AbuseRoutesOptions): AreaRoute[] {
  const { database } = options;

  /** What changes something answers how things stand after it. */
  function change<Body>(
    path: string,
    body: z.ZodType<Body>,
    act: (given: Body, by: AuditContext) => Promise<unknown>,
    status?: 201,
  ): AreaRoute {
    return forOperator(`POST ${base}/${path}`, "abuse:change", body, async ({ body: given, by }) => {
      await act(given, by);
      return { ...(status && { status }), json: await abuseNow(options) };
    });
  }

  return [
    forOperator(`GET ${base}`, "abuse:read", null, async () => ({
      json: await abuseNow(options),
    })),
    change(
      "blocks",
      z.object({
        range: z.string().trim(),
        for: z.string().nullable(),
        reason,
        wide: z.boolean().optional(),
      }),
      async (body, by) => {
        const range = blockRange(body.range);
        if (range === null)
          throw new Refused(400, "Write an address or a range, like 192.0.2.7 or 192.0.2.0/24.");
        if (range.isWide && body.wide !== true)
          throw new Refused(
            409,
            `The range ${range.range} holds a great part of the internet; tick that you mean it.`,
          );
        const forMs = body.for === null ? null : parseDuration(body.for);
        if (body.for !== null && forMs === null)
          throw new Refused(400, "Write for how long as a number and m, h or d, like 24h.");
        await addBlock(database, { range: range.range, reason: body.reason || null, forMs }, by);
      },
      201,
    ),
    change("blocks/lift", z.object({ range: z.string() }), async ({ range }, by) => {
      if (!(await removeBlock(database, range, by))) throw new Refused(404, `${range} is not blocked.`);
    }),
    change("listings/hide", z.object({ listing, reason }), async (body, by) => {
      const name = nameOf(body.listing);
      if (!(await hideListing(database, { listing: name, reason: body.reason || null }, by)))
        throw new Refused(409, "This listing is hidden already.");
      await settleReports(database, { listing: name, isDismissed: false }, by);
    }),
    change("listings/unhide", z.object({ listing }), async (body, by) => {
      if (!(await unhideListing(database, body.listing, by)))
        throw new Refused(404, "This listing is not hidden.");
    }),
    change(
      "reports/settle",
      z.object({ listing, decision: z.enum(["hide", "dismiss"]), reason }),
      async (body, by) => {
        const isDismissed = body.decision === "dismiss";
        if (!isDismissed)
          await hideListing(database, { listing: body.listing, reason: body.reason || null }, by);
        if ((await settleReports(database, { listing: body.listing, isDismissed }, by)) === 0)
          throw new Refused(404, "There is no open report about this listing any more.");
      },
    ),
  ];
}

function nameOf(text: string): string {
  const name = listingName(text);
  if (name === null)
    throw new Refused(400, "Write the listing's id, like remotive-12, or its full address, like https://…");
  return name;
}
