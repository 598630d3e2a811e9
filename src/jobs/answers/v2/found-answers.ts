// Version 2's searches as they are asked for again and again, by callers and by the job board: kept for a minute, sent for
// ten more while they are made anew.
import type { Clock } from "../../../process/clock.ts";
import { settlesWithin } from "../../../process/settles-within.ts";
import type { Calls } from "../../../threads/thread-messages.ts";
import { endpoints } from "../../endpoints.ts";
import { CachedAnswer, type Renewal } from "../answer-cache.ts";
import type { AnswerFailures } from "../answer-failures.ts";
import type { EndpointAnswers } from "../endpoint-answers.ts";
import type { KeptAnswers, SearchAnswer } from "../kept-answers.ts";
import { readQuestion, type V2Question } from "./question.ts";
import type { V2Tasks } from "./v2-answers.ts";

const window = { freshMs: 60_000, staleMs: 600_000 };
const maxQuestions = 1_000;

/** Leaves time to make the answer within what a request may wait. */
const listsDeadlineMs = 6_000;

type Options = {
  worker: Calls<V2Tasks>;
  kept: KeptAnswers;
  clock: Clock;
  failures: AnswerFailures;
  /** Whoever searches everything wants every list renewed in its time. */
  lists: EndpointAnswers;
};

export class FoundAnswers {
  readonly #options: Options;
  readonly #questions = new Map<string, V2Question>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** What stands behind the question mark of an address; whoever asks the same again is not read again. */
  question(text: string): V2Question {
    const known = this.#questions.get(text);
    if (known) return known;
    const question = readQuestion(new URLSearchParams(text));
    if (this.#questions.size >= maxQuestions) this.#questions.clear();
    this.#questions.set(text, question);
    return question;
  }

  answer(question: V2Question): CachedAnswer<SearchAnswer> {
    const { worker, kept, clock, failures, lists } = this.#options;
    const key = `v2 ${JSON.stringify(question)}`;
    const make = async () => {
      const { body, isWhole } = await worker.do("jobs", { question, nowMs: clock.now() });
      kept.weigh(key, body);
      return { value: { whole: body, changedAtMs: clock.now() }, isGood: isWhole };
    };
    const renew = async (): Promise<Renewal<SearchAnswer>> => {
      const asked = endpoints.map(({ name }) => lists.answer(name));
      const missing = asked.filter((list) => list.peek() === null);
      const renewing = Promise.all(asked.map((list) => list.get()));
      const isReady = missing.length === 0 || (await settlesWithin(renewing, listsDeadlineMs));
      const made = await make();
      // Nothing was ever fetched, so that nothing was found says nothing.
      if (made.value.whole.count === 0 && asked.every((list) => list.peek() === null))
        return { value: null, isGood: false };
      return isReady ? made : { ...made, later: renewing.then(async () => (await make()).value) };
    };
    const onFailure = (error: unknown) => failures.note("notMade", "v2-jobs", error);
    return kept.get(key, () => new CachedAnswer({ renew, window, clock, random: Math.random, onFailure }));
  }
}
