// Errors as the contracts want them: the authenticated services answer {"error": "…"}, the jobs and the pages one plain
// sentence. None is ever cached, and none says anything internal.
export type RefusalHeaders = Record<string, string>;

export function refuseJson(
  status: number,
  error: string,
  headers: RefusalHeaders = {},
  field: string | null = null,
): Response {
  return refusal(
    status,
    JSON.stringify({ error, ...(field !== null && { field }) }),
    "application/json; charset=utf-8",
    headers,
  );
}

export function refuseText(status: number, sentence: string, headers: RefusalHeaders = {}): Response {
  return refusal(status, `${sentence}\n`, "text/plain; charset=utf-8", headers);
}

function refusal(status: number, body: string, contentType: string, headers: RefusalHeaders): Response {
  return new Response(body, {
    status,
    headers: { "content-type": contentType, "cache-control": "no-store", ...headers },
  });
}

const jsonPaths = /^\/(api\/v\d+|developers\/api|operator\/api)(\/|$)/;

/** In the form that callers of this path expect. */
export function refuse(path: string, status: number, sentence: string, headers: RefusalHeaders = {}) {
  return jsonPaths.test(path) ? refuseJson(status, sentence, headers) : refuseText(status, sentence, headers);
}
