import { existsSync, statSync } from "node:fs";
import { basename } from "node:path";
import type { Command } from "commander";
import { commandLine } from "../access/audit-store.ts";
import { systemClock } from "../process/clock.ts";
import { type ImportRemark, type ImportSummary, importProviders } from "../providers/import/import-file.ts";
import { oneLine } from "./terminal/plain-text.ts";
import {
  CommandFailed,
  CommandMisused,
  endProgress,
  print,
  printAside,
  printJson,
  showProgress,
  withDatabase,
} from "./terminal/shell.ts";

const remarksShown = 100;

export function addProvidersImport(providers: Command): void {
  providers
    .command("import")
    .description("take profiles from a CSV, JSON or NDJSON file; those with a known id are updated")
    .argument("<file>")
    .option("--strict", "import nothing if any row is bad")
    .option("--json", "print the summary as JSON")
    .action((file: string, options: { strict?: boolean; json?: boolean }) => {
      if (!existsSync(file) || !statSync(file).isFile())
        throw new CommandMisused(`There is no file ${file}.`);
      return withDatabase(
        async (database) => {
          const remarks = new Remarks(options.json ?? false);
          const progress = progressOf(file);
          const summary = await importProviders(database, {
            open: progress.open,
            source: basename(file),
            isStrict: options.strict ?? false,
            actor: commandLine,
            clock: systemClock,
            onRemark: (remark) => remarks.add(remark),
            onProgress: progress.show,
          }).finally(endProgress);
          if (options.json) printJson(documentOf(summary, remarks));
          else print(sentenceOf(summary, remarks.leftOut));
          if (summary.bad > 0 && summary.created + summary.updated + summary.unchanged === 0)
            throw new CommandFailed(
              options.strict
                ? "Nothing was imported, because of --strict; mend the rows and import the file again."
                : "Nothing was imported; mend the rows and import the file again.",
            );
          if (summary.isCutShort)
            throw new CommandFailed(
              "The file is not whole: only what stands before its broken end was imported. Import it again when it is.",
            );
        },
        { mayCreate: true },
      );
    });
}

/** Tells each remark as it comes, up to a number a person would read. */
class Remarks {
  readonly kept: ImportRemark[] = [];
  leftOut = 0;

  constructor(readonly isQuiet: boolean) {}

  add(remark: ImportRemark): void {
    if (this.kept.length >= remarksShown) {
      this.leftOut += 1;
      return;
    }
    this.kept.push(remark);
    if (this.isQuiet) return;
    endProgress();
    const { line, field, reason, isBad } = remark;
    printAside(oneLine(`${isBad ? "Bad row" : "Note"}, line ${line}: ${field ? `${field} ` : ""}${reason}.`));
  }
}

function progressOf(file: string) {
  const totalBytes = statSync(file).size;
  let readBytes = 0;
  return {
    async *open(): AsyncGenerator<Uint8Array> {
      readBytes = 0;
      for await (const chunk of Bun.file(file).stream()) {
        readBytes += chunk.byteLength;
        yield chunk;
      }
    },
    show({ rows, bad }: ImportSummary): void {
      const share = totalBytes === 0 ? 1 : readBytes / totalBytes;
      const bar = "█".repeat(Math.round(share * 30)).padEnd(30, "░");
      showProgress(`${bar} ${Math.round(share * 100)} %  ${rows.toLocaleString("en")} rows, ${bad} bad`);
    },
  };
}

function documentOf({ isCutShort, ...counts }: ImportSummary, remarks: Remarks) {
  return {
    ...counts,
    is_cut_short: isCutShort,
    remarks: remarks.kept.map(({ isBad, ...remark }) => ({ ...remark, is_bad: isBad })),
    remarks_left_out: remarks.leftOut,
  };
}

function sentenceOf(summary: ImportSummary, leftOut: number): string {
  const { rows, created, updated, unchanged, bad, erased } = summary;
  const parts = [`${created} new`, `${updated} updated`];
  if (unchanged > 0) parts.push(`${unchanged} unchanged`);
  parts.push(`${bad} bad`);
  if (erased > 0) parts.push(`${erased} erased before and left out`);
  const more = leftOut > 0 ? ` ${leftOut} further remarks were not shown.` : "";
  return `${rows} rows: ${parts.join(", ")}.${more}`;
}
