// A route of a signed-in area says who may call it and what it takes, or it does not exist: there is no other way to
// make one. What a body holds beyond its schema is dropped before anyone sees it.
import type { ZodType } from "zod";
import type { RequestContext } from "../../http/request-context.ts";
import type { AuditContext } from "../audit-store.ts";
import type { OperatorRole, OperatorScope } from "./operator-scopes.ts";

export type SignedIn = {
  accountId: string;
  email: string;
  name: string;
  kind: "customer" | "provider" | "operator";
  hasTwoFactor: boolean;
  sessionId: string;
  /** When this session began. */
  sinceMs: number;
};

/** Who runs Kazi, or a script that does so by a token. */
export type Operator = {
  /** How the audit log names them. */
  actor: string;
  role: OperatorRole | "token";
  has(scope: OperatorScope): boolean;
};

export type Reply<Json = unknown> = { status?: number; json: Json; cookies?: string[] };

export type Call<Body> = {
  body: Body;
  /** A part of the path, by its name. */
  param(name: string): string;
  query: URLSearchParams;
  /** What the accounts library may see of the request: its cookies, its agent and where it came from. */
  headers: Headers;
  context: RequestContext;
};
export type AccountCall<Body> = Call<Body> & { account: SignedIn; by: AuditContext };
export type OperatorCall<Body> = Call<Body> & {
  operator: Operator;
  by: AuditContext;
  /** For a route that takes a stream: its body has not been read. */
  request: Request;
  /** Refuses whoever was signed out, or lost a right, while sending the stream. */
  admitAgain(): Promise<void>;
};

/**
 * An operator in waiting has the account but not yet the second factor, and can only set that up. Any operator, whatever
 * the role, may do what concerns the own account alone.
 */
export type Who = "anyone" | "account" | "operator in waiting" | "any operator" | "operator";
export type Asking = {
  account: SignedIn | null;
  operator: Operator | null;
  request: Request;
  nowMs: number;
  admitAgain(): Promise<void>;
};

export type AreaRoute = {
  who: Who;
  /** What an operator, or a token, needs for it; null on every other route. */
  scope: OperatorScope | null;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  body: ZodType | null;
  maxBodyBytes: number;
  /** Whether it counts as a change by the account, of which nobody may make any number. */
  isCounted: boolean;
  handle(call: Call<unknown>, asking: Asking): Promise<Reply | Response>;
};

/** A method and a path, like `POST /developers/api/keys/:id/revoke`. */
type Address = `${AreaRoute["method"]} ${string}`;

const usualBodyBytes = 32_768;

/** Without a `body`, whatever is sent is not read. */
function placed(address: Address, body: ZodType | null) {
  const [method, path] = address.split(" ") as [AreaRoute["method"], string];
  return { scope: null, method, path, body, maxBodyBytes: usualBodyBytes, isCounted: false };
}

export function forAnyone<Body>(
  address: Address,
  body: ZodType<Body> | null,
  handle: (call: Call<Body>) => Promise<Reply>,
): AreaRoute {
  return { who: "anyone", ...placed(address, body), handle: (call) => handle(call as Call<Body>) };
}

export function forAccount<Body>(
  address: Address,
  body: ZodType<Body> | null,
  handle: (call: AccountCall<Body>) => Promise<Reply>,
): AreaRoute {
  return {
    who: "account",
    ...placed(address, body),
    isCounted: !address.startsWith("GET "),
    handle(call, { account, nowMs }) {
      if (account === null) throw new Refused(401, "Sign in first.");
      return handle({ ...(call as Call<Body>), account, by: { actor: account.accountId, nowMs } });
    },
  };
}

/**
 * For an operator, or a token, that has the scope. A scope that ends in `:read` changes nothing, so that whoever may only
 * look has it as well. A route without a `body` may read `request` itself, as a stream.
 */
export function forOperator<Body>(
  address: Address,
  scope: OperatorScope,
  body: ZodType<Body> | null,
  handle: (call: OperatorCall<Body>) => Promise<Reply | Response>,
): AreaRoute {
  assertOperators(address);
  return {
    who: "operator",
    ...placed(address, body),
    scope,
    handle(call, { operator, request, nowMs, admitAgain }) {
      if (operator === null) throw new Refused(401, "Sign in first.");
      const by = { actor: operator.actor, nowMs };
      return handle({ ...(call as Call<Body>), operator, by, request, admitAgain });
    },
  };
}

/** For an operator whose second factor is still missing, to set it up; it gives nothing else. */
export const forOperatorInWaiting: typeof forAccount = (address, body, handle) => {
  assertOperators(address);
  return { ...forAccount(address, body, handle), who: "operator in waiting" };
};

/** For every operator with a second factor, about their own account. */
export const forAnyOperator: typeof forAccount = (address, body, handle) => ({
  ...forOperatorInWaiting(address, body, handle),
  who: "any operator",
});

function assertOperators(address: Address): void {
  if (!address.includes(" /operator/api/")) throw new Error(`${address} is not below /operator/api/`);
}

/** Ends a call with this status and a sentence that says what to do. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    sentence: string,
    readonly headers: Record<string, string> = {},
    /** Which field of the form it is about, as programs call it. */
    readonly field: string | null = null,
  ) {
    super(sentence);
  }
}

/** The one answer for what is not there and for what is somebody else's, so that nobody can tell which. */
export const notFound = () => new Refused(404, "There is nothing at this address.");
