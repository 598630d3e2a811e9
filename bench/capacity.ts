// What one request of each kind costs the server in processor time, on SQLite and on PostgreSQL with Redis. Processor time
// hardly changes when the machine has other work, so these are the figures to reckon with. bun bench/capacity.ts
import { findPrograms, type Service, startPostgres, startRedis } from "../scripts/test-services.ts";
import { openDatabase } from "../src/database/database.ts";
import { addSampleProviders } from "../src/demo/demo-providers.ts";
import { createLog } from "../src/process/log.ts";
import { launchKazi } from "./kazi.ts";
import { load } from "./load.ts";
import { type Cell, heading, note, table } from "./printout.ts";
import { cpuSecondsOf, memoryOf, type Program } from "./programs.ts";
import { launchSampleBoards } from "./sample-boards.ts";

const different = 400;
const command = new URL("../src/cli/kazi.ts", import.meta.url).pathname;
type Environment = Record<string, string>;

const boards = await launchSampleBoards();
const services: Service[] = [];
try {
  await measure("SQLite", {});
  const found = findPrograms(["chromium", "nginx", "varnish"]);
  if (found.postgres && found.redis) {
    services.push(await startPostgres(found.postgres), await startRedis(found.redis));
    const [postgres, redis] = services;
    await measure("PostgreSQL and Redis", {
      DATABASE_URL: String(postgres?.url),
      REDIS_URL: String(redis?.url),
      SECRET: "a secret of thirty-two characters or more",
    });
  }
} finally {
  await boards.stop();
  for (const service of services) await service.stop();
}

async function measure(engine: string, env: Environment): Promise<void> {
  const settings = { ...env, BOARDS_ORIGIN: boards.origin, BOARDS_PAUSE: "0s", SEARCH_BUDGET: "1/1h" };
  const kazi = await launchKazi({ env: settings });
  const key = await prepare(kazi.dataDir, env);
  const bearer = { authorization: `Bearer ${key}` };
  const br = { "accept-encoding": "br" };
  const etag = await warm(kazi);

  const rows: Cell[][] = [];
  const hot = async (name: string, path: string, headers: Environment = {}) => {
    const answer = await fetch(kazi.origin + path, { headers, decompress: false });
    const bytes = (await answer.arrayBuffer()).byteLength;
    const { cpuUs } = await load({ server: kazi, path, headers });
    rows.push([name, bytes, cpuUs, 1e6 / cpuUs]);
  };
  const cold = async (name: string, path: (n: number) => string, headers: Environment = {}) => {
    const before = cpuSecondsOf(kazi) ?? Number.NaN;
    let bytes = 0;
    for (let n = 0; n < different; n++) {
      const answer = await fetch(kazi.origin + path(n), { headers, decompress: false });
      bytes += (await answer.arrayBuffer()).byteLength;
    }
    const cpuUs = (((cpuSecondsOf(kazi) ?? Number.NaN) - before) * 1e6) / different;
    rows.push([name, bytes / different, cpuUs, 1e6 / cpuUs]);
  };

  await hot("jobs, unchanged (304)", "/api/africa-jobs", { ...br, "if-none-match": etag });
  await hot("jobs, br", "/api/africa-jobs", br);
  await hot("jobs, search asked before", "/api/search-jobs?query=support", br);
  await cold("jobs, new search", (n) => `/api/search-jobs?query=support+${n}`, br);
  await hot("job board, a page", "/", br);
  await hot("documentation, a page", "/docs/limits", br);
  await hot("providers, asked before", "/api/v1/providers?county=nairobi", bearer);
  await cold(
    "providers, new search",
    (n) =>
      `/api/v1/providers?limit=${1 + (n % 50)}&county=${["nairobi", "mombasa", "kisumu", "nakuru"][n % 4]}&verified=${n % 8 > 3}`,
    bearer,
  );
  heading(engine);
  table(["kind of request", "bytes", "CPU µs", "a second on one core"], rows);
  note(`Memory at its highest: ${Math.round(memoryOf(kazi)?.highestMb ?? Number.NaN)} MB.`);
  await kazi.stop();
}

async function prepare(dataDir: string, env: Environment): Promise<string> {
  const log = createLog({ level: "silent" });
  const database = await openDatabase({ url: env.DATABASE_URL ?? null, dataDir, log });
  await addSampleProviders(database);
  await database.close();
  const run = (...words: string[]) => {
    const { stdout, stderr, exitCode } = Bun.spawnSync([process.execPath, command, ...words], {
      env: { ...process.env, ...env, DATA_DIR: dataDir },
      stderr: "pipe",
    });
    if (exitCode !== 0) throw new Error(stderr.toString());
    return stdout.toString();
  };
  run("api", "enable");
  return JSON.parse(run("keys", "create", "--name", "bench", "--limit", "999999999/1m", "--json")).key;
}

/** Asks until the lists are whole, and returns the ETag of one. */
async function warm({ origin }: Program): Promise<string> {
  for (let i = 0; i < 200; i++) {
    const answer = await fetch(`${origin}/api/africa-jobs`, { headers: { "accept-encoding": "br" } });
    if (answer.headers.get("cache-control")?.includes("max-age=300")) return answer.headers.get("etag") ?? "";
    await Bun.sleep(250);
  }
  throw new Error("the lists did not become whole");
}
