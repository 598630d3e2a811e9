// Uploads profiles, checks and applies them, and says each step, until it is killed. Run as a process of its own.
import { openDatabase } from "../../../src/database/database.ts";
import { sampleProvider } from "../../../src/demo/sample-providers.ts";
import { silentLog } from "../engines.ts";
import { asLines, checked, openRuns, reaches, upload } from "../import-runs.ts";

const [dataDir = "", url = "", round = "0", rows = "0", isToApply = ""] = process.argv.slice(2);
const place = { engine: url ? ("postgres" as const) : ("sqlite" as const), url: url || null, dataDir };
const database = await openDatabase({ url: place.url, dataDir, log: silentLog, isServing: true });
const runs = openRuns(place, database);
const first = Number(round) * Number(rows);
const file = asLines(Array.from({ length: Number(rows) }, (_, index) => sampleProvider(first + index)));
const say = (step: string) => process.stdout.write(`${step}\n`);

if (isToApply) {
  const id = await checked(runs, file);
  say("begun");
  await runs.apply(id);
  await reaches(runs, id, "done");
} else {
  const id = await upload(runs, file);
  say("begun");
  await reaches(runs, id, "checked");
}
say("done");
await runs.stop();
await database.close();
