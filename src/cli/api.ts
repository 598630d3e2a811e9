import type { Command } from "commander";
import { readSwitch, turnSwitch } from "../providers/api-switch.ts";
import { auditContext, print, printJson, withDatabase } from "./terminal/shell.ts";

export function addApiCommands(program: Command): void {
  const api = program.command("api").description("switch the provider API on and off");

  for (const [word, state, done] of [
    ["enable", "enabled", "The provider API answers from now on, on every instance within a second."],
    ["disable", "disabled", "The provider API answers 503 from now on, on every instance within a second."],
  ] as const)
    api
      .command(word)
      .description(`${word} the provider API`)
      .option("--json", "print the result as JSON")
      .action((options: { json?: boolean }) =>
        withDatabase(async (database) => {
          await turnSwitch(database, state, auditContext());
          if (options.json) printJson({ state });
          else print(done);
        }),
      );

  api
    .command("status")
    .description("say whether the provider API is enabled")
    .option("--json", "print the result as JSON")
    .action((options: { json?: boolean }) =>
      withDatabase(async (database) => {
        const state = await readSwitch(database);
        const next = state === "enabled" ? "" : " `kazi api enable` switches it on.";
        if (options.json) printJson({ state });
        else print(`The provider API is ${state}.${next}`);
      }),
    );
}
