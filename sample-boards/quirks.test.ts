// The quirks of the real boards that their readers must survive: a sample without them would prove nothing.
import { expect, test } from "bun:test";
import { answerSample } from "./answer-sample.ts";

const now = Date.parse("2026-11-15T09:20:00Z");

async function bytesOf(board: string, url: string) {
  return (await answerSample(board, url, now)).body;
}
async function textOf(board: string, url: string) {
  return new TextDecoder().decode(await bytesOf(board, url));
}

test("Remote OK: garbled apostrophes, trailing spaces, empty places, a mixed-case host and the anti-spam tail", async () => {
  const [, ...jobs] = JSON.parse(await textOf("remoteok", "https://remoteok.com/api"));
  const all = (name: string) => jobs.map((job: Record<string, unknown>) => String(job[name]));
  expect(all("description").filter((text: string) => text.includes("â\u0080")).length).toBeGreaterThan(20);
  expect(
    all("description").every((text: string) => /Please mention the word \*\*[A-Z]+\*\*/.test(text)),
  ).toBeTrue();
  expect(all("company").some((name: string) => name.endsWith(" "))).toBeTrue();
  expect(all("company").some((name: string) => name.includes("&amp;"))).toBeTrue();
  expect(all("location")).toContain("");
  expect(all("location").some((place: string) => place.endsWith(", "))).toBeTrue();
  expect(all("url").every((url: string) => url.startsWith("https://remoteOK.com/"))).toBeTrue();
  expect(jobs.every((job: { id: unknown }) => typeof job.id === "string")).toBeTrue();
});

test("Remotive: notices first, dates without a zone, a tracking pixel, characters that must not be repaired", async () => {
  const answer = JSON.parse(await textOf("remotive", "https://remotive.com/api/remote-jobs"));
  expect(Object.keys(answer)).toEqual([
    "00-warning",
    "0-legal-notice",
    "job-count",
    "total-job-count",
    "jobs",
  ]);
  for (const job of answer.jobs) {
    expect(job.publication_date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
    expect(job.description).toContain(`/job/track/${job.id}/blank.gif`);
  }
  expect(JSON.stringify(answer.jobs)).toContain("🚀");
});

test("Himalayas: an empty list means worldwide, seconds since the epoch, a last line of its own", async () => {
  const { jobs } = JSON.parse(await textOf("himalayas", "https://himalayas.app/jobs/api"));
  expect(
    jobs.some((job: { locationRestrictions: string[] }) => job.locationRestrictions.length === 0),
  ).toBeTrue();
  for (const job of jobs) {
    expect(job.pubDate).toBeLessThan(1e10);
    expect(job.description).toContain("Originally posted on ");
    expect(job).not.toHaveProperty("id");
  }
});

test("MyJobMag: the prolog says Latin-1, the bytes are UTF-8, some links are relative", async () => {
  const url = "https://www.myjobmag.co.ke/jobsxml.xml";
  const { headers, body } = await answerSample("myjobmagkenya", url, now);
  expect(headers["content-type"]).toBe("text/xml");
  const asDeclared = Buffer.from(body).toString("latin1");
  expect(asDeclared.includes('encoding="iso-8859-1"')).toBeTrue();
  expect(asDeclared.includes("â\u0080\u0099")).toBeTrue();
  expect(asDeclared.includes("<link>/job")).toBeTrue();
});

test("Jobweb: numeric entities, an excerpt and the whole text, the tail, the number in two places", async () => {
  const text = await textOf("jobwebkenya", "https://jobwebkenya.com/jobs/feed/");
  expect(text.includes("&#124;")).toBeTrue();
  expect(text.includes("[&#8230;]")).toBeTrue();
  expect(text.includes("appeared first on")).toBeTrue();
  expect(/post_type=job_listing&#038;p=(\d+)<\/guid>[\s\S]*?<post-id[^>]*>\1</.test(text)).toBeTrue();
});

test("mixed feeds carry articles and round-ups", async () => {
  const careers = await textOf("careerpointkenya", "https://www.careerpointkenya.co.ke/feed/");
  expect(careers.includes("How to Write a CV")).toBeTrue();
  expect(careers.includes("Vacancies Open At")).toBeTrue();
  expect(careers.includes("content:encoded>")).toBeFalse();
  expect(await textOf("opportunitydesk", "https://opportunitydesk.org/feed/")).toMatch(
    /Scholarships|Fellowships|Competition/,
  );
});

test("some WordPress posts have no date", async () => {
  const feeds = await Promise.all([
    textOf("careerpointkenya", "https://www.careerpointkenya.co.ke/feed/"),
    textOf("jobwebuganda", "https://jobwebuganda.com/feed/"),
  ]);
  expect(feeds.join()).toContain("-0001 00:00:00");
});

test("the same advert stands on Jobweb Kenya and MyJobMag Kenya", async () => {
  const titles = (text: string) =>
    [...text.matchAll(/<title>(?:<!\[CDATA\[)?([^<\]]+ at [^<\]]+)/g)].map(([, title]) => title);
  const jobweb = titles(await textOf("jobwebkenya", "https://jobwebkenya.com/jobs/feed/"));
  const myjobmag = new Set(titles(await textOf("myjobmagkenya", "https://www.myjobmag.co.ke/jobsxml.xml")));
  expect(jobweb.filter((title) => myjobmag.has(title)).length).toBeGreaterThan(0);
});

test("Simplify's list is oldest first and mostly closed", async () => {
  const url =
    "https://raw.githubusercontent.com/SimplifyJobs/New-Grad-Positions/dev/.github/scripts/listings.json";
  const entries: { active: boolean; date_posted: number }[] = JSON.parse(await textOf("simplify", url));
  const dates = entries.map((entry) => entry.date_posted);
  expect(dates).toEqual(dates.toSorted((a, b) => a - b));
  expect(entries.filter((entry) => !entry.active).length).toBeGreaterThan(entries.length / 2);
});

test("a handful of adverts ask for money, and honest ones say that they never do", async () => {
  const kenya = await textOf("myjobmagkenya", "https://www.myjobmag.co.ke/jobsxml.xml");
  expect(kenya.includes("registration fee of KSh")).toBeTrue();
  expect(kenya.includes("does not charge applicants a fee")).toBeTrue();
  expect(await textOf("remoteok", "https://remoteok.com/api")).toContain("starter kit for $49");
});
