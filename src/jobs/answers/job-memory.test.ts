import { expect, test } from "bun:test";
import { JobMemory } from "./job-memory.ts";

const nowMs = Date.parse("2026-11-15T08:00:00.000Z");
const frame = { title: "", homeUrl: "", selfUrl: "", updatedAtMs: nowMs, page: null };

function feed(key: string, firstSeen: string) {
  const job = {
    id: "himalayas-1",
    title: "Clerk",
    company: "",
    location: "",
    type: "",
    date: firstSeen,
    url: "https://himalayas.app/1",
    description: "",
    source: "Himalayas",
  };
  const facets = { categories: [], tags: [], level: "", remote: true, country: "" };
  const document = JSON.stringify({
    jobs: [{ job, facets, expiresAt: "" }],
    firstSeen: { "himalayas-1": firstSeen },
  });
  return { key, document, fetchedAtMs: nowMs };
}

test("two feeds that first saw a job at the same time, neither knowing of the other, tell one date: the earlier", () => {
  const [earlier, later] = ["2026-11-15T07:59:58.000Z", "2026-11-15T07:59:59.000Z"];
  for (const isEarlierFirst of [true, false]) {
    const memory = new JobMemory(() => "");
    const feeds = [feed("himalayas/country-ke", earlier), feed("himalayas/worldwide", later)];
    for (const stored of isEarlierFirst ? feeds : feeds.toReversed()) memory.put(stored);
    for (const [endpoint, key] of [
      ["africa-jobs", "himalayas/country-ke"],
      ["wfh-jobs", "himalayas/worldwide"],
    ] as const) {
      const request = { endpoint, feeds: [key], part: {}, form: "json" as const, frame, nowMs };
      const [job] = JSON.parse(new TextDecoder().decode(memory.answer(request).body.bytes.identity));
      expect([key, job.date]).toEqual([key, earlier]);
    }
    expect(memory.find("himalayas-1", nowMs)?.date).toBe(earlier);
  }
});
