// How far a server on this runtime can go that does what a search cannot do without, and that in the plainest way: it
// reads the address and the key, hashes the key, finds it, counts it against a limit, says what is left and which
// request this was, and writes one line. What it is faster than Kazi is the price of doing all that safely; what the bare
// server is faster than it is the price of doing it at all.
// bun least-bun.ts PORT FOLDER: the folder is the one of bare-node.mjs.
import { readFileSync, writeSync } from "node:fs";
import { join } from "node:path";

const [port, folder = ""] = process.argv.slice(2);
const { identity } = JSON.parse(readFileSync(join(folder, "headers.json"), "utf8")) as {
  identity: Record<string, string>;
};
const body = new Blob([readFileSync(join(folder, "identity"))]);
const full = { headers: new Headers(identity) };
const windowMs = 60_000;
const limit = 999_999_999;
const gatheredLength = 8_192;

const keys = new Map<string, { endsMs: number; left: number }>();
const queries = new Map<string, Blob>();
let lines = "";

function answer(request: Request): Response {
  const startedMs = performance.now();
  const { url, headers, method } = request;
  const hash = Bun.SHA256.hash(headers.get("authorization")?.slice(7) ?? "", "hex");
  let key = keys.get(hash);
  if (key === undefined || key.endsMs <= startedMs) {
    key = { endsMs: startedMs + windowMs, left: limit };
    keys.set(hash, key);
  }
  key.left -= 1;
  const query = url.slice(url.indexOf("?") + 1);
  let found = queries.get(query);
  if (found === undefined) {
    found = body;
    queries.set(query, found);
  }
  const response = new Response(found, full);
  const requestId = crypto.randomUUID();
  response.headers.set(
    "ratelimit",
    `"default";r=${key.left};t=${Math.ceil((key.endsMs - startedMs) / 1_000)}`,
  );
  response.headers.set("x-request-id", requestId);
  lines += `{"time":${Date.now()},"requestId":"${requestId}","method":"${method}","ms":${Math.round((performance.now() - startedMs) * 1_000)}}\n`;
  if (lines.length >= gatheredLength) {
    writeSync(1, lines);
    lines = "";
  }
  return response;
}

Bun.serve({
  hostname: "127.0.0.1",
  port: Number(port),
  development: false,
  routes: { "/health/live": () => new Response("up"), "/api/*": answer },
});
