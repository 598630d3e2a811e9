// Behind a shared cache: fresh and stale as the headers say, errors never kept, encodings never mixed up.
import { describe, expect, test } from "bun:test";
import { gunzipSync } from "node:zlib";
import { afterTest } from "../support/after-test.ts";
import { startJobs } from "../support/boards/running-jobs.ts";
import { startNginx, startVarnish } from "../support/network/shared-cache.ts";
import { testServices } from "../support/test-services.ts";
import { becomes } from "../support/waiting.ts";

const kinds = [
  { name: "nginx", binary: testServices.nginx, start: startNginx },
  { name: "Varnish", binary: testServices.varnish, start: startVarnish },
];

for (const { name, binary, start } of kinds) {
  describe.skipIf(!binary)(`behind ${name}`, () => {
    async function startBoth(env: Record<string, string> = {}) {
      const jobs = await startJobs({ env: { TRUSTED_PROXIES: "127.0.0.1", ...env } });
      const cache = await start(String(binary), jobs.kazi.origin);
      afterTest(() => cache.stop());
      const get = (path: string, headers: Record<string, string> = {}) =>
        fetch(cache.origin + path, { headers, decompress: false });
      const served = () =>
        jobs.kazi.logged.filter((line) => line.includes('"msg":"request"') && line.includes("/api/")).length;
      return { ...jobs, get, served };
    }

    test("a fresh answer is fetched once and served from the cache", async () => {
      const { get, served } = await startBoth();
      for (let i = 0; i < 20; i++) expect((await get("/api/remote-jobs")).status).toBe(200);
      expect(served()).toBe(1);
      expect((await get("/api/remote-jobs")).headers.get("x-cache")).toBe("HIT");
    });

    test("a stale one is sent at once while one refresh follows", async () => {
      const { get, served } = await startBoth({
        JOBS_WINDOWS: '{"remote-jobs":{"fresh":"1s","stale":"1h"}}',
      });
      await get("/api/remote-jobs");
      const before = served();
      // nginx counts whole seconds.
      await Bun.sleep(17_000);
      const startedAt = performance.now();
      const stale = await get("/api/remote-jobs");
      expect([stale.status, performance.now() - startedAt < 1_000]).toEqual([200, true]);
      expect(await becomes(async () => served() === before + 1)).toBe(true);
    }, 30_000);

    test("errors are never kept", async () => {
      const { get, served, boards } = await startBoth({ JOBS_LIMIT: "1000000/1m" });
      boards.setFault("*", "500");
      for (const [path, status] of [
        ["/api/search-jobs", 400],
        ["/api/remote-jobs", 500],
        ["/api/v1/providers", 503],
        ["/api/nowhere", 404],
      ] as const) {
        const before = served();
        for (let i = 0; i < 3; i++) {
          const answer = await get(path);
          expect([path, answer.status, answer.headers.get("x-cache")]).not.toEqual([path, status, "HIT"]);
          expect([path, answer.status]).toEqual([path, status]);
        }
        expect([path, served() - before]).toEqual([path, 3]);
      }
    });

    test("encodings are not mixed up", async () => {
      const { get } = await startBoth();
      const plain = await (await get("/api/wfh-jobs", { "accept-encoding": "identity" })).text();
      for (let round = 0; round < 3; round++) {
        const gzip = await get("/api/wfh-jobs", { "accept-encoding": "gzip" });
        expect(gzip.headers.get("content-encoding")).toBe("gzip");
        expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(plain);
        const identity = await get("/api/wfh-jobs", { "accept-encoding": "identity" });
        expect(identity.headers.get("content-encoding")).toBeNull();
        expect(await identity.text()).toBe(plain);
      }
    });

    test("the provider API is never kept", async () => {
      const { get } = await startBoth();
      for (let i = 0; i < 3; i++) {
        const answer = await get("/api/v1/providers", { authorization: "Bearer nonsense" });
        expect(answer.headers.get("x-cache")).not.toBe("HIT");
      }
    });
  });
}
