// What every public address of the jobs shares: methods, preflight, fair use.
import { methodNotAllowed } from "../http/app.ts";
import { atOnce } from "../http/at-once.ts";
import type { HotRoute } from "../http/request-context.ts";
import { corsHeaders, methods, preflight } from "./answers/jobs-response.ts";
import type { Admitted, FairUse } from "./limits/fair-use.ts";

export type Answer = (request: Request, caller: Admitted) => Response | Promise<Response>;

export function publicRoute(fairUse: FairUse, name: string, path: string, answer: Answer): HotRoute {
  return {
    name,
    path,
    refusalHeaders: corsHeaders,
    handle(request, context) {
      if (request.method === "OPTIONS") return preflight();
      if (request.method !== "GET" && request.method !== "HEAD")
        return methodNotAllowed(path, methods, corsHeaders);
      return atOnce(fairUse.admit(request, context), (caller) =>
        caller instanceof Response ? caller : answer(request, caller),
      );
    },
  };
}
