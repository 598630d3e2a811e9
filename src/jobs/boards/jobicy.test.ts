// Jobicy's own lists of industries and regions, where the recordings are at hand.
import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import { categoriesOf, wantedCategories } from "../job/job-category.ts";
import { jobicy } from "./jobicy.ts";

const recorded = new URL("../../../../shared/boards/recordings/jobicy/", import.meta.url).pathname;
const read = (file: string): unknown => JSON.parse(readFileSync(recorded + file, "utf8"));

describe.if(existsSync(recorded))("Jobicy's recorded lists", () => {
  test("every industry is found by the name and by the slug its users write", () => {
    const { industries } = z
      .object({ industries: z.array(z.object({ industryName: z.string(), industrySlug: z.string() })) })
      .parse(read("6-meta-industries.json"));
    expect(industries.length).toBeGreaterThan(20);
    const missed = industries.flatMap(({ industryName, industrySlug }) => {
      const filed = categoriesOf({ categories: [industryName], tags: [] });
      const isFound = (written: string) => wantedCategories(written)?.some((word) => filed.has(word));
      return [industryName, industrySlug].filter((written) => !isFound(written));
    });
    expect(missed).toEqual([]);
  });

  test("no region is African, so the whole list is asked for, without a region", () => {
    const regions = JSON.stringify(read("5-meta-locations.json")).toLowerCase();
    expect(regions).toContain("anywhere");
    for (const country of ["kenya", "uganda", "tanzania", "nigeria"]) expect(regions).not.toContain(country);
    expect(jobicy.feeds.map((feed) => feed.request(1, { reliefwebAppname: null }, 0).url)).toEqual([
      "https://jobicy.com/api/v2/remote-jobs?count=100",
    ]);
  });
});
