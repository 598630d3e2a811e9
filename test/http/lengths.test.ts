// F-TEXT: where a sentence says characters, an emoji is one, in the query, in forms and in profiles.
import { expect, test } from "bun:test";
import { readDraft } from "../../src/providers/profile/provider-draft.ts";
import { startJobs } from "../support/boards/running-jobs.ts";
import { sqlitePlace } from "../support/engines.ts";
import { behindProxy, signedInVisitor } from "../support/people/signed-in.ts";
import { startKazi } from "../support/running-kazi.ts";

const emoji = (count: number) => "👩".repeat(count);

test("a query of 200 emoji is searched for, and one of 201 is refused", async () => {
  const { get } = await startJobs();
  for (const path of ["/api/search-jobs", "/feeds/search-jobs.rss", "/feeds/search-jobs.json"]) {
    const statusOf = async (count: number) =>
      (await get(`${path}?query=${encodeURIComponent(emoji(count))}`)).status;
    expect([path, await statusOf(200), await statusOf(201)]).toEqual([path, 200, 400]);
  }
});

test("a name of 100 emoji is taken, and one of 101 is longer than 100 characters", async () => {
  const kazi = await startKazi(sqlitePlace(), { env: behindProxy });
  const visitor = await signedInVisitor(kazi, "amina@example.org");
  const rename = (name: string) => visitor.send("PATCH", "account", { name });
  expect((await rename(emoji(100))).status).toBe(200);
  expect((await rename(emoji(101))).json).toEqual({
    error: "The name is longer than 100 characters.",
    field: "name",
  });
});

test("a bio of 5,000 emoji is taken, and one of 5,001 is not", () => {
  expect(readDraft({ bio: emoji(5_000) }).problems).toEqual([]);
  expect(readDraft({ bio: emoji(5_001) }).problems).toEqual([
    { field: "bio", reason: "is longer than 5000 characters" },
  ]);
});
