// Behind real shared caches: what one caller sends must not become what the next one gets, and what is one
// caller's own must never be kept for another.
import { describe, expect, test } from "bun:test";
import { sampleProviders } from "../../src/demo/sample-providers.ts";
import { systemClock } from "../../src/process/clock.ts";
import { turnSwitch } from "../../src/providers/api-switch.ts";
import { afterTest } from "../support/after-test.ts";
import { startJobs } from "../support/boards/running-jobs.ts";
import { manualClock } from "../support/manual-clock.ts";
import { startNginx, startVarnish } from "../support/network/shared-cache.ts";
import { behindProxy, signedInVisitor } from "../support/people/signed-in.ts";
import { bearer } from "../support/provider-api.ts";
import { addProviders, newKey } from "../support/provider-data.ts";
import { testServices } from "../support/test-services.ts";

const canary = "canary-7f3a.example";
const unkeyed: [string, string][] = [
  ...[
    "X-Forwarded-Host",
    "X-Forwarded-Server",
    "X-Host",
    "X-HTTP-Host-Override",
    "X-Forwarded-Scheme",
    "X-Forwarded-Prefix",
    "X-Forwarded-Path",
    "X-Original-Host",
    "Forwarded",
    "X-Original-URL",
    "X-Rewrite-URL",
    "X-Override-URL",
    "X-Proxy-URL",
    "Destination",
    "Base-URL",
    "Referer",
    "Origin",
    "User-Agent",
    "Cookie",
    "Accept-Language",
    "Accept-Charset",
    "Accept",
    "Authorization",
    "X-Api-Key",
    "X-Requested-With",
    "X-Request-Id",
    "X-Correlation-Id",
    "Traceparent",
    "Via",
    "True-Client-IP",
    "X-Real-IP",
    "X-Client-IP",
    "CF-Connecting-IP",
    "X-Wap-Profile",
    "Save-Data",
    "Sec-CH-UA",
    "If-Match",
    "X-Amz-Website-Redirect-Location",
    "Prefer",
  ].map((name): [string, string] => [name, canary]),
  ["X-Forwarded-Proto", "http"],
  ["X-Forwarded-Port", "4444"],
  ["X-Forwarded-Ssl", "off"],
  ["X-HTTP-Method-Override", "POST"],
  ["X-Method-Override", "DELETE"],
  ["X-HTTP-Method", "HEAD"],
  ["Range", "bytes=0-3"],
  ["Max-Forwards", "0"],
  ["Upgrade", "h2c"],
  ["Accept-Encoding", canary],
  ["X-Long", "x".repeat(12_000)],
];

const kinds = [
  { name: "nginx", binary: testServices.nginx, start: startNginx },
  { name: "Varnish", binary: testServices.varnish, start: startVarnish },
];

