import { expect, test } from "bun:test";
import { hideListing } from "../../src/jobs/operator/hidden-store.ts";
import { openReports, settleReports } from "../../src/jobs/pages/listing-report-store.ts";
import { startJobs } from "../support/boards/running-jobs.ts";
import { eachEngine } from "../support/engines.ts";
import { becomes } from "../support/waiting.ts";

type Sent = {
  reason?: string;
  note?: string;
  contact?: string;
  headers?: Record<string, string>;
  query?: string;
};

/** With a listing to report, and the form of its page. */
async function startReporting(options: Parameters<typeof startJobs>[0] = {}) {
  const running = await startJobs(options);
  const id = String((await running.jobs("/api/remote-jobs"))[0]?.id);
  const { origin } = running.kazi;
  const asked = " They asked for KSh 500. ";
  const send = (
    listing: string,
    { reason = "fake", note = asked, contact = "", headers = { origin }, query = "" }: Sent = {},
  ) =>
    fetch(`${origin}/jobs/${listing}/report${query}`, {
      method: "POST",
      body: new URLSearchParams({ reason, note, contact }),
      headers,
      redirect: "manual",
    });
  return { ...running, id, send };
}

eachEngine("reports about listings", (engine) => {
  test("are kept for the operator, without a word about the reader, until they are settled", async () => {
    const { kazi, id, send } = await startReporting({ place: await engine.readyPlace() });
    expect((await send(id, { reason: "money" })).status).toBe(303);
    const [report] = await openReports(kazi.database);
    expect(report).toMatchObject({ listing: id, reason: "money", note: "They asked for KSh 500." });
    expect(Object.keys(report ?? {}).sort()).toEqual([
      ...["contact", "createdAt", "id", "listing", "note", "reason"],
    ]);
    expect(report?.contact).toBe("");
    const by = { actor: "command line", nowMs: 0 } as const;
    expect(await settleReports(kazi.database, { listing: id, isDismissed: true }, by)).toBe(1);
    expect(await openReports(kazi.database)).toEqual([]);
  });

  test("keep the address of an employer who asks for a warning to be taken back, of nobody else, and in no log", async () => {
    const { kazi, id, send } = await startReporting({ place: await engine.readyPlace() });
    const contact = "hr@baobab.example";
    for (const reason of ["fake", "warning"]) expect((await send(id, { reason, contact })).status).toBe(303);
    const reports = await openReports(kazi.database);
    expect(reports.map((report) => [report.reason, report.contact]).sort()).toEqual([
      ["fake", ""],
      ["warning", contact],
    ]);
    expect(kazi.logged.join("")).not.toContain(contact);
  });

  test("with characters that nobody sees, and no database takes, are kept without them", async () => {
    const { kazi, id, send } = await startReporting({ place: await engine.readyPlace() });
    expect((await send(id, { note: "\0They\u202e asked\0" })).status).toBe(303);
    expect(await openReports(kazi.database)).toMatchObject([{ note: "They asked" }]);
  });

  test("keep the first 500 characters of a note, and half of none", async () => {
    const { kazi, id, send } = await startReporting({ place: await engine.newPlace() });
    expect((await send(id, { note: `a${"👩".repeat(600)}` })).status).toBe(303);
    expect(await openReports(kazi.database)).toMatchObject([{ note: `a${"👩".repeat(499)}` }]);
  });
});

test("after a report the reader is back where they were and thanked for a minute, which no link can claim", async () => {
  const { kazi, id, send, get } = await startReporting();
  const answer = await send(id, { query: "?in=remote&type=contract&utm=x" });
  expect(answer.headers.get("location")).toBe(`/jobs/${id}?in=remote&type=contract`);
  const cookie = answer.headers.get("set-cookie") ?? "";
  expect(cookie).toBe(`reported=${id}; Path=/jobs/${id}; Max-Age=60; HttpOnly; SameSite=Lax`);
  const thanks = "Thank you. We’ll look into this listing.";
  const page = await get(`/jobs/${id}`, { cookie: `reported=${id}` });
  expect(await page.text()).toContain(thanks);
  expect(page.headers.get("cache-control")).toBe("no-store");
  expect(await (await get(`/jobs/${id}?reported=1`)).text()).not.toContain(thanks);
  expect(await (await get(`/jobs/${id}`, { cookie: "reported=remotive-1" })).text()).not.toContain(thanks);
  expect(await openReports(kazi.database)).toHaveLength(1);
});

test("behind TLS the cookie of a report travels by TLS only", async () => {
  const { id, send } = await startReporting({ env: { PUBLIC_URL: "https://jobs.example.org" } });
  const headers = { origin: "https://jobs.example.org" };
  expect((await send(id, { headers })).headers.get("set-cookie")).toEndWith("; Secure");
});

test("a report comes from our own page, as far back as browsers say so", async () => {
  const { kazi, id, send } = await startReporting({ env: { PUBLIC_URL: "https://jobs.example.org" } });
  const page = `${kazi.origin}/jobs/${id}`;
  const foreign: Record<string, string>[] = [
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "none" },
    { "sec-fetch-site": "cross-site", origin: "https://jobs.example.org" },
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "https://jobs.example.org.evil.example" },
    { referer: "https://evil.example/jobs.example.org" },
    {},
  ];
  for (const headers of foreign)
    expect([headers, (await send(id, { headers })).status]).toEqual([headers, 403]);
  expect(await openReports(kazi.database)).toEqual([]);
  const own = [
    { "sec-fetch-site": "same-origin" },
    { origin: "https://jobs.example.org" },
    { origin: kazi.origin },
    { referer: page },
  ];
  for (const headers of own) expect([headers, (await send(id, { headers })).status]).toEqual([headers, 303]);
});

test("a listing that there is not, or no longer, cannot be reported", async () => {
  const { kazi, id, send } = await startReporting();
  expect((await send("remotive-999999999")).status).toBe(410);
  expect((await send("nobody-1")).status).toBe(410);
  expect((await send("NO")).status).toBe(404);
  const by = { actor: "command line", nowMs: Date.now() } as const;
  await hideListing(kazi.database, { listing: id, reason: null }, by);
  expect(await becomes(async () => (await fetch(`${kazi.origin}/jobs/${id}`)).status === 410)).toBe(true);
  expect((await send(id)).status).toBe(410);
  expect(await openReports(kazi.database)).toEqual([]);
});

test("a report needs a reason, and five in ten minutes are enough; each refusal is a page with a way back", async () => {
  const { kazi, clock, id, send } = await startReporting();
  const unreasoned = await send(id, { reason: "boredom", query: "?in=remote" });
  expect(unreasoned.status).toBe(400);
  expect(await unreasoned.text()).toContain(`href="/jobs/${id}?in=remote"`);
  expect(await Promise.all([1, 2, 3, 4, 5].map(async () => (await send(id)).status))).toEqual([
    303, 303, 303, 303, 303,
  ]);
  const headers = { origin: kazi.origin, "accept-language": "sw" };
  const sixth = await send(id, { headers });
  expect([sixth.status, sixth.headers.get("retry-after")]).toEqual([429, "600"]);
  expect(sixth.headers.get("content-type")).toBe("text/html; charset=utf-8");
  const html = await sixth.text();
  expect(html).toContain('<html lang="sw">');
  expect(html).toContain("Unaweza kuituma tena baada ya dakika 10.");
  expect(html).toContain(`href="/jobs/${id}"`);
  clock.advance(600_000);
  expect((await send(id)).status).toBe(303);
  expect((await fetch(`${kazi.origin}/jobs/${id}/report`)).status).toBe(405);
});
