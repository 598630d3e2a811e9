import type { Command } from "commander";
import { agoWords } from "../../web/status/time-words.ts";
import type { Body } from "../jobs/answers/answer.ts";
import type { AnswerSnapshot } from "../jobs/answers/answer-cache.ts";
import { type EndpointName, endpointNames, search } from "../jobs/endpoints.ts";
import type { Job } from "../jobs/job/job.ts";
import type { JobsParts } from "../jobs/jobs-parts.ts";
import { sentences } from "../jobs/refusal-sentences.ts";
import { foldQuery, maxQueryCharacters } from "../jobs/search/job-search.ts";
import { systemClock } from "../process/clock.ts";
import { settlesWithin } from "../process/settles-within.ts";
import { isLonger } from "../text/characters.ts";
import { shortened } from "../text/cut-text.ts";
import { counted } from "../upkeep/counted.ts";
import { say, table, withJobs } from "./terminal/command.ts";
import { CommandFailed, CommandMisused, endProgress, showProgress } from "./terminal/shell.ts";

type FetchOptions = { query?: string; category?: string; page?: string; json?: boolean };
type Fetched = { body: Body; snapshot: AnswerSnapshot<unknown>; finish(): Promise<unknown> };

/** How long a renewal that began with this answer may go on before the command ends. */
const renewalMs = 8_000;

export function addJobsFetch(jobs: Command): void {
  jobs
    .command("fetch")
    .description("print an endpoint's jobs as the server would answer")
    .argument("<endpoint>", endpointNames.join(", "))
    .option("--query <text>", `what to look for, with ${search.name}`)
    .option("--category <name>", "only this category, with remote-jobs")
    .option("--page <number>", "which page, with entry-level-jobs")
    .option("--json", "print the jobs as JSON")
    .action(async (given: string, options: FetchOptions) => {
      const name = readEndpoint(given);
      checkOptions(name, options);
      await withJobs(async (parts) => {
        showProgress("Asking the boards…");
        const fetched = await fetchJobs(parts, name, options).finally(endProgress);
        if (fetched === null)
          throw new CommandFailed(
            "No job board could be reached, and none ever was; `kazi boards check` says why.",
          );
        const jobsFound = JSON.parse(new TextDecoder().decode(fetched.body.bytes.identity)) as Job[];
        say({ json: jobsFound, text: jobsText(jobsFound, fetched.snapshot) }, options);
        await settlesWithin(fetched.finish(), renewalMs);
      });
    });
}

async function fetchJobs(
  { answers, searches }: JobsParts,
  name: EndpointName,
  { query = "", category, page }: FetchOptions,
): Promise<Fetched | null> {
  if (name === search.name) {
    const snapshot = await searches.answer(foldQuery(query), "json").get();
    return snapshot && { body: snapshot.value.whole, snapshot, finish: async () => {} };
  }
  const answer = answers.answer(name);
  const snapshot = await answer.get();
  if (!snapshot) return null;
  const body = await answers.body(snapshot, name, "json", category ?? page);
  const finish = () =>
    snapshot.state === "stale" || snapshot.isPartial ? answer.renew() : Promise.resolve();
  return { body, snapshot, finish };
}

function jobsText(jobs: Job[], { state, isPartial }: AnswerSnapshot<unknown>) {
  const shown = jobs.map((job) => ({
    ...job,
    title: cut(job.title, 48),
    company: cut(job.company, 24),
    location: cut(job.location, 24),
    published: agoWords(systemClock.now() - Date.parse(job.date)),
  }));
  const count = jobs.length === 0 ? "No jobs" : `\n${counted(jobs.length, "job", "jobs")}`;
  const more = isPartial ? "; some boards were late, ask again for theirs" : "";
  return [
    jobs.length > 0 ? table(shown, "id title company location type published source") : null,
    `${count}, ${state.replaceAll("-", " ")}${more}.`,
  ];
}

const cut = (text: string, width: number) => (text.length <= width ? text : shortened(text, width - 1));

/** `africa`, `africa-jobs` and `/api/africa-jobs` are one endpoint. */
function readEndpoint(given: string): EndpointName {
  const bare = given.replace(/^\/?(api\/)?/, "").replace(/-jobs$/, "");
  const name = endpointNames.find((candidate) => candidate === `${bare}-jobs`);
  if (!name)
    throw new CommandMisused(`There is no endpoint \`${given}\`; write one of ${endpointNames.join(", ")}.`);
  return name;
}

function checkOptions(name: EndpointName, { query, category, page }: FetchOptions): void {
  const folded = foldQuery(query ?? "");
  if (name === search.name && folded === "")
    throw new CommandMisused("Say what to look for, like `kazi jobs fetch search-jobs --query accountant`.");
  if (isLonger(folded, maxQueryCharacters)) throw new CommandMisused(sentences.longQuery);
  if (name !== search.name && query !== undefined)
    throw new CommandMisused(`--query goes with ${search.name} only.`);
  if (name !== "remote-jobs" && category !== undefined)
    throw new CommandMisused("--category goes with remote-jobs only.");
  if (name !== "entry-level-jobs" && page !== undefined)
    throw new CommandMisused("--page goes with entry-level-jobs only.");
  if (page !== undefined && !/^[1-9]\d{0,5}$/.test(page))
    throw new CommandMisused(`\`${page}\` is no page; write a number from 1.`);
}
