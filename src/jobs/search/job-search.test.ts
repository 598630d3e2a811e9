import { expect, test } from "bun:test";
import fc from "fast-check";
import type { ListedJob } from "../boards/board.ts";
import { type JobWithFacts, withFacts } from "../catalogue/job-reading.ts";
import { noFacets } from "../job/job.ts";
import { foldQuery, searchJobs } from "./job-search.ts";

const nowMs = Date.parse("2026-11-15T08:00:00.000Z");
let number = 0;
function listed(title: string, more: Partial<ListedJob["job"]> = {}, tags: string[] = []): JobWithFacts {
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
  return withFacts({ job, facets: { ...noFacets, tags }, expiresAt: "" }, nowMs);
}

const titles = (query: string, held: JobWithFacts[], found: JobWithFacts[] = []) =>
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

test("the title counts most, then what stands beside it, then the text; newest first among equals", () => {
  const jobs = [
    listed("Clerk", { description: "Some finance work." }),
    listed("Clerk II", { location: "Finance House", date: "2026-10-02T00:00:00.000Z" }),
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

test("whole words are looked for, and words that mean the same", () => {
  const jobs = [listed("Accounting Intern"), listed("Internal Auditor"), listed("Accountant")];
  expect(titles("intern", jobs)).toEqual(["Accounting Intern"]);
  expect(titles("mhasibu", jobs)).toEqual(["Accounting Intern", "Accountant"]);
  expect(titles("accountant", jobs)).toEqual(["Accountant", "Accounting Intern"]);
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
