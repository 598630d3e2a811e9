import { open } from "node:fs/promises";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Command, Option } from "commander";
import { type ExportFormat, exportFormats, exportProviders } from "../providers/operator/provider-export.ts";
import { withDatabase } from "./terminal/shell.ts";

export function addProvidersExport(providers: Command): void {
  providers
    .command("export")
    .description("write every profile with its consents, as import reads it")
    .argument("[file]", "where to write it (default: standard output)")
    .addOption(new Option("--format <format>", "how to write it").choices([...exportFormats]).default("csv"))
    .option("--json", "short for --format json")
    .action((file: string | undefined, options: { format: ExportFormat; json?: boolean }) =>
      withDatabase(async (database) => {
        let count = 0;
        const format = options.json ? "json" : options.format;
        const text = Readable.from(exportProviders(database, format, () => (count += 1)));
        if (!file) return pipeline(text, process.stdout, { end: false }).catch(ignoreClosedPipe);
        await pipeline(text, await openForOwner(file));
        process.stderr.write(`${count} ${count === 1 ? "profile" : "profiles"} written to ${file}.\n`);
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
