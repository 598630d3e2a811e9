// The route table of the jobs: seven rows, and the same answers as feeds. A request that can be answered from memory is
// answered without waiting for anything.

import { methodNotAllowed } from "../http/app.ts";
import { atOnce } from "../http/at-once.ts";
import { refuseText } from "../http/refusal.ts";
import type { HotRoute, RequestContext } from "../http/request-context.ts";
import type { Service } from "../http/service.ts";
import { isLonger } from "../text/characters.ts";
import type { Body } from "./answers/answer.ts";
import type { AnswerSnapshot } from "./answers/answer-cache.ts";
import type { EndpointAnswer, EndpointAnswers } from "./answers/endpoint-answers.ts";
import type { Form } from "./answers/job-memory.ts";
import { corsHeaders, sendBody } from "./answers/jobs-response.ts";
import type { SearchAnswers } from "./answers/search-answers.ts";
import { type EndpointName, endpoints, search } from "./endpoints.ts";
import type { JobsCount } from "./jobs-count.ts";
import type { FairUse } from "./limits/fair-use.ts";
import { sentences } from "./refusal-sentences.ts";
import { foldQuery, maxQueryCharacters } from "./search/job-search.ts";

export type JobsServiceOptions = {
  answers: EndpointAnswers;
  searches: SearchAnswers;
  fairUse: FairUse;
  count: JobsCount;
};

const methods = ["GET", "HEAD", "OPTIONS"];
const minRetrySeconds = 10;
const extensions: Record<string, Form> = { rss: "rss", json: "json-feed" };

export function jobsService({ answers, searches, fairUse, count }: JobsServiceOptions): Service {
  const lists = endpoints.flatMap(({ name, choice }): HotRoute[] => {
    const whole = (snapshot: AnswerSnapshot<EndpointAnswer>) => snapshot.value.whole;
    const choose = {
      category: (snapshot: AnswerSnapshot<EndpointAnswer>, url: string) =>
        answers.category(snapshot, parameter(url, "category")),
      page: (snapshot: AnswerSnapshot<EndpointAnswer>, url: string) =>
        answers.page(snapshot, pageNumber(parameter(url, "page"))),
    };
    const asJson = choice === null ? whole : choose[choice];
    return [
      list(name, `/api/${name}`, name, asJson),
      ...Object.entries(extensions).map(([extension, form]) =>
        list(`${name}-feed`, `/feeds/${name}.${extension}`, name, (snapshot, url) =>
          answers.feed(snapshot, name, form, choice === "category" ? parameter(url, "category") : ""),
        ),
      ),
    ];
  });

  function list(
    name: string,
    path: string,
    endpoint: EndpointName,
    cut: (snapshot: AnswerSnapshot<EndpointAnswer>, url: string) => Body | Promise<Body>,
  ): HotRoute {
    const answer = answers.answer(endpoint);
    return route(name, path, (request) =>
      atOnce(answer.get(), (snapshot) => {
        count.answer(endpoint, snapshot?.state ?? "none");
        if (!snapshot) return nothingKnown(answer.retryInMs());
        return atOnce(cut(snapshot, request.url), (body) => sendBody(request, body, snapshot));
      }),
    );
  }

  function searchRoute(path: string, form: Form): HotRoute {
    return route(form === "json" ? search.name : `${search.name}-feed`, path, (request, caller) => {
      const query = foldQuery(parameter(request.url, "query"));
      if (/^["\s]*$/.test(query)) return refuseText(400, sentences.noQuery, corsHeaders);
      if (isLonger(query, maxQueryCharacters)) return refuseText(400, sentences.longQuery, corsHeaders);
      const isKept = searches.known(query, form)?.peek()?.state === "fresh";
      return atOnce(isKept ? null : fairUse.admitSearch(caller), (refusal) => {
        if (refusal) return refusal;
        const answer = searches.answer(query, form);
        return atOnce(answer.get(), (snapshot) => {
          count.answer(search.name, snapshot?.state ?? "none");
          if (snapshot) return sendBody(request, snapshot.value.whole, snapshot);
          return searches.hasAnyList() ? tooMuchAtOnce() : nothingKnown(answer.retryInMs());
        });
      });
    });
  }

  type Caller = Parameters<FairUse["admitSearch"]>[0];

  /** What all of them share: methods, preflight, fair use. */
  function route(
    name: string,
    path: string,
    answer: (request: Request, caller: Caller) => Response | Promise<Response>,
  ): HotRoute {
    return {
      name,
      path,
      refusalHeaders: corsHeaders,
      handle(request: Request, context: RequestContext) {
        if (request.method === "OPTIONS") return preflight();
        if (request.method !== "GET" && request.method !== "HEAD")
          return methodNotAllowed(path, methods, corsHeaders);
        return atOnce(fairUse.admit(request, context), (caller) =>
          caller instanceof Response ? caller : answer(request, caller),
        );
      },
    };
  }

  return {
    hotRoutes: [
      ...lists,
      searchRoute(`/api/${search.name}`, "json"),
      ...Object.entries(extensions).map(([extension, form]) =>
        searchRoute(`/feeds/${search.name}.${extension}`, form),
      ),
    ],
  };
}

/** Whoever comes earlier than the next try gets the same answer. */
function nothingKnown(retryInMs: number): Response {
  return refuseText(500, sentences.nothingKnown, {
    ...corsHeaders,
    "retry-after": String(Math.max(minRetrySeconds, Math.ceil(retryInMs / 1_000))),
  });
}

function tooMuchAtOnce(): Response {
  return refuseText(429, sentences.tooMuchAtOnce, {
    ...corsHeaders,
    "retry-after": String(minRetrySeconds),
  });
}

function preflight(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...corsHeaders,
      allow: methods.join(", "),
      "access-control-allow-methods": methods.join(", "),
      "access-control-allow-headers": "Authorization, If-None-Match, If-Modified-Since",
      "access-control-max-age": "86400",
    },
  });
}

/** The first of the name; the empty text where there is none. */
function parameter(url: string, name: string): string {
  const start = url.indexOf("?");
  return start < 0 ? "" : (new URLSearchParams(url.slice(start + 1)).get(name) ?? "");
}

function pageNumber(text: string): number {
  const page = Math.trunc(Number(text.trim() || "1"));
  return page >= 1 ? Math.min(page, Number.MAX_SAFE_INTEGER) : 1;
}
