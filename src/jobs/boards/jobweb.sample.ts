import { type AfricanCountry, jobwebJobs } from "../../../sample-boards/made-up/african-streams.ts";
import type { MadeUpJob } from "../../../sample-boards/made-up/made-up-job.ts";
import { isOneIn } from "../../../sample-boards/made-up/wording.ts";
import type { BoardSample } from "../../../sample-boards/sample-board.ts";
import { writeWordpressFeed } from "../../../sample-boards/wordpress-feed.ts";

const countries: Record<string, AfricanCountry> = {
  "jobwebuganda.com": "Uganda",
  "jobwebtanzania.com": "Tanzania",
  "jobwebghana.com": "Ghana",
};

export const sample: BoardSample = {
  jobs: (url, nowMs) => jobwebJobs(countryOf(url), nowMs),
  answer(url, jobs) {
    const home = `https://${url.host}`;
    const site = {
      home,
      title: `Jobs – Jobs in ${countryOf(url)} – http://${url.host}/`,
      staff: `${url.host.split(".")[0]}staff`,
      itemsPerPage: 10,
      titleOf,
      linkOf: (_job: MadeUpJob, slug: string) => `${home}/jobs/${slug}/`,
      categoriesOf: () => [],
      postType: "job_listing",
      contentOf,
    };
    return writeWordpressFeed(site, url, jobs);
  },
};

function countryOf(url: URL): AfricanCountry {
  return countries[url.host] ?? "Kenya";
}

function titleOf(job: MadeUpJob): string {
  const role = isOneIn(7, job.seed) ? `${job.title} | On Site` : job.title;
  return `${role} at ${job.company.name}`;
}

/** The text keeps the marks of the site it was taken from. */
function contentOf(job: MadeUpJob, text: string): string {
  const place = isOneIn(3, job.seed) ? "" : `<p><strong>Location:</strong> ${job.place.town}</p>\n`;
  return `<h2 id="job${job.number + 1_000_000}" class="mag-b "><span class="subjob-title">${job.title}</span></h2>
<div class="job-details">
${place}${text}
</div>`;
}
