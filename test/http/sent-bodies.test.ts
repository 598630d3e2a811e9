// Bodies as they leave and as they come in: ETag, 304, 412 and compression outside the jobs, and no packed requests.
import { expect, test } from "bun:test";
import { gunzipSync, gzipSync } from "node:zlib";
import { startJobs } from "../support/boards/running-jobs.ts";
import { sqlitePlace } from "../support/engines.ts";
import { manualClock } from "../support/manual-clock.ts";
import { signedInOperator } from "../support/people/operator.ts";
import { behindProxy, Visitor } from "../support/people/signed-in.ts";
import { startKazi } from "../support/running-kazi.ts";

const documents = [
  "/docs/openapi/job-listings.json",
  "/docs/openapi/provider-discovery.json",
  "/docs/openapi/provider-discovery-v2.json",
  "/status.json",
  "/status",
  "/docs",
];

async function startAsking() {
  const kazi = await startKazi(sqlitePlace(), { clock: manualClock() });
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(kazi.origin + path, { headers: { "accept-encoding": "identity", ...headers }, decompress: false });
  return { kazi, ask };
}

test("documents and the status have a strong ETag for each encoding, and 304 for who has it", async () => {
  const { ask } = await startAsking();
  for (const path of documents) {
    const tags = new Set<string>();
    for (const encoding of ["identity", "gzip", "br"]) {
      const whole = await ask(path, { "accept-encoding": encoding });
      const tag = whole.headers.get("etag") ?? "";
      expect([path, whole.status, tag]).toEqual([path, 200, expect.stringMatching(/^"[\w-]+"$/)]);
      expect([path, whole.headers.get("content-encoding") ?? "identity"]).toEqual([path, encoding]);
      expect(whole.headers.get("vary")).toBe("Accept-Encoding");
      const again = await ask(path, { "accept-encoding": encoding, "if-none-match": `W/${tag}` });
      expect([path, again.status, again.headers.get("etag"), await again.text()]).toEqual([
        path,
        304,
        tag,
        "",
      ]);
      tags.add(tag);
    }
    expect([path, tags.size]).toEqual([path, 3]);
  }
});

test("the packed contract unpacks to the plain one", async () => {
  const { ask } = await startAsking();
  const path = "/docs/openapi/job-listings.json";
  const packed = await (await ask(path, { "accept-encoding": "gzip" })).arrayBuffer();
  const plain = await (await ask(path)).text();
  expect(gunzipSync(packed).toString()).toBe(plain);
  expect(packed.byteLength * 3).toBeLessThan(plain.length);
});

test("If-Match that names another ETag is 412 on documents, files and jobs, and not stored", async () => {
  const { get } = await startJobs();
  for (const path of [...documents, "/favicon.ico", "/icon.svg", "/", "/api/remote-jobs"]) {
    const other = await get(path, { "if-match": '"other"' });
    expect([path, other.status, other.headers.get("cache-control")]).toEqual([path, 412, "no-store"]);
    expect([path, (await get(path, { "if-match": "*" })).status]).toEqual([path, 200]);
  }
});

test("a body of less than 256 bytes comes plain to who takes any encoding", async () => {
  const { get } = await startJobs();
  for (const path of ["/api/remote-jobs?category=no-such-thing", "/robots.txt"]) {
    const small = await get(path, { "accept-encoding": "br, gzip" });
    expect([path, small.status, small.headers.get("content-encoding")]).toEqual([path, 200, null]);
    expect((await small.arrayBuffer()).byteLength).toBeLessThan(256);
  }
});

test("browsers that ask for /favicon.ico get an icon of three sizes, for a month", async () => {
  for (const only of ["jobs", "providers"] as const) {
    const { origin } = await startKazi(sqlitePlace(), { only });
    const icon = await fetch(`${origin}/favicon.ico`);
    expect([icon.status, icon.headers.get("content-type")]).toEqual([200, "image/x-icon"]);
    expect(icon.headers.get("cache-control")).toBe("public, max-age=2592000");
    const bytes = Buffer.from(await icon.arrayBuffer());
    expect([bytes.readUInt16LE(2), bytes.readUInt16LE(4)]).toEqual([1, 3]);
    expect([6, 22, 38].map((entry) => bytes[entry])).toEqual([16, 32, 48]);
  }
});

test("a packed body of a form or an upload is 415, and the answer says that none is taken", async () => {
  const kazi = await startKazi(sqlitePlace(), { env: behindProxy });
  const visitor = new Visitor(kazi.origin);
  const body = JSON.stringify({ email: "amina@example.org", password: "plinth ostrich wander" });
  const signIn = (encoding: string) =>
    visitor.send("POST", "sign-in", body, { "content-encoding": encoding });
  for (const encoding of ["gzip", "br", "deflate", "identity, gzip", "x-unheard-of"]) {
    const { status, response, json } = await signIn(encoding);
    expect([encoding, status, response.headers.get("accept-encoding")]).toEqual([encoding, 415, "identity"]);
    expect(json).toEqual({ error: "Send the body without Content-Encoding." });
  }
  expect((await signIn("Identity")).status).toBe(401);

  const operator = await signedInOperator(kazi, "op@example.org");
  const part = await operator.send("PUT", "provider-imports/imp_1/file", "x", {
    "content-encoding": "gzip",
  });
  expect([part.status, part.response.headers.get("accept-encoding")]).toEqual([415, "identity"]);
});

test("a packed report about a listing is 415", async () => {
  const { kazi, jobs } = await startJobs();
  const [job] = await jobs("/api/remote-jobs");
  const report = await fetch(`${kazi.origin}/jobs/${job?.id}/report`, {
    method: "POST",
    headers: { origin: kazi.origin, "content-encoding": "gzip" },
    body: gzipSync("reason=fake"),
  });
  expect([report.status, report.headers.get("accept-encoding")]).toEqual([415, "identity"]);
});
