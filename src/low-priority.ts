// Threads that work in the background step aside: where there are fewer cores than threads, those who ask come first.
import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { basename } from "node:path";

const lowPriority = 10;

/** Only Linux has priorities of single threads; elsewhere nothing happens. */
export function stepAside(): void {
  try {
    setPriority(Number(basename(readlinkSync("/proc/thread-self"))), lowPriority);
  } catch {
    return;
  }
}
