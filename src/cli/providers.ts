import { open } from "node:fs/promises";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Command, Option } from "commander";
import { renderUnicodeCompact } from "uqr";
import { iso } from "../process/clock.ts";
import {
  type ExportFormat,
  exportFormats,
  exportProviders,
  recordOf,
} from "../providers/operator/provider-export.ts";
import type { Consent } from "../providers/profile/provider.ts";
import {
  changeConsent,
  eraseProvider,
  readBadge,
  unverifyProvider,
  verificationMethods,
  verifyProvider,
} from "../providers/profile/provider-changes.ts";
import { providerRecord } from "../providers/profile/provider-record.ts";
import type { HeldProfile } from "../providers/profile/provider-rows.ts";
import { heldProfile } from "../providers/profile/provider-store.ts";
import { exposureReport } from "../providers/search/exposure.ts";
import { makeLink } from "../providers/self-service/self-service.ts";
import { counted } from "../upkeep/counted.ts";
import { addProvidersImport } from "./providers-import.ts";
import { addCommand, type Outcome, table } from "./terminal/command.ts";
import { oneLine } from "./terminal/plain-text.ts";
import { readCount, readDuration, reading } from "./terminal/read-options.ts";
import { CommandMisused, confirm, printAside, withDatabase } from "./terminal/shell.ts";

const providersShown = 50;

type VerifyOptions = { badge: string; method?: string; note?: string; expires?: number };

export function addProvidersCommands(program: Command): void {
  const providers = program.command("providers").description("look after the providers' profiles");
  addProvidersImport(providers);
  addProvidersExport(providers);

  addCommand(providers, {
    name: "show <id>",
    about: "print everything that is held about one profile",
    run: async ({ database }, id: string) => ({ json: await providerRecord(database, id) }),
  });

  addCommand(providers, {
    name: "verify <id>",
    about: "mark a profile as verified now",
    options: [
      new Option("--badge <version>", "version of the badge").argParser(badgeIn).default("v1"),
      new Option("--method <method>", "how it was found out").choices(verificationMethods),
      new Option("--note <text>", "what was seen, for the operator alone; never a document"),
      new Option("--expires <duration>", "when it ends, like 365d (default: never)").argParser(readDuration),
    ],
    async run({ database, by }, id: string, { badge, method, note, expires }: VerifyOptions) {
      const expiresAt = expires === undefined ? null : iso(by.nowMs + expires);
      const how = { method: method ?? null, note: note ?? null, expiresAt };
      const held = await verifyProvider(database, id, badge, by, how);
      return changed(
        held,
        (name) => `${name} is verified with badge ${badge}${expiresAt ? ` until ${expiresAt}` : ""}.`,
      );
    },
  });

  addCommand(providers, {
    name: "link <id>",
    about: "make a link to the provider's own page, for seven days and for one sign-in",
    async run({ database, config, by }, id: string) {
      const link = await makeLink(database, id, config.publicUrl, by);
      return {
        json: link,
        text: [
          renderUnicodeCompact(link.url),
          link.url,
          `Send it to the provider. It works until ${link.expires_at}, once, with the last four digits of their number.`,
        ],
      };
    },
  });

  addCommand(providers, {
    name: "exposure",
    about: "show how often each provider stood among the first ten of what was asked of version 2",
    options: [new Option("--days <count>", "over so many days").argParser(readCount).default(30)],
    async run({ database, by }, { days }: { days: number }) {
      const { providers, ...report } = await exposureReport(database, by.nowMs, Math.max(1, days));
      const { in_front, listed, gini } = report;
      const shown = providers.slice(0, providersShown);
      return {
        json: { ...report, providers },
        text: [
          table(shown, "id name county town count", "Nobody has been asked for."),
          providers.length > shown.length ? `The first ${shown.length}; \`--json\` has all of them.` : null,
          `${in_front} of ${listed} listed stood in front since ${report.since}; Gini ${gini} (0: all equally often).`,
        ],
      };
    },
  });

  addCommand(providers, {
    name: "unverify <id>",
    about: "take a profile's verification away",
    run: async ({ database, by }, id: string) =>
      changed(await unverifyProvider(database, id, by), (name) => `${name} is no longer verified.`),
  });

  addCommand(providers, {
    name: "consent <id>",
    about: "record a provider's consent, or its withdrawal, to hand out sensitive fields",
    options: [
      new Option("--phone <yes|no>", "the phone number").argParser(readYesOrNo),
      new Option("--whatsapp <yes|no>", "the WhatsApp number").argParser(readYesOrNo),
      new Option("--location <yes|no>", "latitude and longitude").argParser(readYesOrNo),
    ],
    async run({ database, by }, id: string, options: Partial<Consent> & { json?: boolean }) {
      const { json: _, ...change } = options;
      if (Object.keys(change).length === 0)
        throw new CommandMisused("Say which consent changes: --phone, --whatsapp or --location, yes or no.");
      const held = await changeConsent(database, id, change, by);
      return changed(held, (name) => `The consent of ${name} is recorded.`);
    },
  });

  addCommand(providers, {
    name: "erase <id>",
    about: "erase a profile for good; only its id is remembered, so that no import brings it back",
    options: [new Option("--yes", "do not ask first")],
    async run({ database, by }, id: string, options: { yes?: boolean }) {
      const held = await heldProfile(database.read, id);
      if (held) await confirm(`${named(held)} will be erased and cannot be brought back.`, options);
      const recipients = await eraseProvider(database, id, by);
      if (recipients === null)
        return {
          json: { id, erased: true, was_erased: true },
          text: `${id} was erased before. \`kazi privacy report\` names the keys that had its contact data.`,
        };
      return {
        json: { id, erased: true, contact_data_handed_to: recipients },
        text: [
          `${id} is erased; within a second no instance shows it.`,
          recipients.length > 0 ? "Its contact data had been handed to these keys; tell their owners:" : null,
          ...recipients.map(({ key, key_name, account_email, account }) =>
            oneLine(`  ${key} "${key_name}" of ${account_email ?? account}`),
          ),
        ],
      };
    },
  });
}

