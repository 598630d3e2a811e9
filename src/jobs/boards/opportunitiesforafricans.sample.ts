import { opportunityJobs } from "../../../sample-boards/made-up/african-streams.ts";
import { isOneIn } from "../../../sample-boards/made-up/wording.ts";
import type { BoardSample } from "../../../sample-boards/sample-board.ts";
import { writeWordpressFeed } from "../../../sample-boards/wordpress-feed.ts";

const home = "https://www.opportunitiesforafricans.com";

export const sample: BoardSample = {
  jobs: (_url, nowMs) => opportunityJobs("opportunitiesforafricans", nowMs),
  answer: (url, jobs) =>
    writeWordpressFeed(
      {
        home,
        title: "Opportunities For Africans",
        staff: "Opportunities For Africans",
        itemsPerPage: 12,
        titleOf: (job) =>
          job.level === "graduate" && isOneIn(3, job.seed) ? `Hot Remote Job: ${job.title}` : job.title,
        linkOf: (_job, slug) => `${home}/${slug}/`,
        categoriesOf: (job) => job.tags,
        contentOf: (_job, text) => text,
      },
      url,
      jobs,
    ),
};
