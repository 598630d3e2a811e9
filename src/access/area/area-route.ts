// A route of a signed-in area says who may call it and what it takes, or it does not exist: there is no other way to
// make one. What a body holds beyond its schema is dropped before anyone sees it.
import type { ZodType } from "zod";
import type { RequestContext } from "../../http/request-context.ts";

export type SignedIn = {
  accountId: string;
  email: string;
  name: string;
  kind: "customer" | "provider" | "operator";
  hasTwoFactor: boolean;
  sessionId: string;
};

export type Reply = { status?: number; json: unknown; cookies?: string[] };

export type Call<Body> = {
  body: Body;
  /** A part of the path, by its name. */
  param(name: string): string;
  query: URLSearchParams;
  /** What the accounts library may see of the request: its cookies, its agent and where it came from. */
  headers: Headers;
  context: RequestContext;
};
export type AccountCall<Body> = Call<Body> & { account: SignedIn };

export type Who = "anyone" | "account";
export type AreaRoute = {
  who: Who;
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: string;
  body: ZodType | null;
  handle(call: Call<unknown>, account: SignedIn | null): Promise<Reply>;
};

type Place<Body> = { method: AreaRoute["method"]; path: string; body?: ZodType<Body> };

export function forAnyone<Body = null>(
  { method, path, body }: Place<Body>,
  handle: (call: Call<Body>) => Promise<Reply>,
): AreaRoute {
  return { who: "anyone", method, path, body: body ?? null, handle: (call) => handle(call as Call<Body>) };
}

export function forAccount<Body = null>(
  { method, path, body }: Place<Body>,
  handle: (call: AccountCall<Body>) => Promise<Reply>,
): AreaRoute {
  return {
    who: "account",
    method,
    path,
    body: body ?? null,
    handle(call, account) {
      if (account === null) throw new Refused(401, "Sign in first.");
      return handle({ ...(call as Call<Body>), account });
    },
  };
}

/** Ends a call with this status and a sentence that says what to do. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    sentence: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(sentence);
  }
}

/** The one answer for what is not there and for what is somebody else's, so that nobody can tell which. */
export const notFound = () => new Refused(404, "There is nothing at this address.");
