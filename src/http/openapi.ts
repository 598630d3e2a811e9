// The OpenAPI 3.1 document of a service, made from the same schemas that the service is built on.
import { OpenAPIHono, type RouteConfig } from "@hono/zod-openapi";
import type { App } from "./app.ts";
import { sendEncoded, textBody } from "./bodies/encoded-body.ts";

export type Contract = {
  title: string;
  version: string;
  description: string;
  tags: { name: string; description: string }[];
  routes: RouteConfig[];
  /** How callers prove who they are; absent for a service that is open to all. */
  securitySchemes?: Record<string, { type: "http"; scheme: string; description: string }>;
};

export function openApiDocument({ tags, routes, securitySchemes = {}, ...info }: Contract): unknown {
  const app = new OpenAPIHono();
  for (const [name, scheme] of Object.entries(securitySchemes)) {
    app.openAPIRegistry.registerComponent("securitySchemes", name, scheme);
  }
  for (const route of routes) app.openAPIRegistry.registerPath(route);
  return app.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      ...info,
      contact: { name: "The operator of this server" },
      license: { name: "MIT", url: "https://opensource.org/license/mit" },
    },
    tags,
    servers: [{ url: "/", description: "This server" }],
  });
}

/** Serves a document as it stands in `contract/`; anyone may read it, from any page. */
export function serveOpenApi(app: App, name: string, document: unknown): void {
  const body = textBody(`${JSON.stringify(document, null, 2)}\n`, "application/json; charset=utf-8");
  const headers = { "cache-control": "public, max-age=300", "access-control-allow-origin": "*" };
  app.get(`/docs/openapi/${name}.json`, ({ req }) => sendEncoded(req.raw, body, headers));
}
