import { type Command, InvalidArgumentError } from "commander";
import { auditOf, commandLine } from "../access/audit-store.ts";
import { systemClock } from "../clock.ts";
import type { Consent } from "../providers/provider.ts";
import {
  changeConsent,
  eraseProvider,
  noSuchProvider,
  unverifyProvider,
  verifyProvider,
} from "../providers/provider-changes.ts";
import { recordOf } from "../providers/provider-export.ts";
import { BadField, fieldReaders } from "../providers/provider-fields.ts";
import type { HeldProfile } from "../providers/provider-rows.ts";
import { handoutsOf, heldProfile } from "../providers/provider-store.ts";
import { oneLine } from "./plain-text.ts";
import { addProvidersExport } from "./providers-export.ts";
import { addProvidersImport } from "./providers-import.ts";
import { CommandMisused, confirm, print, printJson, withDatabase } from "./shell.ts";

type Json = { json?: boolean };

const circumstances = () => ({ actor: commandLine, nowMs: systemClock.now() });

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
        const held = await heldProfile(database.read, id);
        if (!held) throw await noSuchProvider(database, id);
        printJson({
          profile: recordOf(held),
          consent_ground: held.consentGround,
          created_at: held.createdAt,
          changed_at: held.changedAt,
          contact_data_handed_to: await handoutsOf(database.read, id),
          history: await auditOf(database.read, id),
        });
      }),
    );

  providers
    .command("verify")
    .description("mark a profile as verified now")
    .argument("<id>")
    .option("--badge <version>", "version of the badge", "v1")
    .option("--json", "print the profile as JSON")
    .action((id: string, options: Json & { badge: string }) => {
      const badge = readBadge(options.badge);
      return withDatabase(async (database) => {
        const held = await verifyProvider(database, id, badge, circumstances());
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
        const held = await unverifyProvider(database, id, circumstances());
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
        const held = await changeConsent(database, id, change, circumstances());
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
        const recipients = await eraseProvider(database, id, circumstances());
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

function readBadge(given: string): string {
  try {
    const badge = fieldReaders.verification_badge_version(given);
    if (badge !== null) return badge;
  } catch (error) {
    if (error instanceof BadField) throw new CommandMisused(`The badge ${error.message}.`);
    throw error;
  }
  throw new CommandMisused("The badge is empty; write its version, like --badge v1.");
}

function readYesOrNo(text: string): boolean {
  if (text !== "yes" && text !== "no") throw new InvalidArgumentError("Write yes or no.");
  return text === "yes";
}