for (const { name, binary, start } of kinds) {
  describe.skipIf(!binary)(`behind ${name}`, () => {
    async function startBoth() {
      // The accounts library looks at the system's clock when a link is used.
      const clock = manualClock(systemClock.now());
      const jobs = await startJobs({ clock, env: { ...behindProxy, DEVELOPER_APPROVAL: "auto" } });
      const cache = await start(String(binary), jobs.kazi.origin);
      afterTest(() => cache.stop());
      return { ...jobs, cache };
    }

    test("nothing that one caller sends beside the address reaches the next", async () => {
      const { cache, allJobs } = await startBoth();
      await allJobs("/api/remote-jobs");
      const clean = (path: string) =>
        fetch(cache.origin + path, { headers: { "accept-encoding": "identity" } });
      const wanted = await (await clean("/api/remote-jobs?clean")).text();
      const page = await (await clean("/docs?clean")).text();
      const poisoned: string[] = [];
      for (const [index, [field, value]] of unkeyed.entries()) {
        for (const [path, right] of [
          [`/api/remote-jobs?own=${index}`, wanted],
          [`/docs?own=${index}`, page],
        ] as const) {
          const headers = { "accept-encoding": "identity", [field]: value };
          await fetch(cache.origin + path, { headers, redirect: "manual" }).then(
            (response) => response.arrayBuffer(),
            () => null,
          );
          const next = await clean(path);
          const text = await next.text();
          // The id of the request that filled the cache is kept with it: a plain word, and of no consequence.
          next.headers.delete("x-request-id");
          const said = [...next.headers].flat().join("\n") + text;
          if (next.status !== 200 || text !== right || said.includes(canary))
            poisoned.push(`${field} at ${path}`);
        }
      }
      expect(poisoned).toEqual([]);
      console.log(`${name}: ${unkeyed.length} unkeyed fields tried on 2 addresses, 0 kept`);
    }, 120_000);

    test("what is one caller's own is never kept, however the address is dressed up", async () => {
      const { kazi, cache } = await startBoth();
      await addProviders(kazi.database, [...sampleProviders(20)]);
      await turnSwitch(kazi.database, "enabled", { actor: "test", nowMs: systemClock.now() });
      const { secret } = await newKey(kazi.database);
      const visitor = await signedInVisitor(kazi, "a@example.org");
      const own = { ...bearer(secret), cookie: visitor.cookie };
      const addresses = [
        "/api/v1/providers",
        "/api/v1/providers?limit=50",
        "/api/v1/providers/x.css",
        "/api/v1/providers;.js",
        "/api/v1/providers%2fx.png",
        "/api/v1/providers/..%2f..%2fdocs",
        "/docs/..%2fapi%2fv1%2fproviders",
        "/api/v1/providers?x=.css",
        "/api/v1/providers%00.css",
        "/api/v1/providers%23.css",
        "/developers/api/session",
        "/developers/api/session.css",
        "/developers/api/session;x.css",
        "/developers/api/keys",
        "/developers/api/keys/x.css",
        "/developers/keys.css",
        "/developers/keys",
      ];
      const leaked: string[] = [];
      let secrets = 0;
      for (const path of addresses) {
        const mine = await fetch(cache.origin + path, { headers: own, redirect: "manual" });
        const text = await mine.text();
        const isMine = /\+254|a@example\.org|"keys"/.test(text);
        secrets += isMine ? 1 : 0;
        if (isMine && !mine.headers.get("cache-control")?.includes("no-store"))
          leaked.push(`${path} may be kept`);
        const theirs = await fetch(cache.origin + path, { redirect: "manual" });
        if (/\+254|a@example\.org|"keys"/.test(await theirs.text())) leaked.push(path);
      }
      expect(leaked).toEqual([]);
      expect(secrets).toBeGreaterThan(3);
      console.log(
        `${name}: ${addresses.length} addresses tried, ${secrets} held something of the caller's, 0 kept`,
      );
    }, 60_000);

    test("a refusal that somebody provokes is nobody else's", async () => {
      const { cache, allJobs } = await startBoth();
      await allJobs("/api/wfh-jobs");
      const provocations: [string, RequestInit][] = [
        ["long", { headers: { "x-long": "x".repeat(30_000) } }],
        ["many", { headers: Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`x-${i}`, "y"])) }],
        ["control", { headers: { "x-odd": "\u00ff\u00fe" } }],
        [
          "precondition",
          { headers: { "if-match": '"none"', "if-unmodified-since": "Thu, 01 Jan 1970 00:00:00 GMT" } },
        ],
        ["method", { method: "DELETE" }],
        ["head", { method: "HEAD" }],
        ["body", { method: "POST", body: "x".repeat(2_000_000) }],
      ];
      for (const [what, init] of provocations) {
        const path = `/api/wfh-jobs?own=${what}`;
        const provoked = await fetch(cache.origin + path, init).then(
          ({ status }) => status,
          () => 0,
        );
        const next = await fetch(cache.origin + path);
        expect([what, provoked, next.status, (await next.text()).startsWith("[{")]).toEqual([
          what,
          provoked,
          200,
          true,
        ]);
      }
    }, 60_000);
  });
}
