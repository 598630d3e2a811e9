// What signs sessions and links. Given as SECRET, or made once and kept beside the database.
import { randomBytes } from "node:crypto";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";

/** Beside the database; a backup of SQLite brings it along. */
export const sessionSecretFile = "session-secret";
const secretBytes = 48;

/** As it is, without making one. */
export function madeSecret({ secret, dataDir }: { secret: string | null; dataDir: string }): string | null {
  const path = join(dataDir, sessionSecretFile);
  return secret ?? (existsSync(path) ? readFileSync(path, "utf8") : null);
}

export function sessionSecret({ secret, dataDir }: { secret: string | null; dataDir: string }): string {
  if (secret !== null) return secret;
  const path = join(dataDir, sessionSecretFile);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    const file = openSync(path, "wx", 0o600);
    writeSync(file, randomBytes(secretBytes).toString("base64url"));
    closeSync(file);
  } catch (error) {
    if ((error as { code?: string }).code !== "EEXIST") throw error;
  }
  return readFileSync(path, "utf8");
}
