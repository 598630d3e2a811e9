// How an area asks the server. A failure becomes a sentence that says what to do.
export class Failure extends Error {
  constructor(
    readonly status: number,
    sentence: string,
    /** Which field of the form it is about, where the server says so. */
    readonly field: string | null = null,
  ) {
    super(sentence);
  }
}

export const unreachable = () =>
  new Failure(0, "The server cannot be reached. Check your connection and try again.");

export type Ask = <T>(method: string, path: string, body?: unknown) => Promise<T>;

/** Told of every refusal, so that an area can notice that its session has ended. */
let onRefused: (failure: Failure) => void = () => {};

export function watchRefusals(notice: typeof onRefused): void {
  onRefused = notice;
}

/** Asks below one address, like `/developers/api/`. */
export function asker(base: string): Ask {
  return async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${base}${path}`, {
      method,
      credentials: "same-origin",
      cache: "no-store",
      ...(body !== undefined && {
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    }).catch(() => {
      throw unreachable();
    });
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok) return answer as T;
    const sentence = sentenceOf(answer) ?? "Something went wrong on our side. Try again in a moment.";
    const failure = new Failure(response.status, sentence, textIn(answer, "field"));
    onRefused(failure);
    throw failure;
  };
}

export const sentenceOf = (answer: unknown) => textIn(answer, "error");

function textIn(answer: unknown, name: string): string | null {
  if (typeof answer !== "object" || answer === null || !(name in answer)) return null;
  return String((answer as Record<string, unknown>)[name]);
}
