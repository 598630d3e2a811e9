// "Report this listing": a plain form that works without script. Anyone may send one, so it is limited, bounded, taken
// from our own pages only, and about listings that there are. The answer leads back to where the reader was.
import { hrefOf, parseAddress } from "../../../web/job-board/address.ts";
import type { Database } from "../../database/database.ts";
import { methodNotAllowed } from "../../http/app.ts";
import { packedBody } from "../../http/bodies/content-encoding.ts";
import { maxBodyBytes, readBody } from "../../http/bodies/request-body.ts";
import { pathOf } from "../../http/exchange.ts";
import { callerOf, type RateLimiter, retryAfter } from "../../http/limits/rate-limit.ts";
import { isFromOwnPage } from "../../http/own-page.ts";
import { refuseText } from "../../http/refusal.ts";
import type { HotRoute, RequestContext } from "../../http/request-context.ts";
import type { Clock } from "../../process/clock.ts";
import { firstCharacters } from "../../text/characters.ts";
import type { Calls } from "../../threads/thread-messages.ts";
import type { AnswerTasks } from "../answers/job-lists.ts";
import { visible } from "../job/job-text.ts";
import type { FairUse } from "../limits/fair-use.ts";
import { addReport, reportReasons } from "./listing-report-store.ts";
import type { Notices } from "./plain-pages.ts";
import { parametersOf } from "./reader-language.ts";
import { reportedCookie } from "./reported-cookie.ts";

const rate = { count: 5, windowMs: 10 * 60_000 };
const maxNoteLength = 500;
const maxContactLength = 254;
/** Room for a note of the longest characters, each of them in four bytes and each byte written as `%F0`. */
const maxBytes = 8_192;

export type ListingReportsOptions = {
  database: Database;
  limiter: RateLimiter;
  fairUse: FairUse;
  worker: Calls<AnswerTasks>;
  notices: Notices;
  publicUrl: string;
  clock: Clock;
};

export function listingReports(options: ListingReportsOptions): HotRoute {
  const { database, limiter, fairUse, worker, notices, publicUrl, clock } = options;
  const isHttps = publicUrl.startsWith("https:");

  async function handle(request: Request, context: RequestContext): Promise<Response> {
    const path = pathOf(request.url);
    if (request.method !== "POST") return methodNotAllowed(path, ["POST"]);
    if (fairUse.isBlocked(context.clientAddress)) return notices(request, "blocked");
    const address = parseAddress(path.replace(/\/report$/, ""), parametersOf(request.url).toString());
    const listing = address?.jobId;
    if (!address || !listing) return notices(request, "unknown");
    const back = hrefOf(address);
    if (!isFromOwnPage(request.headers, publicUrl)) return notices(request, "reportFromElsewhere", { back });
    if (packedBody.isSentBy(request))
      return refuseText(packedBody.status, packedBody.sentence, packedBody.headers);
    const body = await readBody(request, maxBodyBytes);
    const form = new URLSearchParams(new TextDecoder().decode(body?.subarray(0, maxBytes)));
    const reason = reportReasons.find((known) => known === form.get("reason"));
    if (!reason) return notices(request, "reportNoReason", { back });
    const caller = `report ${callerOf(context.clientAddress)}`;
    const allowance = await limiter.take(caller, rate, clock.elapsedMs());
    if (!allowance.isAllowed)
      return notices(request, "reportedOften", { back, retryAfter: retryAfter(allowance) });
    if (!(await worker.do("has", { id: listing, nowMs: clock.now() }))) return notices(request, "gone");
    const text = (name: string, maxLength: number) =>
      visible(firstCharacters((form.get(name) ?? "").trim(), maxLength));
    const note = text("note", maxNoteLength);
    // Only who asks for something wants an answer; of everyone else nothing is kept.
    const contact = reason === "warning" ? text("contact", maxContactLength) : "";
    await addReport(database, { listing, reason, note, contact }, clock.now());
    return new Response(null, {
      status: 303,
      headers: { location: back, "set-cookie": reportedCookie(listing, { isHttps }) },
    });
  }
  return { path: "/jobs/:id/report", name: "listing-report", handle };
}
