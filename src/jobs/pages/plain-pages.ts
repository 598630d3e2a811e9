// The small pages beside the board's own: what a reader sees where a page cannot be shown, and the list of feeds.
import { createHash } from "node:crypto";
import { feedsPage } from "../../../web/job-board/feeds-page.tsx";
import type { Site } from "../../../web/job-board/view.ts";
import { type NoticeKind, noticePage } from "../../../web/look/notice-page.tsx";
import { plainStyle } from "../../../web/look/plain-page.tsx";
import { methodNotAllowed } from "../../http/app.ts";
import { pathOf } from "../../http/exchange.ts";
import { boardReferrerPolicy } from "../../http/files/page-headers.ts";
import type { HotRoute } from "../../http/request-context.ts";
import { languageOf, parametersOf, rememberLanguage } from "./reader-language.ts";

const styleDigest = createHash("sha256").update(plainStyle).digest("base64");
const policy = `default-src 'none'; style-src 'sha256-${styleDigest}'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

function plainHeaders(cacheControl: string): Headers {
  return new Headers({
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policy,
    "referrer-policy": boardReferrerPolicy,
    vary: "Accept-Language, Cookie",
    "cache-control": cacheControl,
  });
}

const statuses: Record<NoticeKind, number> = {
  unknown: 404,
  gone: 410,
  busy: 429,
  blocked: 403,
  failed: 500,
  reportedOften: 429,
  reportNoReason: 400,
  reportFromElsewhere: 403,
};

export type NoticeMore = { retryAfter?: string | null; back?: string };
export type Notices = (request: Request, kind: NoticeKind, more?: NoticeMore) => Response;

export function noticesOf({ brand, isJobsServed }: { brand: string; isJobsServed: boolean }): Notices {
  return (request, kind, { retryAfter, back } = {}) => {
    const language = languageOf(request, parametersOf(request.url));
    const headers = plainHeaders("no-store");
    headers.set("x-robots-tag", "noindex");
    if (retryAfter) headers.set("retry-after", retryAfter);
    // The one page that comes right by waiting.
    if (kind === "busy" && retryAfter) headers.set("refresh", retryAfter);
    const seconds = retryAfter ? Number(retryAfter) : undefined;
    return new Response(noticePage(kind, { language, brand, isJobsServed, seconds, back }), {
      status: statuses[kind],
      headers,
    });
  };
}

const forPrograms = /^\/(api|assets|metrics|health|developers\/api|operator\/api)(\/|$)|\.[a-z]{2,11}$/;

/** True for a person who followed a link or typed an address. */
export function wantsPage({ method, headers, url }: Request): boolean {
  const isGet = method === "GET" || method === "HEAD";
  return isGet && headers.get("accept")?.includes("text/html") === true && !forPrograms.test(pathOf(url));
}

/** `/feeds/`: every feed that there is. */
export function feedsIndex(site: Site): HotRoute[] {
  function handle(request: Request): Response {
    const path = pathOf(request.url);
    if (request.method !== "GET" && request.method !== "HEAD") return methodNotAllowed(path, ["GET", "HEAD"]);
    if (path === "/feeds") return new Response(null, { status: 308, headers: { location: "/feeds/" } });
    const parameters = parametersOf(request.url);
    const headers = plainHeaders("private, max-age=300");
    rememberLanguage(headers, parameters);
    return new Response(feedsPage(site, languageOf(request, parameters)), { headers });
  }
  return ["/feeds", "/feeds/"].map((path) => ({ path, name: "feeds", handle }));
}
