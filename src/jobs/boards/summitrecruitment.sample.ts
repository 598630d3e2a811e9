import { summitJobs } from "../../../sample-boards/made-up/african-streams.ts";
import type { BoardSample } from "../../../sample-boards/sample-board.ts";
import { writeWordpressFeed } from "../../../sample-boards/wordpress-feed.ts";

const home = "https://summitrecruitment-search.com";

export const sample: BoardSample = {
  jobs: (_url, nowMs) => summitJobs(nowMs),
  answer: (url, jobs) =>
    writeWordpressFeed(
      {
        home,
        title: "Summit Recruitment & Search",
        staff: "summit",
        itemsPerPage: 10,
        titleOf: (job) => job.title,
        linkOf: (_job, slug) => `${home}/jobs/${slug}/`,
        categoriesOf: () => ["Kenya"],
        // For whom it looks is not said.
        contentOf: (job, text) =>
          `<p>Location: ${job.place.town}</p>\n${text.replaceAll(job.company.name, "Our client")}`,
      },
      url,
      jobs,
    ),
};
