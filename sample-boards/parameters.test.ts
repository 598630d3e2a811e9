import { expect, test } from "bun:test";
import { answerSample } from "./answer-sample.ts";

const now = Date.parse("2026-11-15T09:20:00Z");

async function ask(board: string, url: string) {
  const { status, headers, body } = await answerSample(board, url, now);
  const text = new TextDecoder().decode(body);
  return { status, headers, text, json: () => JSON.parse(text) };
}

type Entry = Record<string, unknown>;
async function list(board: string, url: string, key: string): Promise<Entry[]> {
  return (await ask(board, url)).json()[key];
}

test("Remotive narrows by category, by slug or name, and by words", async () => {
  const url = "https://remotive.com/api/remote-jobs";
  const all = await list("remotive", url, "jobs");
  const bySlug = await list("remotive", `${url}?category=software-development`, "jobs");
  expect(bySlug.length).toBeGreaterThan(0);
  expect(bySlug.length).toBeLessThan(all.length);
  expect(bySlug).toEqual(await list("remotive", `${url}?category=Software%20Development`, "jobs"));
  const found = await list("remotive", `${url}?search=KOTLIN`, "jobs");
  expect(found.every((job) => /kotlin/i.test(`${job.title} ${job.description}`))).toBeTrue();
  expect(await list("remotive", `${url}?limit=2`, "jobs")).toHaveLength(all.length);
  expect(await list("remotive", `${url}/categories`, "jobs")).toContainEqual({
    id: 1,
    name: "Software Development",
    slug: "software-development",
  });
});

test("Remote OK narrows by tag and keeps its notice in front", async () => {
  const [notice, ...jobs] = (await ask("remoteok", "https://remoteok.com/api?tag=dev")).json();
  expect(notice).toHaveProperty("legal");
  expect(jobs.length).toBeGreaterThan(0);
  expect(jobs.every((job: { tags: string[] }) => job.tags.includes("dev"))).toBeTrue();
});

test("Jobicy narrows by industry, place and tag, counts, and leaves the array out when nothing matches", async () => {
  const url = "https://jobicy.com/api/v2/remote-jobs";
  const devops = await list("jobicy", `${url}?industry=admin`, "jobs");
  expect(
    devops.every((job) => (job.jobIndustry as string[]).includes("DevOps &amp; Infrastructure")),
  ).toBeTrue();
  expect(await list("jobicy", `${url}?count=3`, "jobs")).toHaveLength(3);
  expect(
    (await list("jobicy", `${url}?geo=usa`, "jobs")).every((job) => /USA/.test(String(job.jobGeo))),
  ).toBeTrue();
  const nothing = (await ask("jobicy", `${url}?geo=nigeria-south`)).json();
  expect(nothing).toMatchObject({ jobCount: 0, success: false });
  expect(nothing).not.toHaveProperty("jobs");
});

test("Himalayas gives twenty at most, whatever limit says, and goes on by cursor", async () => {
  const first = (await ask("himalayas", "https://himalayas.app/jobs/api?limit=500")).json();
  expect(first.jobs.length).toBeWithin(18, 21);
  const second = (await ask("himalayas", `https://himalayas.app/jobs/api?cursor=${first.nextCursor}`)).json();
  expect(second.offset).toBe(20);
  expect(second.jobs[0].guid).not.toBe(first.jobs[0].guid);
});

test("Himalayas searches by words, country, level and worldwide", async () => {
  const url = "https://himalayas.app/jobs/api/search";
  const kenya = await list("himalayas", `${url}?country=KE`, "jobs");
  for (const { locationRestrictions } of kenya) {
    const open = locationRestrictions as string[];
    expect(open.length === 0 || open.includes("Kenya")).toBeTrue();
  }
  expect(await list("himalayas", `${url}?country=Kenya`, "jobs")).toEqual(kenya);
  const entry = await list("himalayas", `${url}?seniority=Entry-level`, "jobs");
  expect(entry.every((job) => (job.seniority as string[]).includes("Entry-level"))).toBeTrue();
  const worldwide = await list("himalayas", `${url}?worldwide=true`, "jobs");
  expect(worldwide.every((job) => (job.locationRestrictions as string[]).length === 0)).toBeTrue();
  const words = (await ask("himalayas", `${url}?q=virtual+assistant`)).json();
  expect(words.totalCount).toBeGreaterThan(0);
  expect((await ask("himalayas", `${url}?q=zebra+dentist`)).json()).toMatchObject({
    totalCount: 0,
    jobs: [],
  });
});

