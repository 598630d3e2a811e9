import { expect, test } from "bun:test";
import { systemClock } from "../../src/process/clock.ts";
import { startJobs } from "../support/boards/running-jobs.ts";
import { runCommand } from "../support/command-line.ts";
import { eachEngine, readyPlace } from "../support/engines.ts";
import { kaziJson } from "../support/kazi-command.ts";
import { manualClock } from "../support/manual-clock.ts";
import { becomes } from "../support/waiting.ts";

type Block = { range: string; reason: string | null; created_at: string; expires_at: string | null };

eachEngine("blocking from the command line", (engine) => {
  test("a blocked range is refused with 403 by a running server within a second, and let in again", async () => {
    const place = await engine.newPlace();
    const jobs = await startJobs({
      place,
      clock: manualClock(systemClock.now()),
      env: { TRUSTED_PROXIES: "127.0.0.1" },
    });
    const statusFor = async (address: string) =>
      (await jobs.get("/api/remote-jobs", { "x-forwarded-for": address })).status;

    await kaziJson(place, ["block", "add", "2001:db8:0::9/32", "--for", "24h", "--reason", "scraping"]);
    expect(await becomes(async () => (await statusFor("2001:db8:77::1")) === 403)).toBe(true);
    expect(await statusFor("2001:db9::1")).toBe(200);
    await kaziJson(place, ["block", "add", "::ffff:192.0.2.130/120"]);
    expect(await becomes(async () => (await statusFor("192.0.2.9")) === 403)).toBe(true);
    expect(await statusFor("192.0.3.9")).toBe(200);

    const listed = await kaziJson<Block[]>(place, ["block", "list"]);
    expect(listed).toMatchObject([
      { range: "192.0.2.0/24", reason: null, expires_at: null },
      { range: "2001:db8::/32", reason: "scraping" },
    ]);
    const { created_at = "", expires_at } = listed[1] ?? {};
    expect(Date.parse(expires_at ?? "") - Date.parse(created_at)).toBe(86_400_000);

    await kaziJson(place, ["block", "remove", "2001:DB8::/32"]);
    expect(await becomes(async () => (await statusFor("2001:db8:77::1")) === 200)).toBe(true);
    const again = await runCommand(place, ["block", "remove", "2001:db8::/32"]);
    expect([again.exitCode, again.stderr]).toEqual([
      1,
      "2001:db8::/32 is not blocked; `kazi block list` shows what is.\n",
    ]);
  });
});

test("what is neither an address nor a range ends with 2 and says what to write", async () => {
  const { exitCode, stderr } = await runCommand(await readyPlace(), ["block", "add", "example.org"]);
  expect(exitCode).toBe(2);
  expect(stderr).toContain("Write an address or a range, like 192.0.2.0/24 or 2001:db8::/32.");
});

test("half the internet is not blocked without --yes", async () => {
  const place = await readyPlace();
  const refused = await runCommand(place, ["block", "add", "0.0.0.0/0"]);
  expect([refused.exitCode, refused.stderr]).toEqual([
    2,
    "The range 0.0.0.0/0 holds a great part of the internet. Add --yes to go ahead.\n",
  ]);
  expect(await kaziJson<Block[]>(place, ["block", "list"])).toEqual([]);
  expect((await runCommand(place, ["block", "add", "0.0.0.0/0", "--yes"])).exitCode).toBe(0);
  expect(await kaziJson<Block[]>(place, ["block", "list"])).toMatchObject([{ range: "0.0.0.0/0" }]);
});
