// A connection to PostgreSQL as the pool makes it. While the server cannot be reached, it is asked again after growing,
// jittered pauses, and whoever comes in between is refused at once; a connection that left a query unanswered past its
// time-out is given up, because nobody can know what it will say next.
import { Client, type ClientConfig } from "pg";

const firstPauseMs = 50;
/** Short enough that everybody is served again within a few seconds of the server's return. */
const maxPauseMs = 1_000;

/** How the pool asks: it never waits for a promise. */
type Done = (failure?: Error) => void;
/** What `pg` has and its types do not tell. */
type Inside = { connection: { stream: { destroy(): void } } };

/** All clients of a class share their pauses: one class for each pool. */
export function clientsThatBackOff(elapsedMs: () => number = () => performance.now()): typeof Client {
  let failures = 0;
  let nextTryMs = Number.NEGATIVE_INFINITY;
  let lastFailure: Error | null = null;

  function note(failure: Error | null): void {
    if (failure === null) {
      failures = 0;
      lastFailure = null;
    } else if (elapsedMs() >= nextTryMs) {
      const pauseMs = Math.min(maxPauseMs, firstPauseMs * 2 ** failures);
      failures = Math.min(failures + 1, 10);
      nextTryMs = elapsedMs() + pauseMs * (0.5 + Math.random() / 2);
      lastFailure = failure;
    }
  }

  return class extends Client {
    constructor(settings?: ClientConfig) {
      super(settings);
      const connect = this.connect.bind(this) as (done: Done) => void;
      const query = this.query.bind(this) as (...words: unknown[]) => unknown;
      this.connect = ((done: Done) => {
        if (lastFailure !== null && elapsedMs() < nextTryMs) return process.nextTick(done, lastFailure);
        connect((failure) => {
          note(failure ?? null);
          done(failure);
        });
      }) as Client["connect"];
      this.query = ((...words: unknown[]) => {
        const answer = query(...words);
        if (answer instanceof Promise)
          answer.catch(({ message }: Error) => {
            if (message === "Query read timeout") (this as unknown as Inside).connection.stream.destroy();
          });
        return answer;
      }) as Client["query"];
    }
  };
}
