import { expect, test } from "bun:test";
import type { ListedJob } from "../boards/board.ts";
import { noFacets } from "../job/job.ts";
import { onePerId, withoutDuplicates } from "./duplicates.ts";

let counter = 0;
function listed(board: string, changes: Partial<ListedJob["job"]> = {}): ListedJob {
  counter += 1;
  return {
    job: {
      id: `${board}-${counter}`,
      title: "Accountant",
      company: "Savanna Foods Ltd",
      location: "Nairobi, Kenya",
      type: "",
      date: "2026-11-01T00:00:00.000Z",
      url: `https://${board}.example.org/${counter}`,
      description: "",
      source: board,
      ...changes,
    },
    facets: noFacets,
    expiresAt: "",
  };
}
const idsOf = (jobs: ListedJob[]): string[] => jobs.map(({ job }) => job.id);

test("of two with the same link the earlier one stays", () => {
  const first = listed("a", { url: "https://www.example.org/job/1/" });
  const second = listed("b", { url: "http://example.org/job/1", title: "Bookkeeper" });
  expect(idsOf(withoutDuplicates([first, second]))).toEqual([first.job.id]);
});

test("the same advert on two boards is one job, whatever case, accents and legal form", () => {
  const first = listed("a");
  const second = listed("b", { company: "SAVANNA FOODS LIMITED", title: "accountant" });
  expect(idsOf(withoutDuplicates([first, second]))).toEqual([first.job.id]);
});

test("a country and a town in it are the same place across boards", () => {
  const first = listed("a", { location: "Kenya" });
  expect(withoutDuplicates([first, listed("b")])).toHaveLength(1);
  expect(withoutDuplicates([listed("a"), listed("b", { location: "" })])).toHaveLength(1);
});

test("the same role in two towns stays two jobs", () => {
  expect(withoutDuplicates([listed("a"), listed("b", { location: "Mombasa, Kenya" })])).toHaveLength(2);
  expect(withoutDuplicates([listed("a"), listed("a", { location: "Mombasa, Kenya" })])).toHaveLength(2);
  expect(
    withoutDuplicates([listed("a", { location: "York" }), listed("b", { location: "New York" })]),
  ).toHaveLength(2);
});

test("one vague advert swallows at most one of another board", () => {
  const vague = listed("a", { location: "Kenya" });
  const kept = withoutDuplicates([vague, listed("b"), listed("b", { location: "Kisumu, Kenya" })]);
  expect(kept).toHaveLength(2);
});

test("without a company the title alone proves nothing", () => {
  expect(withoutDuplicates([listed("a", { company: "" }), listed("b", { company: "" })])).toHaveLength(2);
});

test("titles that differ by a sign or a level are different jobs", () => {
  const titles = ["C Developer", "C++ Developer", "C# Developer", "Senior C Developer"];
  expect(withoutDuplicates(titles.map((title) => listed("a", { title })))).toHaveLength(4);
});

test("a renewed advert keeps its id and takes the later date", () => {
  const old = listed("a", { id: "a-7", date: "2026-07-08T00:00:00.000Z" });
  const renewed = listed("a", { id: "a-7", date: "2026-08-08T00:00:00.000Z" });
  expect(onePerId([old, renewed]).map(({ job }) => job.date)).toEqual(["2026-08-08T00:00:00.000Z"]);
  expect(onePerId([renewed, old]).map(({ job }) => job.date)).toEqual(["2026-08-08T00:00:00.000Z"]);
});

test("removing duplicates twice removes nothing more", () => {
  const jobs = ["a", "b", "c"].flatMap((board) => [listed(board), listed(board, { location: "Kenya" })]);
  const once = withoutDuplicates(jobs);
  expect(withoutDuplicates(once).length).toBe(once.length);
});
