import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Command, Option } from "commander";
import { type ExportFormat, exportFormats, exportProviders } from "../providers/provider-export.ts";
import { withDatabase } from "./shell.ts";

export function addProvidersExport(providers: Command): void {
  providers
    .command("export")
    .description("write every profile with its consents, as import reads it")
    .argument("[file]", "where to write it (default: standard output)")
    .addOption(new Option("--format <format>", "how to write it").choices([...exportFormats]).default("csv"))
    .option("--json", "short for --format json")
    .action((file: string | undefined, options: { format: ExportFormat; json?: boolean }) =>
      withDatabase(async (database) => {
        const text = Readable.from(exportProviders(database, options.json ? "json" : options.format));
        if (file) await pipeline(text, createWriteStream(file, { mode: 0o600 }));
        else await pipeline(text, process.stdout, { end: false }).catch(ignoreClosedPipe);
      }),
    );
}

/** Whoever reads the output may stop early, as `head` does. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPIPE" && error.code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
}
