// What works in the background steps aside: where there are fewer cores than threads, those who ask come first.
import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { basename } from "node:path";

const lowPriority = 10;

/** This thread. Only Linux has priorities of single threads; elsewhere nothing happens. */
export function lowerPriority(): void {
  try {
    setPriority(Number(basename(readlinkSync("/proc/thread-self"))), lowPriority);
  } catch {
    return;
  }
}

/** A process that was started here, unless it has ended already or the system does not allow it. */
export function lowerPriorityOf(pid: number): void {
  try {
    setPriority(pid, lowPriority);
  } catch {
    return;
  }
}
