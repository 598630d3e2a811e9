import { expect, test } from "bun:test";
import fc from "fast-check";
import type { ListedJob } from "../boards/board.ts";
import { noFacets } from "../job/job.ts";
import { foldQuery, searchJobs } from "./job-search.ts";

let number = 0;
function listed(title: string, more: Partial<ListedJob["job"]> = {}, tags: string[] = []): ListedJob {
  const job = {
    id: `x-${++number}`,
    title,
    company: "",
    location: "",
    type: "",
    date: "2026-11-01T00:00:00.000Z",
    url: `https://example.org/${number}`,
    description: "",
    source: "X",
    ...more,
  };
  return { job, facets: { ...noFacets, tags }, expiresAt: "" };
}

const titles = (query: string, held: ListedJob[], found: ListedJob[] = []) =>
  searchJobs(foldQuery(query), held, found).map(({ job }) => job.title);

test("every word must be there, wherever it stands", () => {
  const jobs = [
    listed("Data Analyst", { location: "Nairobi" }),
    listed("Data Entry Clerk"),
    listed("Analyst", { description: "You work with data in Nairobi." }),
  ];
  expect(titles("data analyst", jobs)).toEqual(["Data Analyst", "Analyst"]);
  expect(titles("nairobi data", jobs)).toEqual(["Data Analyst", "Analyst"]);
  expect(titles("surgeon", jobs)).toEqual([]);
});

test("the title counts most, then tags and company, then place, then text; newest first among equals", () => {
  const jobs = [
    listed("Clerk", { description: "Some finance work." }),
    listed("Clerk II", { location: "Finance House" }),
    listed("Clerk III", {}, ["finance"]),
    listed("Finance Clerk", { date: "2026-10-01T00:00:00.000Z" }),
    listed("Finance Officer", { date: "2026-11-02T00:00:00.000Z" }),
  ];
  expect(titles("finance", jobs)).toEqual([
    "Finance Officer",
    "Finance Clerk",
    "Clerk III",
    "Clerk II",
    "Clerk",
  ]);
});

test("words in quotes must stand together", () => {
  const jobs = [listed("Manager, Project Finance"), listed("Project Manager")];
  expect(titles('"project manager"', jobs)).toEqual(["Project Manager"]);
  expect(titles("project manager", jobs)).toEqual(["Project Manager", "Manager, Project Finance"]);
});

test("the beginning of a word is enough, the middle is not", () => {
  const jobs = [listed("Accountant"), listed("Accounting Intern"), listed("Discount Manager")];
  expect(titles("account", jobs)).toEqual(["Accountant", "Accounting Intern"]);
});

test("case, accents, width and spaces make no difference, but C++ stays C++", () => {
  const jobs = [listed("Développeur C++"), listed("C Programmer")];
  expect(titles("  DEVELOPPEUR   c++ ", jobs)).toEqual(["Développeur C++"]);
  expect(foldQuery("ＤＡＴＡ   Analyst ")).toBe("data analyst");
});

test("words that say nothing are passed over unless there is nothing else", () => {
  const jobs = [listed("Nurse", { location: "Kisumu" })];
  expect(titles("jobs for a nurse in Kisumu", jobs)).toEqual(["Nurse"]);
  expect(titles("jobs", [listed("Jobs Coordinator")])).toEqual(["Jobs Coordinator"]);
});

test("what the board itself found stays, behind what the words are found in", () => {
  expect(titles("growth hacker", [listed("Growth Hacker")], [listed("Marketing Lead")])).toEqual([
    "Growth Hacker",
    "Marketing Lead",
  ]);
});

test("no query breaks the search", () => {
  const jobs = [listed("Data Analyst"), listed("Cook")];
  fc.assert(
    fc.property(fc.string(), (query) =>
      expect(searchJobs(foldQuery(query), jobs, []).length).toBeLessThanOrEqual(2),
    ),
  );
});
