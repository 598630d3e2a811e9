// Provider Discovery: hot searches beside peers that send the same bytes, cold searches of both versions at three sizes,
// the import, and
// what it takes to start and to run.
import { launchKazi } from "./kazi.ts";
import { launchBun, launchNginxStatic, launchNode, lay } from "./peers.ts";
import { type Group, plot } from "./plot.ts";
import { heading, note, table, type Verdict, verdicts } from "./printout.ts";
import { memoryOf, type Program, scratchFolder } from "./programs.ts";
import { fillDatabases, openApi } from "./provider-data.ts";
import { measureCold } from "./providers-cold.ts";
import { measureDiscovery } from "./providers-discovery.ts";
import { measureImport } from "./providers-import.ts";
import { race } from "./race.ts";
import { rawGet } from "./raw-get.ts";
import { isQuick, rounds, spreadOf } from "./rounds.ts";

const sizes = isQuick ? [1_000, 2_000, 4_000] : [10_000, 100_000, 1_000_000];
const hotSize = sizes[1] ?? 0;
const path = "/api/v1/providers?county=nairobi&verified=true";

async function measureHot(kazi: Program, secret: string): Promise<{ verdicts: Verdict[]; group: Group }> {
  const headers = { authorization: `Bearer ${secret}` };
  const answer = await rawGet(kazi.origin + path, headers);
  const { status, body } = answer;
  if (status !== 200) throw new Error(`the search was answered ${status}: ${body}`);
  const folder = lay({ identity: answer });
  const node = await launchNode(folder);
  const bun = await launchBun(folder);
  const least = await launchBun(folder, "least-bun.ts");
  const nginx = await launchNginxStatic(folder, answer);
  heading(
    `Hot search on ${hotSize.toLocaleString("en")} profiles, ${body.byteLength.toLocaleString("en")} bytes`,
  );
  const servers = {
    Kazi: kazi,
    "node:http": node,
    "Bun alone": bun,
    "Bun, the least": least,
    ...(nginx && { "nginx, a file": nginx }),
  };
  const found = await race("hot search", servers, { path, headers }, { "node:http": { atLeast: 1.5 } });
  await node.stop();
  await bun.stop();
  await least.stop();
  await nginx?.stop();
  return found;
}

async function measureStart(dataDir: string): Promise<void> {
  const startMs: number[] = [];
  let kazi: (Program & { dataDir: string }) | null = null;
  for (let round = 0; round < rounds; round++) {
    await kazi?.stop();
    const startedAt = performance.now();
    kazi = await launchKazi({ dataDir });
    startMs.push(performance.now() - startedAt);
  }
  const { median, least, most } = spreadOf(startMs);
  heading(`Start on ${hotSize.toLocaleString("en")} profiles, and memory`);
  const idle = kazi && memoryOf(kazi);
  await kazi?.stop();
  table(
    ["", "median", "spread"],
    [
      ["from command to first answer, ms", median, `${Math.round(least)}–${Math.round(most)}`],
      ["memory after start, MB", idle?.nowMb ?? "unknown", ""],
    ],
  );
}

const folders = await fillDatabases(scratchFolder(), sizes);
const dataDir = folders.get(hotSize) ?? "";
const secret = await openApi(dataDir);
await measureStart(dataDir);
const kazi = await launchKazi({ dataDir });
const hot = await measureHot(kazi, secret);
const memory = memoryOf(kazi);
if (memory)
  note(
    `Memory after the hot searches: ${Math.round(memory.nowMb)} MB, at its highest ${Math.round(memory.highestMb)} MB.`,
  );
await kazi.stop();
const cold = await measureCold(folders);
const discovery = await measureDiscovery(folders);
const imported = await measureImport();
verdicts([...hot.verdicts, ...cold, ...discovery, ...imported.verdicts]);
await plot("providers", "Provider Discovery beside its peers", [hot.group, imported.group]);
