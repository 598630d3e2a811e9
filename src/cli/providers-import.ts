import { existsSync, statSync } from "node:fs";
import { basename } from "node:path";
import { Argument, type Command, Option } from "commander";
import { systemClock } from "../process/clock.ts";
import { type ImportRemark, type ImportSummary, importProviders } from "../providers/import/import-file.ts";
import { counted } from "../upkeep/counted.ts";
import { addCommand } from "./terminal/command.ts";
import { oneLine } from "./terminal/plain-text.ts";
import { CommandMisused, endProgress, printAside, showProgress } from "./terminal/shell.ts";

const remarksShown = 100;

export function addProvidersImport(providers: Command): void {
  addCommand(providers, {
    name: "import",
    about: "import profiles from a CSV, JSON or NDJSON file; those with a known id are updated",
    mayCreate: true,
    takes: [new Argument("<file>").argParser(existingFile)],
    options: [new Option("--strict", "import nothing if any row is bad")],
    async run({ database, by: { actor } }, file: string, options: { strict?: boolean; json?: boolean }) {
      const isStrict = options.strict ?? false;
      const remarks = new Remarks(options.json ?? false);
      const progress = progressOf(file);
      const summary = await importProviders(database, {
        ...{ open: progress.open, source: basename(file), isStrict, actor, clock: systemClock },
        onRemark: (remark) => remarks.add(remark),
        onProgress: progress.show,
      }).finally(endProgress);
      return {
        json: documentOf(summary, remarks),
        text: sentenceOf(summary, remarks.leftOut),
        failure: failureOf(summary, isStrict),
      };
    },
  });
}

function existingFile(path: string): string {
  if (!existsSync(path) || !statSync(path).isFile()) throw new CommandMisused(`There is no file ${path}.`);
  return path;
}

function failureOf({ bad, created, updated, unchanged, isCutShort }: ImportSummary, isStrict: boolean) {
  if (bad > 0 && created + updated + unchanged === 0)
    return `Nothing was imported${isStrict ? ", because of --strict" : ""}; mend the rows and import the file again.`;
  return (
    isCutShort &&
    "The file is not whole: only what stands before its broken end was imported. Import it again when it is."
  );
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
      const done = `${rows.toLocaleString("en")} ${rows === 1 ? "row" : "rows"}`;
      showProgress(`${bar} ${Math.round(share * 100)} %  ${done}, ${bad} bad`);
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
  const more =
    leftOut > 0 ? ` ${counted(leftOut, "further remark was", "further remarks were")} not shown.` : "";
  return `${counted(rows, "row", "rows")}: ${parts.join(", ")}.${more}`;
}
