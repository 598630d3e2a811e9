// The job board's documents: every list, search, job and the device's own list at its address. What is known is sent at
// once, however old, and renewed behind it; a first visitor is not kept waiting for boards with an empty screen.
import {
  type Address,
  hrefOf,
  isFiltered,
  isUnasked,
  listAddress,
  parseAddress,
} from "../../../web/job-board/address.ts";
import { questionOf } from "../../../web/job-board/list/search-question.ts";
import { type TabName, tabNames, tabs } from "../../../web/job-board/list/tabs.ts";
import type { Language } from "../../../web/look/language.ts";
import { type App, methodNotAllowed } from "../../http/app.ts";
import { sendEncoded } from "../../http/bodies/encoded-body.ts";
import { pathOf } from "../../http/exchange.ts";
import { boardReferrerPolicy, pageHeaders } from "../../http/files/page-headers.ts";
import type { HotRoute, RequestContext } from "../../http/request-context.ts";
import type { Clock } from "../../process/clock.ts";
import { settlesWithin } from "../../process/settles-within.ts";
import { isLonger } from "../../text/characters.ts";
import type { Calls } from "../../threads/thread-messages.ts";
import type { Body } from "../answers/answer.ts";
import type { AnswerSnapshot, CachedAnswer } from "../answers/answer-cache.ts";
import type { AnswerFailures } from "../answers/answer-failures.ts";
import type { EndpointAnswer, EndpointAnswers } from "../answers/endpoint-answers.ts";
import { sendBody } from "../answers/jobs-response.ts";
import type { SearchAnswer } from "../answers/kept-answers.ts";
import type { FoundAnswers } from "../answers/v2/found-answers.ts";
import { BadQuestion } from "../answers/v2/question.ts";
import { type EndpointName, endpoints } from "../endpoints.ts";
import { boardSlugOf } from "../job/job.ts";
import type { FairUse } from "../limits/fair-use.ts";
import { maxQueryCharacters } from "../search/job-search.ts";
import { isOffered, type PageFrame, type PageTasks } from "./job-document.ts";
import type { Notices } from "./plain-pages.ts";
import { languageOf, parametersOf, rememberLanguage } from "./reader-language.ts";
import { reportedIn } from "./reported-cookie.ts";
import { keptSitemap, mayIndex, type SitemapTasks } from "./sitemap.ts";

const browsePaths = ["/in", "/in/:county", "/in/:county/:field"];
/** How long a document waits for a list that was never fetched before it goes out without jobs. */
const firstListMs = 1_500;
/** Documents of searches that are at hand for the next who asks the same. */
const maxKept = 50;

export type JobPagesOptions = {
  frame: PageFrame;
  answers: EndpointAnswers;
  found: FoundAnswers;
  worker: Calls<PageTasks & SitemapTasks>;
  failures: AnswerFailures;
  fairUse: FairUse;
  notices: Notices;
  clock: Clock;
};

type Document = { body: Body; status: number; retryAfter?: string; isForThisReader?: boolean };

