// A disk of its own for a test, small enough to fill. Needs the right to mount; without it the tests skip and say so.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Place } from "../engines.ts";

export type SmallDisk = { place: Place; makeReadOnly(): boolean; remove(): void };

const mount = (...words: string[]) => spawnSync("mount", words, { stdio: "ignore" }).status === 0;

export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const dataDir = mkdtempSync(join(tmpdir(), "kazi-small-disk-"));
  if (process.platform !== "linux" || !mount("-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", dataDir)) {
    rmSync(dataDir, { recursive: true, force: true });
    return null;
  }
  return {
    place: { engine: "sqlite", url: null, dataDir },
    makeReadOnly: () => mount("-o", "remount,ro", dataDir),
    remove() {
      spawnSync("umount", ["-l", dataDir], { stdio: "ignore" });
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
