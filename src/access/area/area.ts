// Puts the routes of a signed-in area on the server. Everything that holds for all of them stands here, in this order:
// no request from foreign pages, who is asking, plain JSON only, a bounded body, what is asked.
import type { Context } from "hono";
import type { z } from "zod";
import { ErasureNotLogged } from "../../database/history/erasures.ts";
import type { App, AppEnv } from "../../http/app.ts";
import { packedBody } from "../../http/bodies/content-encoding.ts";
import { readBody } from "../../http/bodies/request-body.ts";
import { refuseJson } from "../../http/refusal.ts";
import type { Clock } from "../../process/clock.ts";
import { wellFormed } from "../../text/cut-text.ts";
import { type Code, NotAllowed, type Sentences, sentenceOf } from "../not-allowed.ts";
import {
  type AreaRoute,
  type Asking,
  type Call,
  notFound,
  type Operator,
  Refused,
  type Reply,
  type SignedIn,
} from "./area-route.ts";
import { bodySentence, fieldOf } from "./body-sentence.ts";
import type { Throttle } from "./throttle.ts";

/** Who may pass at the routes of operators. Each refuses by throwing. */
export type OperatorGate = {
  /** The token that a request brings, whether it is good or not, or null. */
  tokenIn(request: Request): string | null;
  admitToken(token: string, route: AreaRoute, clientAddress: string): Promise<Operator>;
  admit(account: SignedIn, route: AreaRoute): Promise<Operator>;
};

export type AreaOptions = {
  publicUrl: string;
  clock: Clock;
  throttle: Throttle;
  /** Who the cookies of the request stand for, or null. */
  signedIn(headers: Headers): Promise<SignedIn | null>;
  /** The headers that the accounts library may see. */
  headersFor(request: Request, clientAddress: string): Headers;
  /** Without it no route of operators can be passed. */
  operators?: OperatorGate;
};

/** How the area tells its people what is not allowed; 409 unless it says otherwise. */
export type AreaWords = { sentences: Partial<Sentences>; statuses?: Partial<Record<Code, number>> };

export function addAreaRoutes(app: App, routes: AreaRoute[], options: AreaOptions, words: AreaWords): void {
  for (const route of routes)
    app.on(route.method, route.path, async (c) => {
      try {
        return send(await answer(route, c, options));
      } catch (thrown) {
        const error = thrown instanceof NotAllowed ? worded(thrown, words) : thrown;
        if (error instanceof Refused)
          return refuseJson(error.status, error.message, error.headers, error.field);
        if (error instanceof ErasureNotLogged) return refuseJson(500, ErasureNotLogged.shown);
        throw error;
      }
    });
}

/** What is not there is told like every address that does not exist. */
function worded(error: NotAllowed, { sentences, statuses }: AreaWords): Error {
  if (error.code.endsWith(".none")) return notFound();
  const sentence = sentenceOf(sentences, error);
  return sentence === undefined ? error : new Refused(statuses?.[error.code] ?? 409, sentence);
}

async function answer(route: AreaRoute, c: Context<AppEnv>, options: AreaOptions): Promise<Reply | Response> {
  const request = c.req.raw;
  const { context } = c.env;
  const headers = options.headersFor(request, context.clientAddress);
  const question = { request, headers, clientAddress: context.clientAddress };
  let asking = await whoAsks(route, question, options);
  if (route.method !== "GET" && packedBody.isSentBy(request))
    throw new Refused(packedBody.status, packedBody.sentence, packedBody.headers);
  const text = route.body === null ? null : await bodyText(request, route.maxBodyBytes);
  // Whoever sends a body slowly may have been signed out meanwhile: who asks is who asks when all is there.
  if (text !== null) asking = await whoAsks(route, question, options);
  const { search, searchParams: query } = new URL(request.url);
  // PostgreSQL takes none, in no place; in the path it can be no id.
  if (search.includes("%00")) throw new Refused(400, "The address holds a null character.");
  const call: Call<unknown> = {
    body: route.body === null || text === null ? null : parseBody(route.body, text),
    param: (name) => idIn(c.req.param(name)),
    query,
    headers,
    context,
  };
  const admitAgain = async () => {
    await whoAsks(route, question, options);
  };
  if (route.isCounted && asking.account)
    await options.throttle.take("changeOfAccount", asking.account.accountId);
  return route.handle(call, { ...asking, request, nowMs: options.clock.now(), admitAgain });
}

type Question = { request: Request; headers: Headers; clientAddress: string };

async function whoAsks(
  route: AreaRoute,
  { request, headers, clientAddress }: Question,
  { publicUrl, signedIn, operators }: AreaOptions,
): Promise<Pick<Asking, "account" | "operator">> {
  // A browser adds no token by itself, so a request that brings one is nobody's forgery.
  const token = route.who === "operator" ? operators?.tokenIn(request) : null;
  if (operators && token)
    return { account: null, operator: await operators.admitToken(token, route, clientAddress) };
  if (route.method !== "GET" && !isFromOwnPages(request.headers, publicUrl))
    throw new Refused(403, "This request does not come from our own pages.");
  if (route.who === "anyone") return { account: null, operator: null };
  const account = await signedIn(headers);
  if (account === null)
    throw new Refused(401, "You are not signed in, or your session has ended; sign in again.");
  if (route.who !== "account") {
    if (!operators) throw notFound();
    return { account, operator: await operators.admit(account, route) };
  }
  if (account.kind === "operator")
    throw new Refused(403, "This is an operator's account; its place is the console at /operator.");
  return { account, operator: null };
}

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Browsers say where a request comes from and scripts cannot change that; one that does not say counts as foreign. */
function isFromOwnPages(headers: Headers, publicUrl: string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") return false;
  const origin = headers.get("origin");
  if (origin === null) return false;
  if (origin === publicUrl) return true;
  // Someone on the machine itself may have opened it by another of its names than PUBLIC_URL says.
  const host = headers.get("host") ?? "";
  return loopback.test(host) && loopback.test(new URL(publicUrl).host) && origin === `http://${host}`;
}

async function bodyText(request: Request, maxBodyBytes: number): Promise<string> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw new Refused(403, "Send the body as application/json.");
  const bytes = await readBody(request, maxBodyBytes);
  if (bytes === null)
    throw new Refused(413, `The body is larger than ${maxBodyBytes.toLocaleString("en")} bytes.`);
  return new TextDecoder().decode(bytes);
}

/** What cannot be an id is not looked for: PostgreSQL would not even take some of it. */
export function idIn(text: string | undefined): string {
  if (text === undefined || !/^[A-Za-z0-9_-]{1,64}$/.test(text)) throw notFound();
  return text;
}

function parseBody(schema: z.ZodType, text: string): unknown {
  if (text.includes("\0") || text.includes("\\u0000"))
    throw new Refused(400, "The body holds a null character.");
  let json: unknown;
  try {
    // An escape can write half of a character, which no database and no page takes.
    json = /\\ud[89a-f]/i.test(text) ? JSON.parse(text, wellFormedValue) : JSON.parse(text);
  } catch {
    throw new Refused(400, "The body is not JSON.");
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Refused(400, bodySentence(issue), {}, fieldOf(issue));
}

const wellFormedValue = (_: string, value: unknown) =>
  typeof value === "string" ? wellFormed(value) : value;

function send(reply: Reply | Response): Response {
  if (reply instanceof Response) {
    reply.headers.set("cache-control", "no-store");
    return reply;
  }
  const { status = 200, json, cookies = [] } = reply;
  const response = Response.json(json, { status, headers: { "cache-control": "no-store" } });
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  return response;
}
