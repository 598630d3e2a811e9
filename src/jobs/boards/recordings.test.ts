// Recorded answers of the real boards, where they are at hand: read as the boards' samples are, and held against what the
// raw answer says.
import { describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expectGoodJobs, failureOf, nowMs } from "../../../test/support/boards/good-jobs.ts";
import { jobId } from "../job/job.ts";
import { allBoards } from "./all-boards.ts";
import { type Board, type ListedJob, readPage } from "./board.ts";
import { readDetail, withDetail } from "./details.ts";
import { hiringSystems } from "./hiring-systems.ts";
import { itemText, readRssItems, readXml } from "./rss.ts";
import { wordpressFeed } from "./wordpress-feed.ts";

// biome-ignore lint/suspicious/noExplicitAny: raw answers have no type of ours.
type Raw = any;

const recordings = new URL("../../../../shared/boards/recordings", import.meta.url).pathname;
const read = (file: string): Uint8Array => readFileSync(`${recordings}/${file}`);
const text = (file: string) => new TextDecoder().decode(read(file));

/** Whose lists were recorded: not those of employers in the list. */
const recordedNames: Record<string, string> = {
  breezy: "MS Breezy Trial",
  personio: "Acme",
  smartrecruiters: "Automation Anywhere",
  teamtailor: "Ferd",
  workable: "Vasion",
};

function boardOf(folder: string): Board | undefined {
  const system = Object.entries(hiringSystems).find(([name]) => name === folder)?.[1];
  const account = { oracle: "madeup.fa.em2/CX_1", workday: "madeup.wd3/External" }[folder] ?? "madeup";
  if (system) return system({ slug: folder, name: recordedNames[folder] ?? "Made-up", account });
  return allBoards.find(({ slug, sample }) => slug === folder || sample === folder);
}

function jobsIn(board: Board, bytes: Uint8Array) {
  const [feed] = board.feeds;
  if (!feed) throw new Error(`${board.slug} has no feed`);
  return readPage(board, feed, { number: 1, bytes, contentType: "" }, nowMs);
}

