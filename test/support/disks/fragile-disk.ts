// A disk of its own for a test, that can be made to do what a broken one does: the system finds an error on it and lets
// nobody write any more, under whoever has files open there. Then it has to be taken off, mended and put back.
// `mount -o remount,ro` would be refused as long as a file is open for writing.
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Place } from "../engines.ts";

export type FragileDisk = { place: Place; turnReadOnly(): void; mend(): boolean; remove(): void };

const path = `${process.env.PATH}:/usr/sbin:/sbin`;
const run = (program: string, ...words: string[]) =>
  spawnSync(program, words, { stdio: "ignore", env: { ...process.env, PATH: path } }).status;

export function mountFragileDisk(megabytes: number): FragileDisk | null {
  const folder = mkdtempSync(join(tmpdir(), "kazi-fragile-disk-"));
  const [image, dataDir] = [join(folder, "image"), join(folder, "data")];
  mkdirSync(dataDir);
  writeFileSync(image, "");
  truncateSync(image, megabytes * 1_048_576);
  const mount = () => run("mount", "-t", "ext4", "-o", "loop,errors=remount-ro", image, dataDir) === 0;
  const remove = () => {
    run("umount", dataDir);
    rmSync(folder, { recursive: true, force: true });
  };
  const isMounted = process.platform === "linux" && run("mkfs.ext4", "-q", "-F", image) === 0 && mount();
  if (!isMounted || !existsSync(switchOf(dataDir))) {
    remove();
    return null;
  }
  return {
    place: { engine: "sqlite", url: null, dataDir },
    turnReadOnly: () => writeFileSync(switchOf(dataDir), "1"),
    // 1 says that something was mended.
    mend: () =>
      run("umount", dataDir) === 0 && [0, 1].includes(run("fsck.ext4", "-y", image) ?? -1) && mount(),
    remove,
  };
}

/** Where the system is told to act as if it had found an error. */
function switchOf(dataDir: string): string {
  const mounts = readFileSync("/proc/self/mounts", "utf8").split("\n");
  const device = mounts.find((line) => line.split(" ")[1] === dataDir)?.split(" ")[0] ?? "";
  return join("/sys/fs/ext4", basename(device), "trigger_fs_error");
}
