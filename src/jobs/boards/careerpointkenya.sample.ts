import { careerPointJobs } from "../../../sample-boards/made-up/african-streams.ts";
import type { BoardSample } from "../../../sample-boards/sample-board.ts";
import { writeWordpressFeed } from "../../../sample-boards/wordpress-feed.ts";

const home = "https://www.careerpointkenya.co.ke";

export const sample: BoardSample = {
  jobs: (_url, nowMs) => careerPointJobs(nowMs),
  answer: (url, jobs) =>
    writeWordpressFeed(
      {
        home,
        title: "Career Point Kenya",
        staff: "careerpoint",
        itemsPerPage: 30,
        titleOf: (job) => (job.kind === "article" ? job.title : `${job.title} Job ${job.company.name}`),
        linkOf: (job, slug) =>
          `${home}/${new Date(job.postedMs).toISOString().slice(0, 7).replace("-", "/")}/${slug}/`,
        categoriesOf: (job) =>
          job.kind === "article"
            ? job.tags
            : [
                `${job.company.name} Jobs`,
                `Jobs in ${job.place.town}`,
                ...(job.level === "internship" ? ["Internships"] : []),
              ],
        contentOf: null,
      },
      url,
      jobs,
    ),
};
