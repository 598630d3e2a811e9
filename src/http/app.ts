// The routes that are not hot: pages, health, documents. Hono finds the route; what has none gets a 404, or a 405 that
// names the methods the path does have.
import { Hono } from "hono";
import { METHOD_NAME_ALL } from "hono/router";
import { type RefusalHeaders, refuse } from "./refusal.ts";
import type { Handle, RequestContext } from "./request-context.ts";

export type AppEnv = { Bindings: { context: RequestContext } };
export type App = Hono<AppEnv>;

/** `unknown` may answer a person in more than one sentence; null leaves it at that. */
export function createApp(unknown: (request: Request) => Response | null = () => null): App {
  const app: App = new Hono<AppEnv>();
  app.notFound(({ req }) => {
    // What CONNECT asks for is a machine, not an address of ours.
    const allowed = req.method === "CONNECT" ? ["GET", "HEAD"] : methodsOf(app, req.path);
    if (allowed.length === 0)
      return unknown(req.raw) ?? refuse(req.path, 404, "There is nothing at this address.");
    return methodNotAllowed(req.path, allowed);
  });
  // Hono would answer three words and write the error past our log; the exchange does both as for every other route.
  app.onError((error) => {
    throw error;
  });
  return app;
}

const inWords = new Intl.ListFormat("en-GB");

export function methodNotAllowed(path: string, allowed: string[], headers: RefusalHeaders = {}): Response {
  return refuse(path, 405, `This address only accepts ${inWords.format(allowed)}.`, {
    ...headers,
    allow: allowed.join(", "),
  });
}

function methodsOf(app: App, path: string): string[] {
  const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"].filter((method) =>
    app.router.match(method, path)[0].some(([[, route]]) => route.method !== METHOD_NAME_ALL),
  );
  return methods.includes("GET") ? ["GET", "HEAD", ...methods.slice(1)] : methods;
}

/** Hono as a handler. It would answer HEAD with a length of 0, so it is handed a GET and Bun leaves the body out. */
export function appHandle(app: App): Handle {
  return (request, context) => {
    // CONNECT with a host and a port: nothing of ours is there, and no address can be made of it.
    if (!/^https?:\/\//.test(request.url))
      return refuse("/", 405, "This is no proxy; ask for a path.", {
        allow: "GET, HEAD",
        connection: "close",
      });
    const asGet =
      request.method === "HEAD" ? new Request(request.url, { headers: request.headers }) : request;
    return app.fetch(asGet, { context });
  };
}
