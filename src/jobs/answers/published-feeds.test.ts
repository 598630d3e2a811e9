import { expect, test } from "bun:test";
import type { Job } from "../job/job.ts";
import { jsonFeedOf, rssOf } from "./published-feeds.ts";

const frame = {
  title: "Jobs",
  selfUrl: "https://kazi.example/feeds/x.rss",
  homeUrl: "https://kazi.example",
};
const good: Job = {
  id: "remotive-1",
  title: "Clerk <b>& Co</b>",
  company: "",
  location: "Nairobi",
  type: "contract",
  date: "2026-11-14T08:30:00.000Z",
  url: "https://board.example/jobs/1?a=1&b=2",
  description: "First.\n\nSecond \u0000line.",
  source: "Remotive",
};

test("an item credits its board, and no field of it is markup", () => {
  const rss = rssOf([good], frame);
  expect(rss).toContain('<source url="https://board.example">Remotive</source>');
  expect(rss).toContain("<pubDate>Sat, 14 Nov 2026 08:30:00 GMT</pubDate>");
  expect(rss).toContain("<title>Clerk &#60;b&#62;&#38; Co&#60;/b&#62;</title>");
  expect(rss).not.toContain("\u0000");
  expect(JSON.parse(jsonFeedOf([good], frame)).items[0]).toMatchObject({
    authors: [{ name: "Remotive", url: "https://board.example" }],
    tags: ["contract", "Nairobi"],
  });
});

test("one job with a damaged link or date costs neither the feed nor its other items", () => {
  const jobs = [{ ...good, id: "remotive-2", url: "https://", date: "soon" }, good];
  const rss = rssOf(jobs, frame);
  expect(rss.match(/<item>/g)).toHaveLength(2);
  expect(rss.match(/<pubDate>/g)).toHaveLength(1);
  expect(rss).toContain("<lastBuildDate>Sat, 14 Nov 2026 08:30:00 GMT</lastBuildDate>");
  expect(rss).not.toContain("Invalid Date");
  expect(rssOf([], frame)).not.toContain("lastBuildDate");
  expect(JSON.parse(jsonFeedOf(jobs, frame)).items).toHaveLength(2);
});
