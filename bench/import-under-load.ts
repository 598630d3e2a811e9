// What those who ask notice of an import through the console: p99 of a hot search at a third of the peak while 100,000
// rows are uploaded, checked and applied, beside a Kazi that rests.
import { openDatabase } from "../src/database/database.ts";
import { sampleProvider } from "../src/demo/sample-providers.ts";
import { type OperatorVisitor, signedInOperator } from "../test/support/people/operator.ts";
import { launchKazi } from "./kazi.ts";
import { load, type Measured } from "./load.ts";
import { plot } from "./plot.ts";
import { heading, note, table, verdicts } from "./printout.ts";
import { type Program, scratchFolder } from "./programs.ts";
import { fillDatabases, openApi, silentLog } from "./provider-data.ts";
import { isQuick, median, ratioOf, takeTurns } from "./rounds.ts";

const rows = isQuick ? 4_000 : 100_000;
const held = isQuick ? 1_000 : 10_000;
const lookEveryMs = 250;
const restSeconds = isQuick ? 2 : 10;
const path = "/api/v1/providers?county=nairobi&verified=true";

type Import = { id: string; state: string; created: number; problem: string | null };

/** Other profiles in every round, so that each import writes them all. */
function fileOf(round: number): Uint8Array {
  const first = held + round * rows;
  const lines = Array.from({ length: rows }, (_, index) => JSON.stringify(sampleProvider(first + index)));
  return new TextEncoder().encode(lines.join("\n"));
}

async function importFile(kazi: Program, operator: OperatorVisitor, file: Uint8Array): Promise<void> {
  const asked = { source: "benchmark.ndjson", size_bytes: file.byteLength };
  const { id } = (await operator.post("provider-imports", asked)).json as unknown as Import;
  const response = await fetch(`${kazi.origin}/operator/api/provider-imports/${id}/file`, {
    method: "PUT",
    headers: {
      origin: kazi.origin,
      cookie: operator.cookie,
    },
    body: file as Uint8Array<ArrayBuffer>,
  });
  if (!response.ok) throw new Error(`the file was answered ${response.status}: ${await response.text()}`);
  const reaches = async (state: string) => {
    for (;;) {
      const now = (await operator.get(`provider-imports/${id}`)).json as unknown as Import;
      if (now.state === state) return now;
      if (now.state === "failed" || now.problem !== null)
        throw new Error(`the import is ${now.state}: ${now.problem}`);
      await Bun.sleep(lookEveryMs);
    }
  };
  await reaches("checked");
  await operator.send("POST", `provider-imports/${id}/apply`);
  const { created } = await reaches("done");
  if (created !== rows) throw new Error(`${created} of ${rows} rows were imported`);
}

const dataDir = (await fillDatabases(scratchFolder(), [held])).get(held) ?? "";
const secret = await openApi(dataDir);
const kazi = await launchKazi({ dataDir });
const database = await openDatabase({ url: null, dataDir, log: silentLog });
const operator = await signedInOperator({ origin: kazi.origin, database }, "benchmark@example.org");
await database.close();
const headers = { authorization: `Bearer ${secret}` };
const peak = await load({ server: kazi, path, headers });
const rate = Math.round(peak.perSecond / 3);

let round = 0;
const files = [fileOf(0)];
const startedAt = performance.now();
const trial = load({ server: kazi, path, headers, rate, seconds: isQuick ? 2 : 30 });
await importFile(kazi, operator, files[0] as Uint8Array);
const seconds = Math.max(2, Math.ceil((performance.now() - startedAt) / 1_000));
await trial;

const figures = await takeTurns<"at rest" | "while importing", Measured>({
  "at rest": () => load({ server: kazi, path, headers, rate, seconds: restSeconds }),
  "while importing": async () => {
    const file = fileOf(++round);
    const [measured] = await Promise.all([
      load({ server: kazi, path, headers, rate, seconds }),
      importFile(kazi, operator, file),
    ]);
    return measured;
  },
});
await kazi.stop();

heading(
  `p99 of a hot search at ${rate.toLocaleString("en")} requests/s, a third of the peak, during an import of ${rows.toLocaleString("en")} rows`,
);
table(
  ["", "requests/s", "p50 ms", "p99 ms"],
  Object.entries(figures).map(([who, all]) => [
    who,
    median(all.map(({ perSecond }) => perSecond)),
    median(all.map(({ p50Ms }) => p50Ms)),
    median(all.map(({ p99Ms }) => p99Ms)),
  ]),
);
note(`An import took ${seconds} s under this load, from its first byte to its last row.`);
const p99 = (who: keyof typeof figures) => figures[who].map(({ p99Ms }) => p99Ms);
verdicts([
  {
    what: "p99 during an import by p99 at rest",
    ratio: ratioOf(p99("while importing"), p99("at rest")),
    wanted: { atMost: 3 },
  },
]);
await plot("import-under-load", "A hot search during an import", [
  {
    name: "p99 of a hot search",
    unit: "milliseconds",
    bars: Object.entries(figures).map(([name, all]) => ({
      name,
      value: median(all.map(({ p99Ms }) => p99Ms)),
    })),
  },
]);
