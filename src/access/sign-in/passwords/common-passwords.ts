// Passwords that many people have, as leaks show. Of each the file holds the first four bytes of its SHA-256, in order:
// small, and nothing that would have to be read. One good password in ten thousand is taken for one of them.
// scripts/common-passwords.ts makes the file and names its sources.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import file from "./common-passwords.bin" with { type: "file" };

let marks: DataView | null = null;

/** Lower case, as in the file. */
export function isListed(text: string): boolean {
  const mark = markOf(text);
  marks ??= readMarks();
  let from = 0;
  let to = marks.byteLength / 4;
  while (from < to) {
    const middle = (from + to) >>> 1;
    const found = marks.getUint32(middle * 4);
    if (found === mark) return true;
    if (found < mark) from = middle + 1;
    else to = middle;
  }
  return false;
}

export function markOf(text: string): number {
  return createHash("sha256").update(text).digest().readUInt32BE(0);
}

function readMarks(): DataView {
  const { buffer, byteOffset, byteLength } = readFileSync(file);
  return new DataView(buffer, byteOffset, byteLength);
}
