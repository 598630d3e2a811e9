// A verification that ends is no longer shown from that moment on, in whichever version of the search and in whichever
// process: no answer is given, from memory or from the database, before every one that has ended is taken away.
import { ChangeCache } from "../../database/change-cache.ts";
import type { Basics } from "../../database/database.ts";
import { endVerifications } from "./provider-changes.ts";
import { nextVerificationEnd, providersTopic } from "./provider-store.ts";

const key = "next";

export type VerificationEnds = ReturnType<typeof watchVerificationEnds>;

export function watchVerificationEnds({ database, clock }: Pick<Basics, "database" | "clock">) {
  const { changes } = database;
  const next = new ChangeCache<{ atMs: number }>({ changes, topic: providersTopic, maxSize: 1 });
  const readNext = async () => {
    const at = await nextVerificationEnd(database.read);
    return { atMs: at === null ? Number.POSITIVE_INFINITY : Date.parse(at) };
  };
  return {
    /** Whether it is known that none has ended. */
    areSettled(): boolean {
      const known = next.kept(key);
      return known !== undefined && clock.now() < known.atMs;
    },
    async settle(): Promise<void> {
      const { atMs } = next.kept(key) ?? (await next.read(key, readNext));
      if (clock.now() >= atMs) await endVerifications(database, clock.now());
    },
  };
}
