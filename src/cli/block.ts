import { Argument, type Command, Option } from "commander";
import { type BlockRange, blockRange } from "../jobs/limits/block-range.ts";
import { addBlock, listBlocks, removeBlock } from "../jobs/limits/block-store.ts";
import { addCommand, table } from "./terminal/command.ts";
import { readDuration, reading } from "./terminal/read-options.ts";
import { CommandFailed, confirm } from "./terminal/shell.ts";

export function addBlockCommands(program: Command): void {
  const block = program.command("block").description("keep addresses away from the jobs endpoints");
  const range = (description: string) => new Argument("<address or range>", description).argParser(readRange);

  addCommand(block, {
    name: "add",
    about: "refuse an address or a range, at once; adding it again renews it",
    takes: [range("like 192.0.2.7, 192.0.2.0/24 or 2001:db8::/32")],
    options: [
      new Option("--for <duration>", "lift it by itself after, like 24h").argParser(readDuration),
      new Option("--reason <text>", "why, for the record"),
      new Option("--yes", "do not ask before blocking a very wide range"),
    ],
    async run(
      { database, by },
      { range, isWide }: BlockRange,
      options: { for?: number; reason?: string; yes?: boolean },
    ) {
      if (isWide) await confirm(`The range ${range} holds a great part of the internet.`, options);
      const request = { range, reason: options.reason ?? null, forMs: options.for ?? null };
      const added = await addBlock(database, request, by);
      const until = added.expiresAt ?? "it is lifted";
      return {
        json: described(added),
        text: [
          `${range} is refused with 403 until ${until}.`,
          `Lift it with \`kazi block remove ${range}\`.`,
        ],
      };
    },
  });

  addCommand(block, {
    name: "remove",
    about: "let an address or a range in again",
    takes: [range("as `kazi block list` shows it")],
    async run({ database, by }, { range }: BlockRange) {
      if (!(await removeBlock(database, range, by)))
        throw new CommandFailed(`${range} is not blocked; \`kazi block list\` shows what is.`);
      return { json: { range, removed: true }, text: `${range} is let in again.` };
    },
  });

  addCommand(block, {
    name: "list",
    about: "list what is blocked now",
    async run({ database, by }) {
      const blocks = (await listBlocks(database, by.nowMs)).map(described);
      const rows = blocks.map((row) => ({
        ...row,
        since: row.created_at.slice(0, 16),
        until: row.expires_at?.slice(0, 16) ?? "lifted by hand",
      }));
      return { json: blocks, text: table(rows, "range since until reason", "Nothing is blocked.") };
    },
  });
}

function described(block: Awaited<ReturnType<typeof addBlock>>) {
  const { range, reason, createdAt, expiresAt } = block;
  return { range, reason, created_at: createdAt, expires_at: expiresAt };
}

const readRange = reading(blockRange, "Write an address or a range, like 192.0.2.0/24 or 2001:db8::/32.");
