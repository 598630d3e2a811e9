// F-PROXY: the proxy files of deploy/ as they are shipped, before two and three real processes, while somebody misuses
// connections. Nobody else may notice.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sqlitePlace } from "../engines.ts";
import { sendRaw } from "../running-kazi.ts";
import { testServices } from "../test-services.ts";
import { within } from "../waiting.ts";
import { type Instance, instance, longStartMs, startLoad } from "./cluster.ts";
import { hostileKinds } from "./hostile-kinds.ts";
import { type ShippedFile, type ShippedProxy, startProxy } from "./shipped-proxy.ts";

const maxMs = 5_000;
const callers = 3;
const asked = [
  { path: "/health/ready", method: "GET", status: 200 },
  { path: "/docs", method: "GET", status: 200 },
  { path: "/api/v1/providers", method: "GET", status: 503 },
  { path: "/nowhere", method: "POST", status: 404 },
];

type Arrangement = { file: ShippedFile; count: number };

export function hostileClientsJourney(arrangements: Arrangement[], hostileMs: number): void {
  describe.skipIf(!testServices.nginx)("behind nginx", () => {
    const instances: Instance[] = [];

    beforeAll(async () => {
      const settings = { TRUSTED_PROXIES: "127.0.0.1", LOG_LEVEL: "warn" };
      instances.push(...Array.from({ length: 3 }, () => instance(sqlitePlace(), settings)));
      await Promise.all(instances.map(({ start }) => start()));
    }, 3 * longStartMs);

    afterAll(async () => {
      await Promise.all(instances.map(({ end }) => end("SIGKILL")));
    });

    for (const { file, count } of arrangements)
      describe(`with ${file} before ${count} servers`, () => {
        let proxy: ShippedProxy;
        beforeAll(async () => {
          proxy = await startProxy(instances.slice(0, count), file);
        }, 60_000);
        afterAll(() => proxy?.stop());

        const ask = async (number: number) => {
          const { path, method, status } = asked[number % asked.length] as (typeof asked)[number];
          const response = await fetch(proxy.origin + path, { method, keepalive: false });
          // Kazi's own answers say for whom they are; the proxy's own do not.
          if (response.status !== status || !response.headers.has("x-request-id"))
            throw new Error(`${method} ${path}: ${response.status}`);
          return response;
        };

        test("a method that nobody knows is 405, as Kazi answers one that it does not have", async () => {
          const paths = ["/api/v1/providers", "/api/africa-jobs", "/feeds/africa-jobs.rss", "/docs", "/"];
          for (const path of paths) {
            const own = await fetch(`${instances[0]?.origin}${path}`, { method: "PROPFIND" });
            for (const method of ["FOO", "BREW-COFFEE", "PROPFIND", "TRACE", "CONNECT"]) {
              const raw = await sendRaw(
                proxy.port,
                `${method} ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`,
              );
              const [head = "", body] = raw.split("\r\n\r\n");
              const header = (name: string) => new RegExp(`\r\n${name}: (.*)`, "i").exec(head)?.[1] ?? null;
              const names = ["content-type", "allow", "cache-control", "x-content-type-options"];
              expect([method, path, head.split(" ")[1], ...names.map(header)]).toEqual([
                method,
                path,
                "405",
                ...names.map((name) => own.headers.get(name)),
              ]);
              expect(header("x-request-id")).toMatch(/^\w{32}$/);
              expect(body).toBe(await own.clone().text());
            }
          }
        }, 60_000);

        test.each(Object.entries(hostileKinds))(
          "%s cost nobody else an answer or five seconds",
          async (_, misuse) => {
            const hostile = new AbortController();
            const load = startLoad(callers, ask);
            const misused = misuse(proxy, hostile.signal);
            const endsAt = performance.now() + hostileMs;
            await within(60_000, "enough was asked", async () => {
              return performance.now() > endsAt && load.outcomes.length >= 30;
            });
            hostile.abort();
            await misused;
            const outcomes = await load.stop();
            expect(outcomes.filter(({ status }) => status === 0).map(({ text }) => text)).toEqual([]);
            const delays = outcomes.map(({ startedAt, endedAt }) => endedAt - startedAt);
            expect(Math.max(...delays)).toBeLessThan(maxMs);
          },
          90_000,
        );
      });
  });
}
