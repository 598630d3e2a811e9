import { type AfricanCountry, ngoJobs } from "../../../sample-boards/made-up/african-streams.ts";
import type { BoardSample } from "../../../sample-boards/sample-board.ts";
import { writeWordpressFeed } from "../../../sample-boards/wordpress-feed.ts";

const home = "https://ngojobsinafrica.com";
const countryOf = (url: URL): AfricanCountry => (url.pathname.includes("/nigeria/") ? "Nigeria" : "Kenya");

export const sample: BoardSample = {
  jobs: (url, nowMs) => ngoJobs(countryOf(url), nowMs),
  answer: (url, jobs) =>
    writeWordpressFeed(
      {
        home,
        title: `${countryOf(url)} – NGO Jobs in Africa`,
        staff: "admin",
        itemsPerPage: 10,
        titleOf: (job) => job.title,
        linkOf: (_job, slug) => `${home}/job/${slug}/`,
        categoriesOf: () => [],
        postType: "noo_job",
        contentOf: (job, text) => `<p><strong>Organization:</strong> ${job.company.name}</p>\n${text}`,
      },
      url,
      jobs,
    ),
};
