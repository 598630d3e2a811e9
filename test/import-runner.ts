// Uploads profiles, checks them and takes them in, and says each step, until it is killed. Run as a process of its own.
import { openDatabase } from "../src/database/database.ts";
import { sampleProvider } from "../src/providers/sample-providers.ts";
import { silentLog } from "./engines.ts";
import { asLines, checked, openDesk, reaches, upload } from "./import-desk.ts";

const [dataDir = "", url = "", round = "0", rows = "0", isToTakeIn = ""] = process.argv.slice(2);
const place = { engine: url ? ("postgres" as const) : ("sqlite" as const), url: url || null, dataDir };
const database = await openDatabase({ url: place.url, dataDir, log: silentLog, isServing: true });
const desk = openDesk(place, database);
const first = Number(round) * Number(rows);
const file = asLines(Array.from({ length: Number(rows) }, (_, index) => sampleProvider(first + index)));
const say = (step: string) => process.stdout.write(`${step}\n`);

if (isToTakeIn) {
  const id = await checked(desk, file);
  say("begun");
  await desk.apply(id);
  await reaches(desk, id, "done");
} else {
  const id = await upload(desk, file);
  await desk.check(id);
  say("begun");
  await reaches(desk, id, "checked");
}
say("done");
await desk.stop();
await database.close();
