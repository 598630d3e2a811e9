import { escapeHtml, htmlOf, lineBreaks, plainHtml } from "../../../sample-boards/made-up/advert-text.ts";
import { startOfHour } from "../../../sample-boards/made-up/job-stream.ts";
import type { MadeUpJob } from "../../../sample-boards/made-up/made-up-job.ts";
import { remoteOkJobs } from "../../../sample-boards/made-up/remote-streams.ts";
import type { Field } from "../../../sample-boards/made-up/role.ts";
import { choiceOf, garbled, isOneIn, isoSeconds, slugOf } from "../../../sample-boards/made-up/wording.ts";
import { type BoardSample, jsonAnswer, notFound } from "../../../sample-boards/sample-board.ts";

const fieldTags: Partial<Record<Field, string[]>> = {
  software: ["dev", "engineer"],
  infrastructure: ["sys admin", "cloud"],
  data: ["analyst"],
  support: ["customer support"],
  administration: ["virtual assistant", "non tech"],
  education: ["teaching"],
};

export const sample: BoardSample = {
  jobs: (_url, nowMs) => remoteOkJobs(nowMs),
  answer(url, jobs, nowMs) {
    if (url.pathname !== "/api") return notFound();
    const tag = url.searchParams.get("tag") ?? url.searchParams.get("tags");
    const found = jobs.filter((job) => !tag || tagsOf(job).includes(tag.toLowerCase()));
    const legal = {
      last_updated: startOfHour(nowMs) / 1000,
      legal:
        "By using this list you agree to link back to the job on Remote OK and to name Remote OK as its source.",
    };
    return jsonAnswer([legal, ...found.slice(0, 100).map(write)]);
  },
};

function tagsOf(job: MadeUpJob): string[] {
  return [...job.tags, ...(fieldTags[job.field] ?? [job.field]), "digital nomad"];
}

function write(job: MadeUpJob) {
  const slug = `remote-${slugOf(`${job.title} ${job.company.name}`)}-${job.number}`;
  const url = `https://remoteOK.com/remote-jobs/${slug}`;
  const company = escapeHtml(job.company.name);
  return {
    slug,
    id: String(job.number),
    epoch: Math.floor(job.postedMs / 1000),
    date: isoSeconds(job.postedMs, "+00:00"),
    company: isOneIn(5, job.seed) ? `${company} ` : company,
    company_logo: "",
    position: isOneIn(59, job.seed)
      ? null
      : escapeHtml(isOneIn(15, job.seed) ? `${job.title} & Team Player` : job.title),
    tags: tagsOf(job),
    description: descriptionOf(job),
    location: locationOf(job),
    apply_url: url,
    salary_min: job.salary?.min ?? 0,
    salary_max: job.salary?.max ?? 0,
    logo: "",
    url,
    ...(isOneIn(12, job.seed) ? { original: true } : {}),
  };
}

function locationOf({ place, openTo, seed }: MadeUpJob): string {
  if (openTo.length === 0) return choiceOf(["", "Worldwide", "", "Remote"], seed);
  return garbled(
    choiceOf([openTo.join(", "), `${place.town}, `, `${place.town}, ${place.town}, ${place.country}`], seed),
  );
}

function descriptionOf(job: MadeUpJob): string {
  const html = htmlOf(job.body, isOneIn(3, job.seed) ? plainHtml : lineBreaks);
  const text = isOneIn(4, job.seed)
    ? html.replace(/<br ?\/?>\n?/g, isOneIn(2, job.seed) ? "\\n" : "\n")
    : html;
  const word = choiceOf(["SUNRISE", "GENEROUS", "HARVEST", "LANTERN", "STEADFAST"], job.seed);
  const tag = `R${btoa(job.seed).slice(0, 18)}==`;
  return `${isOneIn(6, job.seed) ? text : garbled(text)}<br/><br/>Please mention the word **${word}** and tag ${tag} when applying to show you read the job post completely (#${tag}). Employers look for these words to find applicants who are human.`;
}
