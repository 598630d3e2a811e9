// What only one process may do at a time. A lease ends by itself, so that a process that was killed holds nothing up;
// one of a process on this machine that is gone ends at once.

import { hostname } from "node:os";
import { iso } from "../process/clock.ts";
import type { Db } from "./tables/tables.ts";

export type Lease = { name: string; nowMs: number; forMs: number };
export const leaseHolder = `${hostname()} ${process.pid}`;

/** Takes or renews it. Null when it is ours until then, else who has it. */
export async function takeLease(db: Db, { name, nowMs, forMs }: Lease): Promise<string | null> {
  const held = await db.selectFrom("leases").selectAll().where("name", "=", name).executeTakeFirst();
  const isFree = held === undefined || held.until <= iso(nowMs) || isOver(held.holder);
  if (!isFree) return held.holder;
  const mine = { holder: leaseHolder, until: iso(nowMs + forMs) };
  const taken = await db
    .insertInto("leases")
    .values({ name, ...mine })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet(mine)
        .where("leases.holder", "=", held?.holder ?? leaseHolder)
        .where("leases.until", "=", held?.until ?? ""),
    )
    .returning("holder")
    .executeTakeFirst();
  return taken ? null : "another process";
}

export async function endLease(db: Db, name: string): Promise<void> {
  await db.deleteFrom("leases").where("name", "=", name).where("holder", "=", leaseHolder).execute();
}

function isOver(holder: string): boolean {
  const [host, pid] = holder.split(" ");
  if (host !== hostname()) return false;
  return Number(pid) === process.pid || !isAlive(Number(pid));
}

/** Whether there is such a process on this machine; one that is not ours to signal counts too. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code !== "ESRCH";
  }
}
