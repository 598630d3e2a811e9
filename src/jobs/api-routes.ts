// The seven endpoints, and the same answers as RSS and JSON Feed. A request that can be answered from memory is answered
// without waiting for anything.
import { atOnce } from "../http/at-once.ts";
import { refuseText } from "../http/refusal.ts";
import type { HotRoute } from "../http/request-context.ts";
import { isLonger } from "../text/characters.ts";
import type { EndpointAnswers } from "./answers/endpoint-answers.ts";
import type { Form } from "./answers/job-lists.ts";
import { corsHeaders, sendBody } from "./answers/jobs-response.ts";
import type { SearchAnswers } from "./answers/search-answers.ts";
import { type EndpointName, endpoints, search } from "./endpoints.ts";
import type { JobsCount } from "./jobs-metrics.ts";
import type { FairUse } from "./limits/fair-use.ts";
import { type Answer, publicRoute } from "./public-route.ts";
import { sentences } from "./refusal-sentences.ts";
import { foldQuery, maxQueryCharacters } from "./search/job-search.ts";

export type ApiRoutesOptions = {
  answers: EndpointAnswers;
  searches: SearchAnswers;
  fairUse: FairUse;
  count: JobsCount;
};

const minRetrySeconds = 10;

export function apiRoutes({ answers, searches, fairUse, count }: ApiRoutesOptions): HotRoute[] {
  function list(name: EndpointName, parameter: string | null, form: Form): Answer {
    const answer = answers.answer(name);
    return (request) =>
      atOnce(answer.get(), (snapshot) => {
        count.answer(name, snapshot?.state ?? "none");
        if (!snapshot) return nothingKnown(answer.retryInMs());
        const asked = parameter === null ? "" : parameterIn(request.url, parameter);
        return atOnce(answers.body(snapshot, name, form, asked), (body) => sendBody(request, body, snapshot));
      });
  }

  function searchIn(form: Form): Answer {
    return (request, caller) => {
      const query = foldQuery(parameterIn(request.url, "query"));
      if (/^["\s]*$/.test(query)) return refuseText(400, sentences.noQuery, corsHeaders);
      if (isLonger(query, maxQueryCharacters)) return refuseText(400, sentences.longQuery, corsHeaders);
      const isKept = searches.known(query, form)?.peek()?.state === "fresh";
      return atOnce(isKept ? null : fairUse.admitSearch(caller), (refusal) => {
        if (refusal) return refusal;
        const answer = searches.answer(query, form);
        return atOnce(answer.get(), (snapshot) => {
          count.answer(search.name, snapshot?.state ?? "none");
          if (snapshot) return sendBody(request, snapshot.value.whole, snapshot);
          return searches.hasAnyList()
            ? retryLater(429, sentences.tooMuchAtOnce)
            : nothingKnown(answer.retryInMs());
        });
      });
    };
  }

  const route = (name: string, path: string, answer: Answer) => publicRoute(fairUse, name, path, answer);
  const routesOf = (name: EndpointName, answerIn: (form: Form) => Answer) => [
    route(name, `/api/${name}`, answerIn("json")),
    route(`${name}-feed`, `/feeds/${name}.rss`, answerIn("rss")),
    route(`${name}-feed`, `/feeds/${name}.json`, answerIn("json-feed")),
  ];
  return [
    ...endpoints.flatMap(({ name, parameter }) => [
      ...routesOf(name, (form) => list(name, parameter, form)),
      // What the job board shows beside the jobs of its lists.
      route(`${name}-feed`, `/feeds/${name}.facts.json`, list(name, parameter, "facts")),
    ]),
    ...routesOf(search.name, searchIn),
  ];
}

/** Whoever comes earlier than the next try gets the same answer. */
function nothingKnown(retryInMs: number): Response {
  return retryLater(500, sentences.nothingKnown, Math.ceil(retryInMs / 1_000));
}

function retryLater(status: 429 | 500, sentence: string, seconds = 0): Response {
  const headers = { ...corsHeaders, "retry-after": String(Math.max(minRetrySeconds, seconds)) };
  return refuseText(status, sentence, headers);
}

/** The first of the name; the empty text where there is none. */
function parameterIn(url: string, name: string): string {
  const start = url.indexOf("?");
  return start < 0 ? "" : (new URLSearchParams(url.slice(start + 1)).get(name) ?? "");
}