function addProvidersExport(providers: Command): void {
  providers
    .command("export")
    .description("write every profile with its consents, as import reads it")
    .argument("[file]", "where to write it (default: standard output)")
    .addOption(new Option("--format <format>", "how to write it").choices(exportFormats).default("csv"))
    .option("--json", "short for --format json")
    .action((file: string | undefined, options: { format: ExportFormat; json?: boolean }) =>
      withDatabase(async (database) => {
        let count = 0;
        const format = options.json ? "json" : options.format;
        const text = Readable.from(exportProviders(database, format, (more) => (count += more)));
        if (!file) return pipeline(text, process.stdout, { end: false }).catch(ignoreClosedPipe);
        await pipeline(text, await openForOwner(file));
        printAside(`${counted(count, "profile", "profiles")} written to ${file}.`);
      }),
    );
}

/** The file holds phones: it is for its owner alone, also where one that others could read stood before. */
async function openForOwner(file: string): Promise<Writable> {
  const handle = await open(file, "w", 0o600);
  if ((await handle.stat()).isFile()) await handle.chmod(0o600);
  return handle.createWriteStream();
}

/** Whoever reads the output may stop early, as `head` does. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPIPE" && error.code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
}

const named = ({ provider: { id, name } }: HeldProfile) => `${name} (${id})`;

function changed(held: HeldProfile, sentence: (name: string) => string): Outcome {
  return { json: recordOf(held), text: oneLine(sentence(named(held))) };
}

function badgeIn(given: string): string {
  const read = readBadge(given);
  if ("problems" in read) throw new CommandMisused(`The badge ${read.problems[0]?.reason}.`);
  return read.badge;
}

const readYesOrNo = reading(
  (text) => (["yes", "no"].includes(text) ? text === "yes" : null),
  "Write yes or no.",
);
