import { Argument, type Command, Option } from "commander";
import { hideListing, listHidden, stillHiding, unhideListing } from "../jobs/operator/hidden-store.ts";
import { isSameListing, listingName } from "../jobs/operator/listing-name.ts";
import { addCatalogueCommands } from "./jobs-catalogue.ts";
import { addJobsFetch } from "./jobs-fetch.ts";
import { addCommand, table } from "./terminal/command.ts";
import { CommandFailed, CommandMisused } from "./terminal/shell.ts";

export function addJobsCommands(program: Command): void {
  const jobs = program.command("jobs").description("look at the job listings, and hide single ones");
  const listing = (description: string) => new Argument("<id or url>", description);
  addJobsFetch(jobs);
  addCatalogueCommands(jobs);

  addCommand(jobs, {
    name: "hide",
    about: "take a listing out of every answer, at once",
    takes: [listing("like jobwebkenya-336571, or the listing's address")],
    options: [new Option("--reason <text>", "why, for the record")],
    async run({ database, by }, given: string, { reason = null }: { reason?: string | null }) {
      const listing = readListing(given);
      const isNew = await hideListing(database, { listing, reason }, by);
      return {
        json: { listing, hidden: true, was_hidden: !isNew },
        text: isNew
          ? `${listing} is hidden everywhere within a second. Undo: \`kazi jobs unhide ${listing}\`.`
          : `${listing} was hidden before.`,
      };
    },
  });

  addCommand(jobs, {
    name: "unhide",
    about: "bring a hidden listing back",
    takes: [listing("as `kazi jobs hidden` shows it")],
    async run({ database, by }, given: string) {
      const listing = readListing(given);
      const hidden = await listHidden(database);
      const same = hidden.filter((candidate) => isSameListing(candidate.listing, listing));
      for (const found of same) await unhideListing(database, found.listing, by);
      if (same.length === 0)
        throw new CommandFailed(`${listing} is not hidden; \`kazi jobs hidden\` shows what is.`);
      const others = await stillHiding(database, listing);
      return {
        json: { listing, hidden: others.length > 0, hidden_as: others },
        text:
          others.length > 0
            ? `${listing} is still hidden as ${others.join(" and ")}. Undo: \`kazi jobs unhide ${others[0]}\`.`
            : `${listing} is shown again where its board still lists it.`,
      };
    },
  });

  addCommand(jobs, {
    name: "hidden",
    about: "list what is hidden",
    async run({ database }) {
      const hidden = (await listHidden(database)).map(({ listing, reason, createdAt }) => ({
        listing,
        reason,
        hidden_at: createdAt,
      }));
      const rows = hidden.map((row) => ({ ...row, since_at: row.hidden_at }));
      return { json: hidden, text: table(rows, "listing since_at reason", "No listing is hidden.") };
    },
  });
}

function readListing(given: string): string {
  const listing = listingName(given);
  if (listing === null)
    throw new CommandMisused(
      `\`${given}\` is neither a job's id, like jobwebkenya-336571, nor its address, like https://…; both stand in \`kazi jobs fetch africa-jobs\`.`,
    );
  return listing;
}
