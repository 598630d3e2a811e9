// The SHA-256 of a finished backup, in a file beside it that `sha256sum -c` reads too: an altered backup is found out.
import { createHash } from "node:crypto";
import { createReadStream, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { syncToDisk } from "../../database/history/erasure-log.ts";

export const sumSuffix = ".sha256";

export type SumCheck = "matches" | "differs" | "missing";

export async function sumOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk as Uint8Array);
  return hash.digest("hex");
}

/** Before the file is replaced: a sum of the old one would make the new one look altered. */
export function forgetSum(file: string): void {
  if (!existsSync(file + sumSuffix)) return;
  rmSync(file + sumSuffix);
  syncToDisk(dirname(file));
}

export function writeSum(file: string, sum: string, partialSuffix: string): void {
  const partial = file + sumSuffix + partialSuffix;
  writeFileSync(partial, `${sum}  ${basename(file)}\n`, { mode: 0o600 });
  syncToDisk(partial);
  renameSync(partial, file + sumSuffix);
  syncToDisk(dirname(file));
}

/** Against the sum beside the file, and the one that the database recorded where it knows the file. */
export async function checkSum(file: string, recorded: string | null): Promise<SumCheck> {
  const beside = existsSync(file + sumSuffix) ? readFileSync(file + sumSuffix, "utf8").slice(0, 64) : null;
  const expected = [beside, recorded].filter((sum) => sum !== null);
  if (expected.length === 0) return "missing";
  const sum = await sumOf(file);
  return expected.every((one) => one.toLowerCase() === sum) ? "matches" : "differs";
}
