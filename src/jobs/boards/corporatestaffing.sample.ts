import { corporateStaffingJobs } from "../../../sample-boards/made-up/african-streams.ts";
import { isOneIn } from "../../../sample-boards/made-up/wording.ts";
import type { BoardSample } from "../../../sample-boards/sample-board.ts";
import { writeWordpressFeed } from "../../../sample-boards/wordpress-feed.ts";

const home = "https://www.corporatestaffing.co.ke";

export const sample: BoardSample = {
  jobs: (_url, nowMs) => corporateStaffingJobs(nowMs),
  answer: (url, jobs) =>
    writeWordpressFeed(
      {
        home,
        title: "Corporate Staffing Services",
        staff: "Corporate Staffing",
        itemsPerPage: 10,
        titleOf: (job) =>
          job.kind === "article"
            ? job.title
            : isOneIn(4, job.seed)
              ? `${job.title} at ${job.company.name}`
              : `${job.title} Job ${job.company.name}`,
        linkOf: (job, slug) =>
          job.kind === "article"
            ? `${home}/${new Date(job.postedMs).toISOString().slice(0, 7).replace("-", "/")}/${slug}/`
            : `${home}/job/${slug}/`,
        categoriesOf: (job) => (job.kind === "article" ? job.tags : ["Jobs", `Jobs in ${job.place.town}`]),
        contentOf: (job, text) =>
          job.kind === "article" ? text : `<p><strong>Job Location:</strong> ${job.place.town}</p>\n${text}`,
      },
      url,
      jobs,
    ),
};
