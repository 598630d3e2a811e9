// The job board's documents: every list, search, job and the device's own list at its address. What is known is sent at
// once, however old, and renewed behind it; a first visitor is not kept waiting for boards with an empty screen.
import { type Address, isFiltered, parseAddress } from "../../web/job-board/address.ts";
import { isLanguage, type Language, preferredLanguage } from "../../web/job-board/languages.ts";
import { listTabs, type TabName, tabNames, tabs } from "../../web/job-board/tabs.ts";
import type { Clock } from "../clock.ts";
import { methodNotAllowed } from "../http/app.ts";
import { chosenEncoding, etagOf, matchesEtag } from "../http/content-encoding.ts";
import { pathOf } from "../http/exchange.ts";
import { pageHeaders } from "../http/page-headers.ts";
import { refuseText } from "../http/refusal.ts";
import type { HotRoute, RequestContext } from "../http/request-context.ts";
import type { Body } from "./answer.ts";
import type { EndpointAnswers } from "./endpoint-answers.ts";
import { type EndpointName, endpoints } from "./endpoints.ts";
import type { FairUse } from "./fair-use.ts";
import { boardSlugOf } from "./job.ts";
import type { PageFrame } from "./job-document.ts";
import { foldQuery, maxQueryLength } from "./job-search.ts";
import type { SearchAnswers } from "./search-answers.ts";
import { isWithin } from "./within.ts";
import type { Workshop } from "./workshop.ts";

/** How long a document waits for a list that was never fetched before it goes out without jobs. */
const firstListMs = 1_500;
const languageCookie = /(?:^|;\s*)lang=(en|sw)(?:;|$)/;

export type JobPagesOptions = {
  frame: PageFrame;
  answers: EndpointAnswers;
  searches: SearchAnswers;
  workshop: Workshop;
  fairUse: FairUse;
  clock: Clock;
};

type Document = { body: Body; status: number; retryAfter?: string | null };

