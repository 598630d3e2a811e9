// The import of a file, with everything it checks, beside a bare loop that inserts the same rows.
import { Database as SqliteFile } from "bun:sqlite";
import { join } from "node:path";
import { openDatabase } from "../src/database/database.ts";
import { sqliteFileName } from "../src/database/sqlite/sqlite.ts";
import { sampleProviders } from "../src/demo/sample-providers.ts";
import { systemClock } from "../src/process/clock.ts";
import { importProviders } from "../src/providers/import/import-file.ts";
import type { Group } from "./plot.ts";
import { heading, table, type Verdict, writeRatio } from "./printout.ts";
import { scratchFolder } from "./programs.ts";
import { insertRows, providerRows, silentLog } from "./provider-data.ts";
import { isQuick, median, ratioOf, takeTurns } from "./rounds.ts";

const rows = isQuick ? 2_000 : 20_000;

export async function measureImport(): Promise<{ verdicts: Verdict[]; group: Group }> {
  const file = join(scratchFolder(), "providers.ndjson");
  await Bun.write(file, [...sampleProviders(rows)].map((row) => JSON.stringify(row)).join("\n"));
  const madeBefore = [...providerRows(0, rows)];

  const figures = await takeTurns({
    import: async () => {
      const database = await openDatabase({ url: null, dataDir: scratchFolder(), log: silentLog });
      const startedAt = performance.now();
      const { created } = await importProviders(database, {
        open: () => Bun.file(file).stream(),
        source: "benchmark",
        isStrict: false,
        actor: "benchmark",
        clock: systemClock,
        onRemark: () => {},
        onProgress: () => {},
      });
      const perSecond = (created * 1_000) / (performance.now() - startedAt);
      await database.close();
      if (created !== rows) throw new Error(`only ${created} of ${rows} rows were imported`);
      return perSecond;
    },
    "bare insert loop": async () => {
      const dataDir = scratchFolder();
      await (await openDatabase({ url: null, dataDir, log: silentLog })).close();
      const database = new SqliteFile(join(dataDir, sqliteFileName));
      database.run("pragma synchronous = full");
      const startedAt = performance.now();
      insertRows(database, madeBefore);
      const perSecond = (rows * 1_000) / (performance.now() - startedAt);
      database.close();
      return perSecond;
    },
  });
  const ratio = ratioOf(figures.import, figures["bare insert loop"]);
  heading(`Import of ${rows.toLocaleString("en")} profiles from NDJSON`);
  table(
    ["", "rows/s", "import by it"],
    [
      ["import", median(figures.import), ""],
      ["bare insert loop", median(figures["bare insert loop"]), writeRatio(ratio)],
    ],
  );
  const bars = Object.entries(figures).map(([name, speeds]) => ({ name, value: median(speeds) }));
  return {
    verdicts: [{ what: "import by a bare insert loop", ratio, wanted: { atLeast: 0.25 } }],
    group: { name: "import", unit: "rows a second", bars },
  };
}
