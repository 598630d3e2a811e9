import type { Command } from "commander";
import { hideListing, listHidden, unhideListing } from "../jobs/operator/hidden-store.ts";
import { hiddenName, isSameListing } from "../jobs/operator/listing-name.ts";
import { addJobsFetch } from "./jobs-fetch.ts";
import {
  auditContext,
  CommandFailed,
  CommandMisused,
  print,
  printJson,
  printTable,
  withDatabase,
} from "./terminal/shell.ts";

export function addJobsCommands(program: Command): void {
  const jobs = program.command("jobs").description("look at the job listings, and hide single ones");
  addJobsFetch(jobs);

  jobs
    .command("hide")
    .description("take a listing out of every answer, at once")
    .argument("<id or url>", "like jobwebkenya-336571, or the listing's address")
    .option("--reason <text>", "why, for the record")
    .option("--json", "print the result as JSON")
    .action((given: string, options: { reason?: string; json?: boolean }) =>
      withDatabase(async (database) => {
        const listing = readListing(given);
        const isNew = await hideListing(
          database,
          { listing, reason: options.reason ?? null },
          auditContext(),
        );
        if (options.json) return printJson({ listing, hidden: true, was_hidden: !isNew });
        if (isNew)
          print(`${listing} is hidden everywhere within a second. Undo: \`kazi jobs unhide ${listing}\`.`);
        else print(`${listing} was hidden before.`);
      }),
    );

  jobs
    .command("unhide")
    .description("bring a hidden listing back")
    .argument("<id or url>", "as `kazi jobs hidden` shows it")
    .option("--json", "print the result as JSON")
    .action((given: string, options: { json?: boolean }) =>
      withDatabase(async (database) => {
        const listing = readListing(given);
        const hidden = await listHidden(database);
        const same = hidden.filter((candidate) => isSameListing(candidate.listing, listing));
        for (const found of same) await unhideListing(database, found.listing, auditContext());
        if (same.length === 0)
          throw new CommandFailed(`${listing} is not hidden; \`kazi jobs hidden\` shows what is.`);
        if (options.json) printJson({ listing, hidden: false });
        else print(`${listing} is shown again where its board still lists it.`);
      }),
    );

  jobs
    .command("hidden")
    .description("list what is hidden")
    .option("--json", "print the listings as JSON")
    .action((options: { json?: boolean }) =>
      withDatabase(async (database) => {
        const hidden = await listHidden(database);
        if (options.json)
          return printJson(
            hidden.map(({ listing, reason, createdAt }) => ({ listing, reason, hidden_at: createdAt })),
          );
        if (hidden.length === 0) return print("No listing is hidden.");
        printTable(
          ["listing", "since", "reason"],
          hidden.map(({ listing, reason, createdAt }) => [listing, createdAt.slice(0, 16), reason ?? ""]),
        );
      }),
    );
}

function readListing(given: string): string {
  const listing = hiddenName(given);
  if (listing === null)
    throw new CommandMisused(
      `\`${given}\` is neither a job's id, like jobwebkenya-336571, nor its address, like https://…; both stand in \`kazi jobs fetch africa-jobs\`.`,
    );
  return listing;
}
