import type { Database } from "../database/database.ts";
import { systemClock } from "../process/clock.ts";
import { readSwitch, turnSwitch } from "../providers/api-switch.ts";
import { importProviders } from "../providers/import/import-file.ts";
import { heldProfile } from "../providers/profile/provider-store.ts";
import { sampleProvider, sampleProviders } from "./sample-providers.ts";

const sampleCount = 2_000;
const actor = "demo";

/** Once: the last profile is there only after a whole import. */
export async function addSampleProviders(
  database: Database,
  onProgress: (text: string) => void = () => {},
): Promise<void> {
  const last = String(sampleProvider(sampleCount - 1).id);
  if ((await heldProfile(database.read, last)) === null)
    await importProviders(database, {
      open: sampleFile,
      source: "sample providers",
      isStrict: false,
      actor,
      clock: systemClock,
      onRemark: () => {},
      onProgress: ({ rows }) => onProgress(`Adding sample providers, ${rows} of ${sampleCount}`),
    });
  if ((await readSwitch(database)) === "not configured")
    await turnSwitch(database, "enabled", { actor, nowMs: systemClock.now() });
}

async function* sampleFile(): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for (const provider of sampleProviders(sampleCount)) yield encoder.encode(`${JSON.stringify(provider)}\n`);
}
