// The machine: its clock, its disks, who can read what is kept, and how strong the secret is.
import { existsSync, readFileSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { sessionSecretFile } from "../../access/sign-in/session-secret.ts";
import type { Config } from "../../config/config.ts";
import { foreignOwner } from "../../database/sqlite/folder-owner.ts";
import { sqliteFileName } from "../../database/sqlite/sqlite.ts";
import type { Clock } from "../../process/clock.ts";
import { type Finding, findingsAbout } from "./finding.ts";

const clockSampleMs = 250;
const maxDriftMs = 100;
const littleBytes = 1e9;
const tooLittleBytes = 2e8;
/** A copy, the copy that is checked, and something to spare. */
const timesTheDatabase = 2.5;
const minDifferentCharacters = 12;
const othersMayRead = 0o077;

export async function checkMachine(config: Config, clock: Clock): Promise<Finding[]> {
  const { found, ok, error, warning } = findingsAbout("Machine");
  const [wall, elapsed] = [clock.now(), clock.elapsedMs()];
  await Bun.sleep(clockSampleMs);
  const driftMs = Math.abs(clock.now() - wall - (clock.elapsedMs() - elapsed));
  if (driftMs > maxDriftMs)
    error(
      "clock",
      `it jumped by ${Math.round(driftMs)} ms in a moment`,
      "Let one time service set it (timedatectl).",
    );
  else ok("clock", new Date(clock.now()).toISOString());

  const owner = foreignOwner(config.dataDir);
  if (owner !== null)
    warning(
      "user",
      `root runs this, and ${config.dataDir} belongs to ${owner}`,
      `Run commands as ${owner}, with the server's settings; those that write are refused to root.`,
    );

  const checkDisk = (name: string, folder: string, needed: number) => {
    const advice = "It is made when it is needed; see that its parent can be written to.";
    if (!existsSync(folder)) return warning(name, `${folder} is not there yet`, advice);
    const { bavail, bsize } = statfsSync(folder);
    const free = bavail * bsize;
    const says = `${(free / 1e9).toFixed(1)} GB free in ${folder}`;
    if (free < needed) error(name, says, "Make room: without it nothing can be written.");
    else if (free < littleBytes) warning(name, says, "Make room soon.");
    else ok(name, says);
  };
  const backupBytes = sizeOf(join(config.dataDir, sqliteFileName)) * timesTheDatabase;
  checkDisk("disk of DATA_DIR", config.dataDir, tooLittleBytes);
  if (config.backup)
    checkDisk("disk of BACKUP_DIR", config.backup.dir, Math.max(tooLittleBytes, backupBytes));
  return [...found, ...checkSecrets(config)];
}

const sizeOf = (path: string) => (existsSync(path) ? statSync(path).size : 0);

function checkSecrets({ secret, dataDir, databaseUrl }: Config): Finding[] {
  const { found, ok, error } = findingsAbout("Secrets");
  const file = join(dataDir, sessionSecretFile);
  const isMade = secret === null && existsSync(file);
  const text = secret ?? (isMade ? readFileSync(file, "utf8") : null);
  if (text === null) ok("SECRET", "is made at the first start and kept in DATA_DIR");
  else if (new Set(text).size < minDifferentCharacters)
    error(
      "SECRET",
      "can be guessed: it repeats itself",
      "Write one from `openssl rand -base64 32`; everybody signs in again then.",
    );
  else ok("SECRET", isMade ? "made by Kazi, kept in DATA_DIR" : "set, and varied enough");
  const kept = [isMade ? file : null, databaseUrl === null ? join(dataDir, sqliteFileName) : null];
  for (const path of kept)
    if (path !== null && existsSync(path) && (statSync(path).mode & othersMayRead) !== 0)
      error("rights", `others on this machine can read ${path}`, `Run: chmod 600 ${path}`);
  return found;
}
