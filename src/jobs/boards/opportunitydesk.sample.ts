import { opportunityJobs } from "../../../sample-boards/made-up/african-streams.ts";
import type { BoardSample } from "../../../sample-boards/sample-board.ts";
import { writeWordpressFeed } from "../../../sample-boards/wordpress-feed.ts";

const home = "https://opportunitydesk.org";

export const sample: BoardSample = {
  jobs: (_url, nowMs) => opportunityJobs("opportunitydesk", nowMs),
  answer: (url, jobs) =>
    writeWordpressFeed(
      {
        home,
        title: "Opportunity Desk",
        staff: "OD Team",
        itemsPerPage: 12,
        titleOf: (job) => job.title,
        linkOf: (job, slug) =>
          `${home}/${new Date(job.postedMs).toISOString().slice(0, 10).replaceAll("-", "/")}/${slug}/`,
        categoriesOf: (job) => job.tags,
        contentOf: (_job, text) => text,
      },
      url,
      jobs,
    ),
};