test("The Muse wants a page, knows no hundredth, and takes 0 for 1", async () => {
  const url = "https://www.themuse.com/api/public/jobs";
  expect((await ask("themuse", url)).status).toBe(400);
  expect((await ask("themuse", `${url}?page=100`)).status).toBe(400);
  expect((await ask("themuse", `${url}?page=99`)).json().results).toEqual([]);
  expect((await ask("themuse", `${url}?page=0`)).json().results).toEqual(
    (await ask("themuse", `${url}?page=1`)).json().results,
  );
});

test("The Muse narrows by level and place, each of them several times if need be", async () => {
  const url = "https://www.themuse.com/api/public/jobs?page=1";
  const total = async (query: string) => (await ask("themuse", url + query)).json().total as number;
  expect(await total("&level=Internship")).toBeGreaterThan(20);
  expect(await total("&level=Internship&level=Entry%20Level")).toBeGreaterThan(
    await total("&level=Entry%20Level"),
  );
  const remote = await list("themuse", `${url}&location=Flexible%20/%20Remote`, "results");
  expect(remote.every((job) => JSON.stringify(job.locations).includes("Flexible / Remote"))).toBeTrue();
});

test("Arbeitnow's next link narrows what follows; page numbers do not", async () => {
  const url = "https://www.arbeitnow.com/api/job-board-api";
  const first = (await ask("arbeitnow", `${url}?page=1`)).json();
  const honest = await list("arbeitnow", `${url}?page=2`, "data");
  const lied = await list("arbeitnow", first.links.next, "data");
  expect(honest.length).toBeGreaterThan(lied.length);
  expect(await list("arbeitnow", `${url}?page=3`, "data")).toEqual([]);
});

test("ReliefWeb refuses without an appname, retires version 1, filters and includes only what was asked for", async () => {
  const url = "https://api.reliefweb.int/v2/jobs?limit=50";
  expect((await ask("reliefweb", url)).status).toBe(403);
  expect((await ask("reliefweb", "https://api.reliefweb.int/v1/jobs?appname=x")).status).toBe(410);
  const query = "&appname=x&filter[field]=country.iso3&filter[value][]=uga&fields[include][]=country.iso3";
  const data = await list("reliefweb", url + query, "data");
  expect(data.length).toBeGreaterThan(0);
  for (const { fields } of data) {
    expect(fields).toMatchObject({ country: [{ iso3: "uga" }] });
    expect(fields).not.toHaveProperty("body-html");
  }
});

test("WordPress feeds have pages and categories, and end with 404", async () => {
  const home = "https://www.careerpointkenya.co.ke";
  const items = async (path: string) =>
    (await ask("careerpointkenya", home + path)).text.split("<item>").length - 1;
  expect(await items("/feed/")).toBeWithin(20, 31);
  expect(await items("/category/career-advice/feed/")).toBeWithin(1, 4);
  expect((await ask("careerpointkenya", `${home}/feed/?paged=9`)).status).toBe(404);
});

test("We Work Remotely has a feed per category", async () => {
  const { text } = await ask(
    "weworkremotely",
    "https://weworkremotely.com/categories/remote-design-jobs.rss",
  );
  expect(new Set(text.match(/<category>[^<]+/g))).toEqual(new Set(["<category>Design"]));
});

test("each employer on a hiring system has jobs of its own", async () => {
  const board = (account: string) => `https://boards-api.greenhouse.io/v1/boards/${account}/jobs`;
  const [first] = await list("oneacrefund", `${board("oneacrefund")}?content=true`, "jobs");
  const [other] = await list("jumia", board("jumia"), "jobs");
  expect(first).toMatchObject({ company_name: "One Acre Fund" });
  expect(String(first?.content)).toStartWith("&lt;div class=&quot;");
  expect(other).toMatchObject({ company_name: "Jumia" });
  expect(other).not.toHaveProperty("content");
});
