// "Report this listing": a plain form that works without script. Anyone may send one, so it is limited, bounded and
// taken from our own pages only.
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { methodNotAllowed } from "../http/app.ts";
import { pathOf } from "../http/exchange.ts";
import { callerOf, type RateLimiter, retryAfter } from "../http/rate-limit.ts";
import { refuseText } from "../http/refusal.ts";
import type { HotRoute, RequestContext } from "../http/request-context.ts";
import { addReport, reportReasons } from "./listing-report-store.ts";

const rate = { count: 5, windowMs: 10 * 60_000 };
const longestNote = 500;
const mostBytes = 4_096;
const reportPath = /^\/jobs\/([a-z0-9-]{1,80})\/report$/;

export type ListingReportsOptions = { database: Database; limiter: RateLimiter; clock: Clock };

export function listingReports({ database, limiter, clock }: ListingReportsOptions): HotRoute {
  async function handle(request: Request, context: RequestContext): Promise<Response> {
    const path = pathOf(request.url);
    if (request.method !== "POST") return methodNotAllowed(path, ["POST"]);
    const listing = reportPath.exec(path)?.[1];
    if (!listing) return refuseText(404, "There is no such listing.");
    const site = request.headers.get("sec-fetch-site");
    if (site !== null && site !== "same-origin")
      return refuseText(403, "Reports are sent from the listing's page.");
    const allowance = await limiter.take(
      `report ${callerOf(context.clientAddress)}`,
      rate,
      clock.elapsedMs(),
    );
    if (!allowance.isAllowed)
      return refuseText(429, "Too many reports from your network; try again later.", {
        "retry-after": retryAfter(allowance),
      });
    const text = await request.text();
    const form = new URLSearchParams(text.slice(0, mostBytes));
    const reason = reportReasons.find((known) => known === form.get("reason"));
    if (!reason) return refuseText(400, "Say what is wrong with the listing.");
    const note = (form.get("note") ?? "").trim().slice(0, longestNote);
    await addReport(database, { listing, reason, note }, clock.now());
    return new Response(null, { status: 303, headers: { location: `/jobs/${listing}?reported=1` } });
  }
  return { path: "/jobs/:id/report", name: "listing-report", handle };
}
