import type { Command } from "commander";
import { readSwitch, turnSwitch } from "../providers/api-switch.ts";
import { addCommand } from "./terminal/command.ts";

export function addApiCommands(program: Command): void {
  const api = program.command("api").description("switch the provider API on and off");

  for (const [name, state, answer] of [
    ["enable", "enabled", "The provider API answers"],
    ["disable", "disabled", "The provider API answers 503"],
  ] as const)
    addCommand(api, {
      name,
      about: `${name} the provider API`,
      async run({ database, by }) {
        await turnSwitch(database, state, by);
        return { json: { state }, text: `${answer} from now on, on every instance within a second.` };
      },
    });

  addCommand(api, {
    name: "status",
    about: "say whether the provider API is enabled",
    async run({ database }) {
      const state = await readSwitch(database);
      const next = state === "enabled" ? "" : " `kazi api enable` switches it on.";
      return { json: { state }, text: `The provider API is ${state}.${next}` };
    },
  });
}
