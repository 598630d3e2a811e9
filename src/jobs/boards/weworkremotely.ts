import { splitCompanyColonRole } from "../job/job-title.ts";
import { hourMs } from "./board.ts";
import { feed } from "./feed.ts";
import { itemText } from "./rss.ts";
import { rssBoard } from "./rss-board.ts";
import { factsOnly } from "./terms.ts";

const head = /^\s*Headquarters:[^\n]*\n+(?:URL:[^\n]*\n+)?/;
const tail = /(?<!\s)\s*To apply:\s*\S+\s*$/;

// Only by name: its terms do not welcome other boards, so the operator decides.
export const weworkremotely = rssBoard({
  slug: "weworkremotely",
  name: "We Work Remotely",
  home: "https://weworkremotely.com",
  hosts: ["weworkremotely.com", "www.weworkremotely.com"],
  terms: {
    attribution: "Jobs by We Work Remotely, with a link to each listing.",
    minIntervalMs: hourMs,
    ground: "robots",
    page: "https://weworkremotely.com/robots.txt",
    lookedAt: "2026-11-15",
    ...factsOnly,
  },
  switchedOn: "by-name",
  feeds: [
    feed({ name: "all", url: "https://weworkremotely.com/remote-jobs.rss", typeWhenUnstated: "remote" }),
  ],

  toPosting(item) {
    const link = itemText(item, "link");
    const { title, company } = splitCompanyColonRole(itemText(item, "title"));
    return {
      id: itemText(item, "guid") || link,
      title,
      company,
      location: itemText(item, "region") || itemText(item, "country"),
      type: itemText(item, "type"),
      date: itemText(item, "pubDate"),
      expires: itemText(item, "expires_at"),
      url: link,
      description: itemText(item, "description"),
      categories: item.get("category"),
      tags: itemText(item, "skills").split(","),
    };
  },
  tidyDescription: (description) => description.replace(head, "").replace(tail, ""),
});
