// Whatever a GET asks for, as whomever, every table is afterwards as it was. What may differ is named here.
import { expect, test } from "bun:test";
import { startSampleBoards } from "../../sample-boards/sample-boards.ts";
import { sampleProviders } from "../../src/demo/sample-providers.ts";
import { systemClock } from "../../src/process/clock.ts";
import { turnSwitch } from "../../src/providers/api-switch.ts";
import { eachEngine } from "../support/engines.ts";
import { developerRequest } from "../support/people/developer-requests.ts";
import { signedInOperator } from "../support/people/operator.ts";
import { behindProxy, signedInVisitor } from "../support/people/signed-in.ts";
import { bearer } from "../support/provider-api.ts";
import { addProviders, newKey } from "../support/provider-data.ts";
import { type RunningKazi, startKazi } from "../support/running-kazi.ts";
import { becomes } from "../support/waiting.ts";
import { fetchedTables, rowsOfEveryTable, steady } from "./every-table.ts";

/** What is asked for is counted, and a list of jobs that nobody has asked for yet is fetched from its boards. */
const counted = ["key_usage", "handouts", "provider_exposures"];

async function snapshot({ database }: RunningKazi): Promise<Map<string, string>> {
  const tables = await rowsOfEveryTable(database);
  const rows = JSON.parse(tables.get("audit") ?? "[]") as { action: string }[];
  // That the profiles were exported, and by whom, is put on record.
  tables.set("audit", JSON.stringify(rows.filter(({ action }) => action !== "provider.export")));
  for (const name of [...counted, ...fetchedTables]) tables.delete(name);
  return new Map([...tables].map(([name, text]) => [name, steady(text)]));
}

eachEngine("a GET", ({ readyPlace }) => {
  test("changes no table, as nobody, developer, provider's caller, look-only operator and operator", async () => {
    const boards = await startSampleBoards({ clock: systemClock });
    const kazi = await startKazi(await readyPlace(), {
      env: {
        ...behindProxy,
        DEVELOPER_APPROVAL: "auto",
        BOARDS_ORIGIN: boards.origin,
        BOARDS_PAUSE: "0s",
        JOBS_LIMIT: "1000000/1m",
        JOBS_SEARCH_LIMIT: "1000000/1m",
      },
    });
    const { database, origin } = kazi;
    await addProviders(database, [...sampleProviders(20)]);
    await turnSwitch(database, "enabled", { actor: "test", nowMs: systemClock.now() });
    const developer = await signedInVisitor(kazi, "amina@example.org");
    expect((await developer.post("access", developerRequest)).status).toBe(201);
    const keyRequest = { name: "Server", scopes: ["providers:read"], days: 30 };
    const key = await developer.post("keys", keyRequest);
    expect(key.status).toBe(201);
    const looking = await signedInOperator(kazi, "look@example.org", "look-only");
    const operator = await signedInOperator(kazi, "wanjiru@example.org");
    const { secret } = await newKey(database);

    const cold = kazi.addresses.filter(({ method, path }) => method === "GET" && path !== "/*");
    const paths = [...cold.map(({ path }) => path), ...kazi.hotPaths].map((path) =>
      path.replace(/:\w+(\{[^}]*\})?/g, String(key.json.id)),
    );
    const callers = [
      {},
      { cookie: developer.cookie },
      bearer(secret),
      { cookie: looking.cookie },
      { cookie: operator.cookie },
    ];
    const crawl = async () => {
      let failed = 0;
      for (const headers of callers)
        for (const path of paths) {
          const query = path.includes("search") ? "?query=driver" : "?key=x&state=approved&kind=new";
          const response = await fetch(origin + path + query, { headers, redirect: "manual" });
          await response.arrayBuffer();
          failed += response.status >= 500 ? 1 : 0;
        }
      return failed;
    };
    const isQuiet = async () => {
      const one = await snapshot(kazi);
      await Bun.sleep(500);
      return Bun.deepEquals(one, await snapshot(kazi));
    };
    expect(await becomes(isQuiet, 30_000)).toBe(true);
    const before = await snapshot(kazi);
    expect(await crawl()).toBe(0);
    const after = await snapshot(kazi);
    expect([...before.keys()].filter((name) => before.get(name) !== after.get(name))).toEqual([]);
    expect(before.size).toBeGreaterThanOrEqual(30);
    await boards.stop();
    console.log(`${callers.length * paths.length} GETs, ${before.size} tables, 0 changed`);
  }, 180_000);
});