export function jobPages({
  frame,
  answers,
  searches,
  workshop,
  fairUse,
  clock,
}: JobPagesOptions): HotRoute[] {
  const shells = new Map<string, Promise<Body>>();

  /** The same for everyone who asks for the same list, so it is made once, except where it repeats what was typed. */
  function shell(address: Address, language: Language): Promise<Body> {
    const make = () => workshop.do("shell", { frame, language, page: { address, nowMs: clock.now() } });
    if (address.query !== "" || isFiltered(address)) return make();
    const key = `${address.tab} ${language}`;
    const known = shells.get(key) ?? make();
    shells.set(key, known);
    known.catch(() => shells.delete(key));
    return known;
  }

  async function list(name: EndpointName, language: Language): Promise<Body | null> {
    const answer = answers.answer(name);
    const renewed = answer.get();
    if (!answer.peek() && renewed instanceof Promise) await isWithin(renewed, firstListMs);
    const standing = answer.peek();
    return standing ? answers.feed(standing, name, `page-${language}`) : null;
  }

  async function search(address: Address, language: Language): Promise<Body | null> {
    const query = foldQuery(address.query);
    if (query === "" || query.length > maxQueryLength) return null;
    const found = await searches.answer(query, `page-${language}`).get();
    return found?.value.whole ?? null;
  }

  async function job(
    address: Address,
    id: string,
    language: Language,
    isReported: boolean,
  ): Promise<Document> {
    const tab = homeOf(id);
    const page = { address, id, tab: tab ?? address.tab, nowMs: clock.now(), isReported };
    const { isFound, ...body } = await workshop.do("job", { frame, language, page });
    // A board that we know may have had it; about any other nothing can be said.
    return { body, status: isFound ? 200 : tab ? 410 : 404 };
  }

  async function documentAt(
    address: Address,
    language: Language,
    { isReported, context, request }: { isReported: boolean; context: RequestContext; request: Request },
  ): Promise<Document | Response> {
    if (address.jobId === null && address.tab !== "search") {
      const { endpoint } = tabs[address.tab];
      const isReady = endpoint !== null && !isFiltered(address);
      const body = isReady ? await list(endpoint as EndpointName, language) : null;
      return { body: body ?? (await shell(address, language)), status: 200 };
    }
    // Searches and single jobs are made for this one caller, so they count.
    const caller = await fairUse.admit(request, context);
    if (caller instanceof Response) return caller;
    if (address.jobId !== null) return job(address, address.jobId, language, isReported);
    const isKept = searches.known(foldQuery(address.query), `page-${language}`)?.peek()?.state === "fresh";
    const refusal = address.query === "" || isKept ? null : await fairUse.admitSearch(caller);
    const body = refusal || isFiltered(address) ? null : await search(address, language);
    const retryAfter = refusal?.headers.get("retry-after") ?? null;
    return { body: body ?? (await shell(address, language)), status: refusal ? 429 : 200, retryAfter };
  }

  async function handle(request: Request, context: RequestContext): Promise<Response> {
    const path = pathOf(request.url);
    if (request.method !== "GET" && request.method !== "HEAD") return methodNotAllowed(path, ["GET", "HEAD"]);
    if (fairUse.isBlocked(context.clientAddress))
      return refuseText(403, "This address has been blocked for abuse; ask the operator.");
    const query = request.url.slice(request.url.indexOf("?") + 1 || request.url.length);
    const address = parseAddress(path, query);
    if (!address) return refuseText(404, "There is nothing at this address.");
    const parameters = new URLSearchParams(query);
    const { language, isChosenHere } = languageOf(request, parameters);
    const isReported = parameters.has("reported");
    const made = await documentAt(address, language, { isReported, context, request });
    if (made instanceof Response) return made;
    const response = sendDocument(request, made);
    if (isChosenHere)
      response.headers.set("set-cookie", `lang=${language}; Path=/; Max-Age=31536000; SameSite=Lax`);
    const isIndexed = address.jobId === null && listTabs.includes(address.tab);
    if (!isIndexed) response.headers.set("x-robots-tag", "noindex");
    return response;
  }

  const paths = [...tabNames.map((name) => tabs[name].path), "/jobs/:id"];
  return paths.map((path) => ({ path, name: `page ${path}`, handle }));
}

/** The list that a board's jobs are in. */
function homeOf(id: string): TabName | null {
  const board = `${boardSlugOf(id)}/`;
  const home = endpoints.find(({ feeds }) => feeds.some((feed) => feed.startsWith(board)));
  return tabNames.find((name) => tabs[name].endpoint === home?.name) ?? null;
}

/** By the address, else as chosen before, else as the browser asks. */
function languageOf(
  request: Request,
  parameters: URLSearchParams,
): { language: Language; isChosenHere: boolean } {
  const asked = parameters.get("lang");
  if (isLanguage(asked)) return { language: asked, isChosenHere: true };
  const chosen = languageCookie.exec(request.headers.get("cookie") ?? "")?.[1];
  const language = isLanguage(chosen) ? chosen : preferredLanguage(request.headers.get("accept-language"));
  return { language, isChosenHere: false };
}

/** Private, because language and cookie decide what is in it; cheap to ask for again, because it has an ETag. */
function sendDocument(request: Request, { body, status, retryAfter }: Document): Response {
  const encoding = chosenEncoding(request.headers.get("accept-encoding"));
  const headers = pageHeaders();
  headers.set("cache-control", status === 200 ? "private, no-cache" : "no-store");
  headers.set("vary", "Accept-Encoding, Accept-Language, Cookie");
  if (encoding !== "identity") headers.set("content-encoding", encoding);
  if (retryAfter) headers.set("retry-after", retryAfter);
  if (status === 200) {
    const etag = etagOf(body.digest, encoding);
    headers.set("etag", etag);
    if (matchesEtag(request.headers.get("if-none-match"), etag))
      return new Response(null, { status: 304, headers });
  }
  return new Response(body.bytes[encoding], { status, headers });
}
