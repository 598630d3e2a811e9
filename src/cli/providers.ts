import { type Command, InvalidArgumentError } from "commander";
import { recordOf } from "../providers/operator/provider-export.ts";
import type { Consent } from "../providers/profile/provider.ts";
import {
  BadProfile,
  changeConsent,
  eraseProvider,
  noSuchProvider,
  readBadge,
  unverifyProvider,
  verifyProvider,
} from "../providers/profile/provider-changes.ts";
import { providerRecord } from "../providers/profile/provider-record.ts";
import type { HeldProfile } from "../providers/profile/provider-rows.ts";
import { heldProfile } from "../providers/profile/provider-store.ts";
import { addProvidersExport } from "./providers-export.ts";
import { addProvidersImport } from "./providers-import.ts";
import { oneLine } from "./terminal/plain-text.ts";
import { auditContext, CommandMisused, confirm, print, printJson, withDatabase } from "./terminal/shell.ts";

type Json = { json?: boolean };

export function addProvidersCommands(program: Command): void {
  const providers = program.command("providers").description("look after the providers' profiles");
  addProvidersImport(providers);
  addProvidersExport(providers);

  providers
    .command("show")
    .description("print everything that is held about one profile")
    .argument("<id>")
    .option("--json", "print it as JSON")
    .action((id: string) =>
      withDatabase(async (database) => {
        const record = await providerRecord(database, id);
        if (record === null) throw await noSuchProvider(database, id);
        printJson(record);
      }),
    );

  providers
    .command("verify")
    .description("mark a profile as verified now")
    .argument("<id>")
    .option("--badge <version>", "version of the badge", "v1")
    .option("--json", "print the profile as JSON")
    .action((id: string, options: Json & { badge: string }) => {
      const badge = badgeIn(options.badge);
      return withDatabase(async (database) => {
        const held = await verifyProvider(database, id, badge, auditContext());
        tell(held, options, `${held.provider.name} (${id}) is verified with badge ${badge}.`);
      });
    });

  providers
    .command("unverify")
    .description("take a profile's verification away")
    .argument("<id>")
    .option("--json", "print the profile as JSON")
    .action((id: string, options: Json) =>
      withDatabase(async (database) => {
        const held = await unverifyProvider(database, id, auditContext());
        tell(held, options, `${held.provider.name} (${id}) is no longer verified.`);
      }),
    );

  providers
    .command("consent")
    .description("record a provider's consent, or its withdrawal, to hand out sensitive fields")
    .argument("<id>")
    .option("--phone <yes|no>", "the phone number", readYesOrNo)
    .option("--whatsapp <yes|no>", "the WhatsApp number", readYesOrNo)
    .option("--location <yes|no>", "latitude and longitude", readYesOrNo)
    .option("--json", "print the profile as JSON")
    .action((id: string, options: Json & Partial<Consent>) =>
      withDatabase(async (database) => {
        const { json, ...change } = options;
        if (Object.keys(change).length === 0)
          throw new CommandMisused(
            "Say which consent changes: --phone, --whatsapp or --location, yes or no.",
          );
        const held = await changeConsent(database, id, change, auditContext());
        tell(held, { json: json ?? false }, `The consent of ${held.provider.name} (${id}) is recorded.`);
      }),
    );

  providers
    .command("erase")
    .description("erase a profile for good; only its id is remembered, so that no import brings it back")
    .argument("<id>")
    .option("--yes", "do not ask back")
    .option("--json", "print the result as JSON")
    .action((id: string, options: Json & { yes?: boolean }) =>
      withDatabase(async (database) => {
        const held = await heldProfile(database.read, id);
        if (!held) throw await noSuchProvider(database, id);
        await confirm(`${held.provider.name} (${id}) will be erased and cannot be brought back.`, options);
        const recipients = await eraseProvider(database, id, auditContext());
        if (options.json) return printJson({ id, erased: true, contact_data_handed_to: recipients });
        print(`${id} is erased; within a second no instance shows it.`);
        if (recipients.length > 0)
          print("Its contact data had been handed to these keys; tell their owners:");
        for (const { key, key_name, account_email, account } of recipients)
          print(oneLine(`  ${key} "${key_name}" of ${account_email ?? account}`));
      }),
    );
}

function tell(held: HeldProfile, options: Json, sentence: string): void {
  if (options.json) printJson(recordOf(held));
  else print(oneLine(sentence));
}

function badgeIn(given: string): string {
  try {
    return readBadge(given);
  } catch (error) {
    if (error instanceof BadProfile) throw new CommandMisused(`The badge ${error.problems[0]?.reason}.`);
    throw error;
  }
}

function readYesOrNo(text: string): boolean {
  if (text !== "yes" && text !== "no") throw new InvalidArgumentError("Write yes or no.");
  return text === "yes";
}
