// Whether the database and the log of erasures know of the same: what only the database knows would come back with an older
// copy, and what only the log knows has come back already.

import type { Config } from "../../config/config.ts";
import { type Basics, erasureLogsOf } from "../../database/database.ts";
import { type Erasure, readErasureLog, sameErasure } from "../../database/history/erasure-log.ts";
import { erasuresSince, lackingErasures } from "../../database/history/held-erasures.ts";
import { installationSetting, readSetting } from "../../database/settings.ts";
import { lastReapplied } from "./doctor-store.ts";
import { type Finding, findingsAbout } from "./finding.ts";

/** A server looks once a minute. */
const addedWithinMs = 120_000;
const rememberedForMs = 14 * 86_400_000;

type Check = Omit<Basics, "log"> & { config: Config };

export async function checkErasures({ database, config, clock }: Check): Promise<Finding[]> {
  const { found, ok, warning, error } = findingsAbout("Erasures and revocations");
  const held = await erasuresSince(database.read, "");
  const installation = await readSetting(database.read, installationSetting);
  const paths = erasureLogsOf({ dataDir: config.dataDir, backupDir: config.backup?.dir ?? null });
  for (const [index, path] of paths.entries()) {
    const { erasures: all, unreadable } = readErasureLog(path) ?? { erasures: [], unreadable: [] };
    const erasures = index === 0 ? all : all.filter(({ of }) => of === installation);
    const logged = new Set(erasures.map(sameErasure));
    const missing = held.filter((erasure) => !logged.has(sameErasure(erasure)));
    const says = `${path} lacks ${missing.length} of ${held.length}`;
    if (missing.some(({ at }) => Date.parse(at) < clock.now() - addedWithinMs))
      error("erasures", says, "Start `kazi serve` or run `kazi db backup`: either adds them.");
    else if (missing.length > 0)
      warning("erasures", `${says}, from just now`, "A server that runs adds them within a minute.");
    else ok("erasures", held.length === 0 ? "nothing to record yet" : `${path} has all ${held.length}`);
    if (unreadable.length > 0)
      warning(
        "erasures",
        `${path} has lines that cannot be read: ${unreadable.join(", ")}`,
        "A crash tears a line, which is then added again; if you changed the file, take that back.",
      );
    const back = await lackingErasures(database.read, erasures, held);
    if (back.length > 0)
      error(
        "history",
        `the database lacks ${back.length} that ${path} knows of (${inWords(back)}): it is older than the log`,
        "Start `kazi serve`: it applies them again before it answers. Then find out which older copy was put in place.",
      );
    else ok("history", `the database has all that ${path} knows of`);
  }
  const last = await lastReapplied(database.read);
  if (last !== null && Date.parse(last.at) > clock.now() - rememberedForMs)
    warning(
      "history",
      `the database had gone back in time; what was erased and revoked was applied again at ${last.at}: ${countsInWords(last.applied)}`,
      "Whatever else was written since the older state is lost: see what has to be done again, keys and consents first.",
    );
  return found;
}

function inWords(erasures: Erasure[]): string {
  const counts: Record<string, number> = {};
  for (const { kind } of erasures) counts[kind] = (counts[kind] ?? 0) + 1;
  return countsInWords(counts);
}

const countsInWords = (counts: Record<string, number>) =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${what} ${count}`)
    .join(", ") || "nothing was lacking";