export function jobPages(options: JobPagesOptions): HotRoute[] {
  const { frame, answers, found, failures, worker, fairUse, notices, clock } = options;
  const kept = new Map<string, Promise<Body>>();

  /** The least recently used go first. */
  function keep(key: string, make: () => Promise<Body>): Promise<Body> {
    const body = kept.get(key) ?? make();
    kept.delete(key);
    kept.set(key, body);
    body.catch(() => kept.delete(key));
    for (const oldest of kept.keys()) {
      if (kept.size <= maxKept) break;
      kept.delete(oldest);
    }
    return body;
  }

  /** The same for everyone who asks for the same list, so it is made once, except where it repeats what was typed. */
  function shell(address: Address, language: Language, waitMs: number | null = null): Promise<Body> {
    const page = { address, nowMs: clock.now(), waitMs };
    const make = () => worker.do("shell", { frame, language, page });
    const isCommon = address.query === "" && !isFiltered(address) && !address.isBrowsing && waitMs === null;
    return isCommon ? keep(`${address.tab} ${language}`, make) : make();
  }

  async function snapshotOf(name: EndpointName): Promise<AnswerSnapshot<EndpointAnswer> | null> {
    const answer = answers.answer(name);
    const renewed = answer.get();
    if (!answer.peek() && renewed instanceof Promise) await settlesWithin(renewed, firstListMs);
    return answer.peek();
  }

  async function list(address: Address, language: Language): Promise<Body | null> {
    const name = tabs[address.tab].endpoint as EndpointName | null;
    const snapshot = name && (await snapshotOf(name));
    if (!snapshot) return null;
    if (!isFiltered(address)) return answers.body(snapshot, name, `page-${language}`);
    const { bytes } = await answers.body(snapshot, name, "json", address.category);
    const { changedAtMs: updatedAtMs } = snapshot.value;
    const page = { address, jobs: bytes.identity, updatedAtMs, nowMs: clock.now() };
    return worker.do("filtered", { frame, language, page });
  }

  /** A filter that nobody knows is left out: the address may be old, or somebody's own. */
  function answerTo(address: Address): CachedAnswer<SearchAnswer> | null {
    if (isUnasked(address) || isLonger(address.query, maxQueryCharacters)) return null;
    try {
      return found.answer(found.question(textOf(address)));
    } catch (error) {
      if (!(error instanceof BadQuestion)) throw error;
      return found.answer(found.question(textOf(listAddress("search", address.query))));
    }
  }

  /** A county or field that nobody knows is no page of ours. */
  function isNowhere(address: Address): boolean {
    if (!address.isBrowsing) return false;
    try {
      found.question(textOf(address));
      return false;
    } catch (error) {
      if (error instanceof BadQuestion) return true;
      throw error;
    }
  }

  async function search(address: Address, language: Language): Promise<Body | null> {
    const snapshot = await answerTo(address)?.get();
    if (!snapshot) return null;
    const { whole, changedAtMs: updatedAtMs } = snapshot.value;
    const nowMs = clock.now();
    const page = { address, found: whole.bytes.identity, updatedAtMs, nowMs };
    const make = () => worker.do("found", { frame, language, page });
    // A page says "yesterday", so it is good for a day at most.
    const day = Math.floor(nowMs / 86_400_000);
    return keep([language, whole.digest, day, hrefOf(address)].join(" "), make);
  }

  async function job(
    address: Address,
    id: string,
    language: Language,
    isReported: boolean,
  ): Promise<Document> {
    const tab = homeOf(id);
    const page = { address, id, tab: tab ?? address.tab, nowMs: clock.now(), isReported };
    const { isFound, ...body } = await worker.do("job", { frame, language, page });
    // A board that we know may have had it; about any other nothing can be said.
    return { body, status: isFound ? 200 : tab ? 410 : 404, isForThisReader: isReported };
  }

  async function documentAt(
    address: Address,
    language: Language,
    { context, request }: { context: RequestContext; request: Request },
  ): Promise<Document | Response> {
    const { jobId, tab } = address;
    if (jobId === null && tab !== "search" && !isFiltered(address))
      return { body: (await list(address, language)) ?? (await shell(address, language)), status: 200 };
    // What is made for this one caller counts.
    const caller = await fairUse.admit(request, context);
    const isRefused = caller instanceof Response;
    if (jobId !== null) {
      if (isRefused) return notices(request, "busy", { retryAfter: caller.headers.get("retry-after") });
      return job(address, jobId, language, reportedIn(request.headers.get("cookie")) === jobId);
    }
    const isNewSearch = tab === "search" && (answerTo(address)?.peek()?.state ?? "fresh") !== "fresh";
    const refusal = isRefused ? caller : isNewSearch ? await fairUse.admitSearch(caller) : null;
    if (refusal) {
      const retryAfter = refusal.headers.get("retry-after") ?? "30";
      return { body: await shell(address, language, Number(retryAfter) * 1_000), status: 429, retryAfter };
    }
    const body = await (tab === "search" ? search : list)(address, language);
    return { body: body ?? (await shell(address, language)), status: 200 };
  }

  async function handle(request: Request, context: RequestContext): Promise<Response> {
    const path = pathOf(request.url);
    if (request.method !== "GET" && request.method !== "HEAD") return methodNotAllowed(path, ["GET", "HEAD"]);
    if (fairUse.isBlocked(context.clientAddress)) return notices(request, "blocked");
    const parameters = parametersOf(request.url);
    const address = parseAddress(path, parameters.toString());
    if (!address || isNowhere(address)) return notices(request, "unknown");
    const made = await documentAt(address, languageOf(request, parameters), { context, request }).catch(
      (error: Error) => {
        context.log.error(
          { requestId: context.requestId, reason: error.message },
          "a page could not be made",
        );
        return notices(request, "failed");
      },
    );
    if (made instanceof Response) return made;
    const response = sendDocument(request, made);
    rememberLanguage(response.headers, parameters);
    const isIndexed =
      address.jobId === null ? isOffered(address) : made.status === 200 && mayIndex(address.jobId);
    if (!isIndexed) response.headers.set("x-robots-tag", "noindex");
    return response;
  }

  const paths = [...tabNames.map((name) => tabs[name].path), ...browsePaths, "/jobs/:id"];
  const sitemap = keptSitemap({ worker, origin: frame.site.origin, clock, failures });
  return [
    ...paths.map((path) => ({ path, name: `page ${path}`, handle })),
    {
      path: "/sitemap.xml",
      name: "sitemap",
      async handle(request: Request) {
        if (request.method !== "GET" && request.method !== "HEAD")
          return methodNotAllowed("/sitemap.xml", ["GET", "HEAD"]);
        const kept = await sitemap.get();
        return kept ? sendBody(request, kept.value.whole, kept) : notices(request, "failed");
      },
    },
  ];
}

const textOf = (address: Address) =>
  new URLSearchParams(
    Object.entries(questionOf(address)).map(([name, value]) => [name, String(value)]),
  ).toString();

/** An address of the board with a slash too many or in capitals leads to the right one. */
export function addOtherSpellings(app: App): void {
  app.use("*", async ({ req, redirect }, next) => {
    let plain = req.path.toLowerCase();
    while (plain.endsWith("/")) plain = plain.slice(0, -1);
    const isOther = plain !== req.path && req.method === "GET" && parseAddress(plain, "") !== null;
    return isOther ? redirect(plain + new URL(req.url).search, 308) : next();
  });
}

/** The list that a board's jobs are in. */
function homeOf(id: string): TabName | null {
  const board = `${boardSlugOf(id)}/`;
  const home = endpoints.find(({ feeds }) => feeds.some((feed) => feed.startsWith(board)));
  return tabNames.find((name) => tabs[name].endpoint === home?.name) ?? null;
}

/** Private, because language and cookie decide what is in it; cheap to ask for again, because it has an ETag. */
function sendDocument(request: Request, { body, status, retryAfter, isForThisReader }: Document): Response {
  const isLasting = status === 200 && !isForThisReader;
  const headers = pageHeaders();
  headers.set("referrer-policy", boardReferrerPolicy);
  headers.set("cache-control", isLasting ? "private, no-cache" : "no-store");
  headers.set("vary", "Accept-Encoding, Accept-Language, Cookie");
  if (retryAfter) headers.set("retry-after", retryAfter);
  return sendEncoded(request, body, headers, status);
}
