import { Argument, type Command, Option } from "commander";
import { boardNamed } from "../jobs/boards/all-boards.ts";
import { changesAfter, changesOf } from "../jobs/catalogue/job-change-store.ts";
import { listJobs, lookUpJob } from "../jobs/catalogue/look-up-store.ts";
import type { Facts } from "../jobs/facts/facts.ts";
import { cutText } from "../text/cut-text.ts";
import { addCommand, table } from "./terminal/command.ts";
import { readCount } from "./terminal/read-options.ts";
import { CommandFailed, CommandMisused } from "./terminal/shell.ts";

const titleLength = 48;

export function addCatalogueCommands(jobs: Command): void {
  const limit = new Option("--limit <count>", "how many at most").argParser(readCount).default(20);

  addCommand(jobs, {
    name: "list",
    about: "list the jobs of the catalogue that changed last; asks no board",
    options: [
      new Option("--board <board>", "only of this board"),
      new Option("--closed", "closed ones, with why"),
      limit,
    ],
    async run({ database }, options: { board?: string; closed?: boolean; limit: number }) {
      const { board, closed: isClosed = false, limit } = options;
      if (board !== undefined && !boardNamed(board))
        throw new CommandMisused(`There is no board \`${board}\`; \`kazi boards list\` shows them all.`);
      const found = await listJobs(database.read, { board, isClosed, limit: limit + 1 });
      const rows = found.slice(0, limit);
      const shown = rows.map((row) => ({
        ...row,
        title: cutText(row.title, titleLength),
        first_seen_at: row.first_seen,
        why: row.closed_reason,
      }));
      const columns = `id title company first_seen_at ${isClosed ? "closed_at why" : "changed_at"}`;
      const more = found.length > limit ? "There are more: `--limit` says how many to list." : null;
      return { json: rows, text: [table(shown, columns, "No jobs match."), more] };
    },
  });

  addCommand(jobs, {
    name: "show",
    about: "show one job: where it was seen, what changed, why it closed",
    takes: [new Argument("<id>", "like jobwebkenya-336571")],
    async run({ database }, id: string) {
      const job = await lookUpJob(database.read, id);
      if (!job) throw new CommandFailed(`No job ${id} in the catalogue; \`kazi jobs list\` shows what is.`);
      const changes = await changesOf(database.read, id);
      const state = job.closed_at
        ? `Closed ${job.closed_at} (${job.closed_reason}).`
        : `Open${job.closes_at ? ` until ${job.closes_at}` : ""}.`;
      const lines = [
        `${job.title}${job.company && `, ${job.company}`}${job.location && `, ${job.location}`}`,
        job.url,
        `${state} First seen ${job.first_seen}, last seen ${job.last_seen}.`,
        job.also_on.length > 0 ? `Also on: ${job.also_on.join(", ")}.` : null,
        ...factLines(job.facts),
      ];
      return {
        json: { ...job, changes },
        text: [
          ...lines,
          table(
            job.feeds.map((feed) => ({ ...feed, last_seen_at: feed.last_seen })),
            "feed last_seen_at missed_at",
            "",
          ),
          table(changes, "seq op at reason", ""),
        ],
      };
    },
  });

  addCommand(jobs, {
    name: "changes",
    about: "follow the catalogue: what was added, updated, closed or hidden",
    options: [
      new Option("--since <seq>", "after the change with this number").argParser(readCount).default(0),
      limit,
    ],
    async run({ database }, { since, limit }: { since: number; limit: number }) {
      const changes = await changesAfter(database.read, since, limit);
      const next = changes.at(-1)?.seq ?? since;
      const more = changes.length === limit ? `More: \`kazi jobs changes --since ${next}\`.` : null;
      return {
        json: { changes, next },
        text: [table(changes, "seq op id at reason", "Nothing changed since."), more],
      };
    },
  });
}

const kenya = {
  open: "People in Kenya can apply",
  closed: "Not open to people in Kenya",
  unclear: "Not clear whether people in Kenya can apply",
};

function factLines({ eligibility, salary, level, warnings }: Facts): (string | null)[] {
  const quoted = (evidence: string) => evidence && `: “${evidence}”`;
  return [
    `${kenya[eligibility.verdict]}${quoted(eligibility.evidence)}.`,
    salary ? `Pay: ${salary.text}.` : null,
    level ? `Level: ${level.level}.` : null,
    ...warnings.map(({ code, evidence }) => `Warning ${code}${quoted(evidence)}.`),
  ];
}
