// How far the runtime itself goes: Bun.serve when it has nothing to do but send. What it is faster than Kazi is the price
// of everything Kazi does for a request: who asks, may they, how often, which answer, one line in the log.
// bun bare-bun.ts PORT FOLDER: the folder is the one of bare-node.mjs.
import { readFileSync } from "node:fs";
import { join } from "node:path";

type Answer = { body: Blob; etag: string | undefined; full: ResponseInit; unchanged: ResponseInit };

const [port, folder = ""] = process.argv.slice(2);
const given = JSON.parse(readFileSync(join(folder, "headers.json"), "utf8")) as Record<
  string,
  Record<string, string>
>;
const answers = new Map<string, Answer>(
  Object.entries(given).map(([encoding, headers]) => {
    const { "content-type": _, "content-encoding": __, ...unchanged } = headers;
    return [
      encoding,
      {
        body: new Blob([readFileSync(join(folder, encoding))]),
        etag: headers.etag,
        full: { headers: new Headers(headers) },
        unchanged: { status: 304, headers: new Headers(unchanged) },
      },
    ];
  }),
);
const identity = answers.get("identity") as Answer;

function answer({ headers }: Request): Response {
  const { body, etag, full, unchanged } = answers.get(headers.get("accept-encoding") ?? "") ?? identity;
  const isUnchanged = etag !== undefined && headers.get("if-none-match") === etag;
  return isUnchanged ? new Response(null, unchanged) : new Response(body, full);
}

Bun.serve({
  hostname: "127.0.0.1",
  port: Number(port),
  development: false,
  routes: { "/health/live": answer, "/api/*": answer },
});
