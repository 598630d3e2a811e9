import { expect, test } from "bun:test";
import type { Listing } from "./listing.ts";
import { rankedSearch } from "./search-ranking.ts";

const listing = (id: string, title: string, text = "", date = "2026-11-01"): Listing => ({
  id,
  title,
  company: "",
  location: "",
  type: "",
  date,
  url: "",
  source: "",
  text,
  facts: null,
});

test("a title counts more than a text, the newer more than the older, and each job is there once", () => {
  const found = [listing("a", "Clerk", "some accounting"), listing("b", "Accounting Clerk")];
  const local = [
    listing("b", "Accounting Clerk"),
    listing("c", "Accounting Lead", "", "2026-11-02"),
    listing("d", "Cook"),
  ];
  expect(rankedSearch("ACCOUNTING", found, local).map(({ id }) => id)).toEqual(["c", "b", "a"]);
});

test("what the server found stays, even where no word says why", () => {
  expect(rankedSearch("bookkeeper", [listing("a", "Clerk")], []).map(({ id }) => id)).toEqual(["a"]);
});
