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

export type Ask = <T>(method: string, path: string, body?: unknown) => Promise<T>;

/** Asks below one address, like `/developers/api/`. */
export function asker(base: string): Ask {
  return async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    let response: Response;
    try {
      response = await fetch(`${base}${path}`, {
        method,
        credentials: "same-origin",
        cache: "no-store",
        ...(body === undefined
          ? {}
          : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
      });
    } catch {
      throw new Failure(0, "The server cannot be reached. Check your connection and try again.");
    }
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok) return answer as T;
    throw new Failure(
      response.status,
      sentenceOf(answer) ?? "Something went wrong on our side; try again in a moment.",
      textIn(answer, "field"),
    );
  };
}

export function sentenceOf(answer: unknown): string | null {
  return textIn(answer, "error");
}

function textIn(answer: unknown, name: string): string | null {
  if (typeof answer !== "object" || answer === null || !(name in answer)) return null;
  return String((answer as Record<string, unknown>)[name]);
}
