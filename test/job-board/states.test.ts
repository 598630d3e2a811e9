import { afterEach, expect, test } from "bun:test";
import { inBrowser, sizes, wholeList } from "../support/browser/browser.ts";

const hourMs = 3_600_000;

inBrowser("the job board in trouble", { JOBS_LIMIT: "100000/1m" }, ({ open, newPage, origin, mishaps }) => {
  afterEach(() => expect(mishaps.splice(0)).toEqual([]));

  for (const size of Object.keys(sizes) as (keyof typeof sizes)[]) {
    test(`on a ${size} without a network, the last seen lists and jobs open, and say how old they are`, async () => {
      const page = await open("/", { size, serviceWorkers: "allow" });
      await page.evaluate(() => navigator.serviceWorker.ready);
      await page.reload();
      await wholeList(page);
      const titles = await page.locator(".job-title").allTextContents();
      await page.context().setOffline(true);
      await page.clock.setSystemTime(Date.now() + 2 * hourMs);
      await page.reload();
      await page.waitForSelector(".note-offline");
      expect(await page.textContent(".note-offline")).toBe("You’re offline. This list is from 2 hours ago.");
      expect(await page.locator(".job-title").allTextContents()).toEqual(titles);
      await page.click(".job-link");
      expect(await page.locator(".job-text").isVisible()).toBe(true);
      await page.reload();
      await page.waitForFunction((told) => document.querySelector("h1")?.textContent === told, titles[0]);
      await page.goto(`${origin()}/jobs/remotive-0`);
      await page.waitForFunction(
        (told) => document.querySelector("h1")?.textContent === told,
        "You’re offline, and this job isn’t saved on this device.",
      );
      await page.click(".tabs a[href='/graduate']");
      await page.waitForSelector(".note-failed");
      expect(await page.textContent(".note-failed")).toContain("hasn’t been opened on this device before");
      await page.context().setOffline(false);
      await page.waitForSelector(".job-link");
    });
  }

  test("a live job that was never seen opens after a slow answer, and after the network has come back", async () => {
    const page = await open("/remote", { serviceWorkers: "allow" });
    const job = `${origin()}${await page.getAttribute(".job-link", "href")}`.split("?")[0] as string;
    const title = await page.textContent(".job-title");
    await page.goto(origin());
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await wholeList(page);
    await page.context().setOffline(true);
    await page.goto(job);
    await page.waitForFunction(() =>
      /isn’t saved on this device/.test(document.querySelector("h1")?.textContent ?? ""),
    );
    await page.context().setOffline(false);
    let delayed = 0;
    await page.context().route("**/jobs/*", async (route) => {
      delayed++;
      await Bun.sleep(7_000);
      await route.continue();
    });
    await page.click(".job-pane .button");
    await page.waitForFunction((told) => document.querySelector("h1")?.textContent === told, title);
    expect(delayed).toBeGreaterThan(0);
    expect(await page.locator(".job-text").isVisible()).toBe(true);
  }, 30_000);

  test("on a slow network the list is usable within five seconds on an empty cache", async () => {
    async function usableAfterMs(): Promise<number> {
      const page = await newPage();
      const session = await page.context().newCDPSession(page);
      await session.send("Network.enable");
      const bytesPerSecond = 400_000 / 8;
      await session.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: 400,
        downloadThroughput: bytesPerSecond,
        uploadThroughput: bytesPerSecond,
      });
      const startedAt = performance.now();
      await page.goto(origin(), { waitUntil: "commit" });
      await page.locator(".job-link").nth(29).waitFor();
      const readableMs = Math.round(performance.now() - startedAt);
      // Live: the script has taken over, and a job opens in place.
      await page.waitForFunction(() =>
        /ago/.test(document.querySelector(".summary-fresh")?.textContent ?? ""),
      );
      await page.locator(".job-link").first().click();
      await page.waitForFunction(() => document.querySelector("h1")?.id === "job-heading");
      const usableMs = Math.round(performance.now() - startedAt);
      console.log(`400 kbit/s, 400 ms: 30 jobs readable after ${readableMs} ms, live after ${usableMs} ms`);
      await page.context().close();
      return usableMs;
    }
    // The network is the slow one here; a machine that is busy with something else gets another chance.
    const measured = [await usableAfterMs()];
    while (measured.length < 4 && Math.min(...measured) >= 5_000) measured.push(await usableAfterMs());
    expect(Math.min(...measured)).toBeLessThan(5_000);
  });

  test("with data saver on only the first jobs are loaded, until asked for more", async () => {
    const page = await newPage();
    await page.addInitScript(() =>
      Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
    );
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(origin());
    await page.waitForSelector(".note-wait button");
    expect(asked.filter((path) => path.startsWith("/api/"))).toEqual([]);
    const title = await page.textContent(".job-title");
    await page.click(".job-link");
    await page.waitForURL(/\/jobs\//);
    expect(await page.textContent("h1")).toBe(title);
    expect(await page.locator(".job-text").isVisible()).toBe(true);
    await page.goBack();
    await page.click(".note-wait button");
    await wholeList(page);
    expect(asked).toContain("/api/africa-jobs");
  });

  test("a listing that has gone says so and leads to its list; an unknown address is not a listing", async () => {
    const page = await open("/jobs/remotive-999999999999");
    expect(await page.textContent("h1")).toBe("This job is no longer available");
    await page.click(".job-pane .empty a");
    await page.waitForFunction(() => document.querySelector("h1")?.textContent === "Remote jobs");
  });

  test("no page asks any other host for anything", async () => {
    const page = await newPage({ serviceWorkers: "allow" });
    const hosts = new Set<string>();
    page.on("request", (request) => hosts.add(new URL(request.url()).origin));
    for (const path of ["/", "/search?q=nurse", "/saved"]) {
      await page.goto(origin() + path);
      await page.waitForLoadState("networkidle");
    }
    expect([...hosts]).toEqual([origin()]);
  });
});

inBrowser("the job board when asked too often", { JOBS_LIMIT: "1/15s" }, ({ open, mishaps }) => {
  afterEach(() => expect(mishaps.splice(0)).toEqual([]));

  test("429 counts down and then tries again by itself", async () => {
    const page = await open("/");
    page.setDefaultTimeout(30_000);
    await wholeList(page);
    await page.click(".tabs a[href='/remote']");
    await page.waitForSelector(".note-wait");
    expect(await page.textContent(".note-wait")).toMatch(
      /^Too many requests from your network. Trying again in \d+ s.$/,
    );
    await wholeList(page);
    expect(await page.locator(".note-wait").count()).toBe(0);
  });
});

inBrowser("the job board while no board answers", {}, ({ newPage, origin, boards, mishaps }) => {
  afterEach(() => expect(mishaps.splice(0)).toEqual([]));

  test("500 says that it is our fault and offers a retry", async () => {
    boards().setFault("*", "500");
    const page = await newPage();
    await page.goto(`${origin()}/internships`);
    await page.waitForSelector(".note-failed");
    expect(await page.textContent(".note-failed")).toContain("It’s a problem on our side");
    expect(await page.locator(".job-link").count()).toBe(0);
    await page.click(".note-failed button");
    await page.waitForSelector(".note-failed");
  });
});
