import { type Command, InvalidArgumentError } from "commander";
import { type BlockRange, blockRange } from "../jobs/limits/block-range.ts";
import { addBlock, listBlocks, removeBlock } from "../jobs/limits/block-store.ts";
import { systemClock } from "../process/clock.ts";
import { readDuration } from "./terminal/read-options.ts";
import {
  auditContext,
  CommandFailed,
  confirm,
  print,
  printJson,
  printTable,
  withDatabase,
} from "./terminal/shell.ts";

export function addBlockCommands(program: Command): void {
  const block = program.command("block").description("keep addresses away from the jobs endpoints");

  block
    .command("add")
    .description("refuse an address or a range, at once; adding it again renews it")
    .argument("<address or range>", "like 192.0.2.7, 192.0.2.0/24 or 2001:db8::/32", readRange)
    .option("--for <duration>", "lift it by itself after, like 24h", readDuration)
    .option("--reason <text>", "why, for the record")
    .option("--yes", "do not ask back about a very wide range")
    .option("--json", "print the block as JSON")
    .action(
      async (
        { range, isWide }: BlockRange,
        options: { for?: number; reason?: string; yes?: boolean; json?: boolean },
      ) => {
        if (isWide) await confirm(`The range ${range} holds a great part of the internet.`, options);
        await withDatabase(async (database) => {
          const request = { range, reason: options.reason ?? null, forMs: options.for ?? null };
          const added = await addBlock(database, request, auditContext());
          if (options.json) return printJson(described(added));
          print(`${range} is refused with 403 ${untilWords(added.expiresAt)}.`);
          print(`Lift it with \`kazi block remove ${range}\`.`);
        });
      },
    );

  block
    .command("remove")
    .description("let an address or a range in again")
    .argument("<address or range>", "as `kazi block list` shows it", readRange)
    .option("--json", "print the result as JSON")
    .action(({ range }: BlockRange, options: { json?: boolean }) =>
      withDatabase(async (database) => {
        if (!(await removeBlock(database, range, auditContext())))
          throw new CommandFailed(`${range} is not blocked; \`kazi block list\` shows what is.`);
        if (options.json) printJson({ range, removed: true });
        else print(`${range} is let in again.`);
      }),
    );

  block
    .command("list")
    .description("list what is blocked now")
    .option("--json", "print the blocks as JSON")
    .action((options: { json?: boolean }) =>
      withDatabase(async (database) => {
        const blocks = (await listBlocks(database, systemClock.now())).map(described);
        if (options.json) return printJson(blocks);
        if (blocks.length === 0) return print("Nothing is blocked.");
        printTable(
          ["range", "since", "until", "reason"],
          blocks.map(({ range, created_at, expires_at, reason }) => [
            range,
            created_at.slice(0, 16),
            expires_at?.slice(0, 16) ?? "lifted by hand",
            reason ?? "",
          ]),
        );
      }),
    );
}

function described(block: Awaited<ReturnType<typeof addBlock>>) {
  const { range, reason, createdAt, expiresAt } = block;
  return { range, reason, created_at: createdAt, expires_at: expiresAt };
}

function untilWords(expiresAt: string | null): string {
  return expiresAt === null ? "until it is lifted" : `until ${expiresAt}`;
}

function readRange(text: string): BlockRange {
  const range = blockRange(text);
  if (range === null)
    throw new InvalidArgumentError("Write an address or a range, like 192.0.2.0/24 or 2001:db8::/32.");
  return range;
}
