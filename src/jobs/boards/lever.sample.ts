import type { Block } from "../../../sample-boards/made-up/advert.ts";
import { htmlOf, plainTextOf } from "../../../sample-boards/made-up/advert-text.ts";
import { uuidOf } from "../../../sample-boards/made-up/chance.ts";
import { employerJobs } from "../../../sample-boards/made-up/employers.ts";
import type { Employment, MadeUpJob } from "../../../sample-boards/made-up/made-up-job.ts";
import {
  type BoardSample,
  jsonAnswer,
  notFound,
  withValidators,
} from "../../../sample-boards/sample-board.ts";

const list = /^\/v0\/postings\/([^/]+)$/;

const commitments: Record<Employment, string> = {
  "full-time": "Full-time",
  "part-time": "Part-time",
  contract: "Fixed-term contract",
  temporary: "Temporary",
  freelance: "Contractor",
  internship: "Intern",
  volunteer: "Volunteer",
};

const divs = {
  heading: (text: string) => `<div><b style="font-size: 18px">${text}</b></div>`,
  paragraph: (text: string) => `<div><span style="font-size: 11pt">${text}</span></div>`,
  list: (items: readonly string[]) => items.map((item) => `<li>${item}</li>`).join("\n"),
  between: "<div><br></div>",
};

export const sample: BoardSample = {
  jobs: (url, nowMs) => employerJobs("lever", accountOf(url), nowMs),
  answer(url, jobs) {
    if (!list.test(url.pathname)) return notFound();
    return withValidators(jsonAnswer(jobs.map((job) => write(job, accountOf(url)))));
  },
};

function accountOf(url: URL): string {
  return list.exec(url.pathname)?.[1] ?? "";
}

function write(job: MadeUpJob, account: string) {
  const id = uuidOf(job.seed);
  const { opening, lists, closing } = parts(job.body);
  const location = `${job.place.town}, ${job.place.country}`;
  const hostedUrl = `https://jobs.lever.co/${account}/${id}`;
  return {
    additionalPlain: plainTextOf(closing),
    additional: htmlOf(closing, divs),
    categories: {
      commitment: commitments[job.employment],
      department: job.field,
      location,
      team: job.field,
      allLocations: [location],
    },
    createdAt: job.postedMs,
    descriptionPlain: plainTextOf(opening),
    description: htmlOf(opening, divs),
    id,
    lists,
    text: job.title,
    country: job.place.code,
    workplaceType: job.isRemote ? "remote" : "on-site",
    hostedUrl,
    applyUrl: `${hostedUrl}/apply`,
  };
}

/** Lever keeps each list and its heading apart from the text before and after. */
function parts(body: readonly Block[]) {
  const first = body.findIndex((block) => "list" in block) - 1;
  const last = body.findLastIndex((block) => "list" in block);
  const lists = body.slice(first, last + 1).flatMap((block, at, all) => {
    const heading = all[at - 1];
    if (!("list" in block) || !heading || !("heading" in heading)) return [];
    return [{ text: heading.heading, content: `\n${htmlOf([block], divs)}` }];
  });
  return { opening: body.slice(0, first), lists, closing: body.slice(last + 1) };
}
