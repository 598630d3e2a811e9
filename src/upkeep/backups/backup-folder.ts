// The folder of scheduled backups: what they are called, and which are deleted. Other files in it are left alone.
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Engine } from "../../database/tables/columns.ts";
import { sumSuffix } from "./backup-sum.ts";

const namePattern = /^kazi-\d{8}T\d{6}Z\.(sqlite|pgdump)$/;
const partialPattern = /^kazi-\d{8}T\d{6}Z\.(sqlite|pgdump)(\.sha256)?\.partial$/;

/** Names that sort by time. */
export function backupName(nowMs: number, engine: Engine): string {
  const time = new Date(nowMs).toISOString().replace(/[-:]|\.\d+/g, "");
  return `kazi-${time}.${engine === "sqlite" ? "sqlite" : "pgdump"}`;
}

/** Deletes all but the newest, and whatever a killed backup left. Returns the files that are gone. */
export function pruneFolder(folder: string, keep: number): string[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const leftOver = names.filter((name) => partialPattern.test(name));
  const old = names
    .filter((name) => namePattern.test(name))
    .sort()
    .reverse()
    .slice(keep);
  const files = [...leftOver, ...old].map((name) => join(folder, name));
  for (const file of files) {
    rmSync(file, { force: true });
    rmSync(file + sumSuffix, { force: true });
  }
  return files;
}