describe.if(existsSync(recordings))("recorded answers", () => {
  // There are recordings of systems that no board reads.
  const folders = (existsSync(recordings) ? readdirSync(recordings) : []).filter(boardOf);
  const files = folders.flatMap((folder) =>
    readdirSync(`${recordings}/${folder}`).map((file) => `${folder}/${file}`),
  );
  const answers = files.filter(
    (file) =>
      /\.(?:json|xml)$/.test(file) &&
      !/meta|-detail[-.]|jsonfeed|^pinpoint|^ihararejobs|^reliefweb/.test(file),
  );

  test.each(answers)("%s gives good jobs and nothing odd", (file) => {
    const board = boardOf(file.slice(0, file.indexOf("/"))) as Board;
    const bytes = read(file);
    const result = jobsIn(board, bytes);
    expect(result.jobs.length).toBeGreaterThan(0);
    expect(result.odd).toBe(0);
    expectGoodJobs(board, result.jobs);
    expect(jobsIn(board, bytes)).toEqual(result);
    expect(failureOf(() => jobsIn(board, bytes.slice(0, -20)))).toBe("not-parsable");
  });

  /** Each entry of the raw answer and the job that was made of it. */
  function pairs(folder: string, document: unknown, raws: readonly Raw[], idOf: (raw: Raw) => string) {
    const board = boardOf(folder) as Board;
    const { jobs } = jobsIn(board, new TextEncoder().encode(JSON.stringify(document)));
    expectGoodJobs(board, jobs);
    return raws.map((raw) => {
      const listed = jobs.find(({ job }) => job.id === jobId(board.slug, idOf(raw)));
      if (!listed) throw new Error(`${idOf(raw)} is missing`);
      return { raw, ...listed };
    });
  }

  const raw = (file: string): Raw => JSON.parse(text(file));

  test("Pinpoint: title, address, type, all four parts of the text, pay, and the whole place", () => {
    const data = raw("pinpoint/1-postings-data-array.json");
    for (const { raw: posting, job, facets } of pairs("pinpoint", { data }, data, ({ id }) => id)) {
      expect([job.title, job.url]).toEqual([posting.title.trim(), posting.url]);
      expect(job.type).toBe("full-time");
      for (const part of ["key_responsibilities", "skills_knowledge_expertise", "benefits"])
        expect(job.description).toContain(posting[`${part}_header`]);
      if (posting.compensation) expect(job.description).toContain(posting.compensation);
      expect(facets.remote).toBe(posting.workplace_type === "remote");
      expect(job.location).toEndWith(posting.location.name);
      expect(job.date).toBe("");
    }
  });

  test("Teamtailor: the number of the link, dates, whole places; an open position is none", () => {
    const { items, title } = readXml(text("teamtailor/1-jobs.rss.xml"));
    expect(title).toBe(recordedNames.teamtailor as string);
    const { jobs } = jobsIn(boardOf("teamtailor") as Board, read("teamtailor/1-jobs.rss.xml"));
    expect([items.length, jobs.length]).toEqual([2, 1]);
    const [item] = items;
    if (!item) throw new Error("no item");
    const [job] = jobs.map(({ job }) => job);
    expect(itemText(item, "link")).toContain(`/${job?.id.split("-")[1]}-`);
    expect(job?.date).toBe(new Date(itemText(item, "pubDate")).toISOString());
    const of = (name: string) => itemText(item, `tt:locations/tt:location/tt:${name}`);
    expect(job?.location).toBe(`${of("city")}, ${of("country")}`);
  });

  test("Breezy, BambooHR, Rippling: ids, types and places as the answer says", () => {
    const positions = raw("breezy/1-json-2items.json");
    for (const { raw: position, job } of pairs("breezy", positions, positions, ({ id }) => id)) {
      expect([job.title, job.date]).toEqual([position.name, position.published_date]);
      expect(job.location).toBe(`${position.location.city}, ${position.location.country.name}`);
      expect(job.description).toContain(position.salary);
    }
    const list = raw("bamboohr/1-list-2of3.json");
    for (const { raw: opening, job } of pairs("bamboohr", list, list.result, ({ id }) => id)) {
      const { city, state } = opening.location;
      expect([job.title, job.location]).toEqual([opening.jobOpeningName, `${city}, ${state}`]);
      expect(job.type).toMatch(/^(?:full-time|internship)$/);
    }
    const rows = raw("rippling/1-board-v1-trimmed.json");
    const [only] = pairs("rippling", rows, rows.slice(0, 1), ({ uuid }) => uuid);
    for (const row of rows) expect(only?.facets.places).toContain(row.workLocation.label);
  });

  test("Personio: a position that stands there twice is one job, at both its offices", () => {
    const { jobs } = jobsIn(boardOf("personio") as Board, read("personio/1-feed-trimmed.xml"));
    const { items } = readXml(text("personio/1-feed-trimmed.xml"), {
      roots: ["workzag-jobs"],
      item: "position",
    });
    const [item] = items;
    if (!item) throw new Error("no position");
    expect(jobs).toHaveLength(1);
    expect(jobs[0]?.job).toMatchObject({ title: itemText(item, "name"), type: "full-time" });
    expect(jobs[0]?.facets.places).toEqual([
      itemText(item, "office"),
      ...(item.get("additionalOffices/office") ?? []),
    ]);
  });

  test("Oracle: days, countries and further places of the list; the detail's text and closing date", () => {
    type Requisition = {
      Id: string;
      Title: string;
      PostedDate: string;
      secondaryLocations?: { Name: string }[];
    };
    for (const file of ["oracle/1-list-3of105.json", "oracle/3-secondary-locations-trimmed.json"]) {
      const document = raw(file);
      const list: Requisition[] = document.items[0].requisitionList;
      for (const { raw: entry, job, facets } of pairs("oracle", document, list, ({ Id }) => Id)) {
        expect([job.title, job.date.slice(0, 10)]).toEqual([entry.Title, entry.PostedDate]);
        for (const { Name } of entry.secondaryLocations ?? []) expect(facets.places).toContain(Name);
      }
    }
    const board = boardOf("oracle") as Board;
    const { jobs } = jobsIn(board, read("oracle/1-list-3of105.json"));
    const detail = raw("oracle/2-detail-trimmed.json").items[0];
    const listed = jobs.find(({ job }) => job.id === `oracle-${detail.Id}`) as ListedJob;
    const whole = completed(board, listed, "oracle/2-detail-trimmed.json");
    expect(listed.expiresAt).toBe("");
    expect(whole.expiresAt).toBe(new Date(detail.ExternalPostedEndDate).toISOString());
    expect(whole.job).toMatchObject({ id: listed.job.id, location: listed.job.location, type: "full-time" });
    expect(whole.job.description.length).toBeGreaterThan(200);
  });

  test("Workday: requisition, place and closing date of the list; the detail's text, days and country", () => {
    const document = raw("workday/1-absa-list-3of61.json");
    const postings: { title: string; bulletFields: string[] }[] = document.jobPostings;
    const found = pairs("workday", document, postings, ({ bulletFields: [first = ""] }) => first);
    for (const { raw: posting, expiresAt } of found)
      expect(expiresAt).toStartWith(posting.bulletFields[1] as string);
    expect(found[0]).toMatchObject({ facets: { country: "KE" } });
    expect(found[0]?.job.location).toEndWith(", Kenya");

    const board = boardOf("workday") as Board;
    const { jobPostingInfo: info } = raw("workday/3-fhi360-detail-trimmed.json");
    const { jobs } = jobsIn(board, read("workday/2-fhi360-list-2of39.json"));
    const listed = jobs.find(({ job }) => job.title === info.title) as ListedJob;
    expect(listed.job.id).toBe(jobId("workday", info.jobReqId.replaceAll(" ", "")));
    expect(board.details?.url(listed.job.url)).toEndWith(
      new URL(info.externalUrl).pathname.replace(/^\/[^/]+/, ""),
    );
    const whole = completed(board, listed, "workday/3-fhi360-detail-trimmed.json");
    expect([whole.job.date.slice(0, 10), whole.expiresAt.slice(0, 10)]).toEqual([
      info.startDate,
      info.endDate,
    ]);
    expect(whole).toMatchObject({
      facets: { country: "PH" },
      job: { location: info.location, type: "full-time" },
    });
    // A number of places is no place: what stands in the address is.
    for (const { job } of jobsIn(board, read("workday/4-salesforce-list-trimmed.json")).jobs)
      expect(job.location).not.toMatch(/Locations/);
  });

  function completed(board: Board, listed: ListedJob, file: string): ListedJob {
    const [feed] = board.feeds;
    const detail = readDetail(board, { number: 1, bytes: read(file), contentType: "" });
    if (!feed || detail === null) throw new Error(`${file} cannot be read`);
    return withDetail(board, feed, listed, detail, nowMs);
  }

  test("MyJobMag: employer, place, number and closing date of every item, and titles without damage", () => {
    const file = "myjobmag/1-kenya-detailed-8of100.xml";
    const board = boardOf("myjobmag") as Board;
    const { jobs } = jobsIn(board, read(file));
    const items = readRssItems(text(file));
    expect(jobs).toHaveLength(items.length);
    for (const [at, item] of items.entries()) {
      const { job, expiresAt } = jobs[at] as ListedJob;
      expect(itemText(item, "link")).toEndWith(`id=${job.id.split("-").at(-1)}`);
      expect(job.company).toBe(itemText(item, "company").trim());
      expect(job.location).toContain(itemText(item, "location"));
      expect(expiresAt === "").toBe(itemText(item, "expiryDate") === "");
      expect(`${job.title} ${job.description}`).not.toMatch(/Ã|â€|Â/);
    }
  });

  const plain = wordpressFeed({
    slug: "plain",
    name: "Plain",
    home: "https://plain.example.org",
    feedUrl: "https://plain.example.org/feed/",
    splitTitle: (title) => ({ title, company: "" }),
  });
  const plainJobs = (file: string): ListedJob[] => {
    const [feed] = plain.feeds;
    return feed ? readPage(plain, feed, { number: 1, bytes: read(file), contentType: "" }, nowMs).jobs : [];
  };

  test("a feed without dates stays undated, its closing dates and its site's name leave title and text", () => {
    const jobs = plainJobs("ihararejobs/1-feed.xml");
    expectGoodJobs(plain, jobs);
    expect(jobs.map(({ job }) => job.date)).toEqual(["", ""]);
    expect(jobs.map(({ expiresAt }) => expiresAt.slice(0, 10))).toEqual(["2026-10-19", "2026-10-07"]);
    for (const { job } of jobs) {
      expect(job.title).not.toMatch(/expiry/i);
      expect(job.description).toEndWith("…");
      expect(job.location).toBe("Harare, Zimbabwe");
    }
  });

  test("labels inside a humanitarian feed's text become fields", () => {
    const jobs = plainJobs("reliefweb/1-rss-first2items.xml");
    expectGoodJobs(plain, jobs);
    expect(jobs.map(({ job }) => job.location)).toEqual(["Yemen", "France"]);
    expect(jobs[0]?.expiresAt).toStartWith("2026-10-22");
    for (const { job } of jobs) expect(job.description).not.toMatch(/^(?:Country|Organization):/m);
    const items = readRssItems(new TextDecoder().decode(read("reliefweb/1-rss-first2items.xml")));
    expect(items.map((item) => itemText(item, "author"))).toEqual(jobs.map(({ job }) => job.company));
  });
});
