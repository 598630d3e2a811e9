// Who owns the folder of the data, when it is not the one who runs this.
import { readFileSync, statSync } from "node:fs";

const root = 0;

/** The user whose folder it is, when root runs this and the folder is somebody else's; null when all is in order. */
export function foreignOwner(folder: string): string | null {
  if (process.getuid?.() !== root) return null;
  const uid = statSync(folder, { throwIfNoEntry: false })?.uid ?? root;
  return uid === root ? null : (nameOf(uid) ?? `#${uid}`);
}

function nameOf(uid: number): string | null {
  try {
    const lines = readFileSync("/etc/passwd", "utf8").split("\n");
    return lines.find((line) => line.split(":")[2] === String(uid))?.split(":")[0] ?? null;
  } catch {
    return null;
  }
}
