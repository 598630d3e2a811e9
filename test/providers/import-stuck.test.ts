// An import whose thread hangs: it can be cancelled, the next one goes on, and the server ends.
import { expect, test } from "bun:test";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterTest } from "../support/after-test.ts";
import { eachEngine } from "../support/engines.ts";
import { checked, openRuns, reaches, upload } from "../support/import-runs.ts";
import { within } from "../support/waiting.ts";

const maxMs = 60_000;
const file = "id,name,county\na,Wanjiru,Kiambu\n";
const startThread = () =>
  new Worker(new URL("../support/kills/stuck-import-thread.ts", import.meta.url).href);

eachEngine("an import whose thread hangs", (engine) => {
  async function open() {
    const place = await engine.newPlace();
    const database = await engine.open(place);
    const begin = () => {
      const runs = openRuns(place, database, startThread);
      afterTest(() => runs.stop());
      return runs;
    };
    const stuck = join(place.dataDir, "stuck");
    const hang = (isHanging: boolean) => (isHanging ? writeFileSync(stuck, "") : rmSync(stuck));
    const held = async () =>
      (await database.read.selectFrom("providers").select("id").execute()).map(({ id }) => id);
    const leftOver = async () => {
      const rows = await database.read.selectFrom("provider_import_rows").select("number").execute();
      return rows.length + readdirSync(join(place.dataDir, "imports")).length;
    };
    return { begin, hang, held, leftOver };
  }

  test(
    "while it is checked or applied is cancelled, and the next one is applied",
    async () => {
      const { begin, hang, held, leftOver } = await open();
      const runs = begin();
      hang(true);
      const first = await upload(runs, file);
      expect((await runs.cancel(first)).state).toBe("cancelled");

      hang(false);
      const second = await checked(runs, file);
      hang(true);
      await runs.apply(second);
      expect((await runs.cancel(second)).state).toBe("cancelled");
      expect(await held()).toEqual([]);

      hang(false);
      const third = await checked(runs, file);
      await runs.apply(third);
      await reaches(runs, third, "done");
      expect(await held()).toEqual(["a"]);
      expect((await runs.view(first)).state).toBe("cancelled");
      await within(maxMs, "nothing else of them is left", async () => (await leftOver()) === 0);
    },
    2 * maxMs,
  );

  test(
    "does not keep the imports from stopping, and is as after a crash then",
    async () => {
      const { begin, hang, held } = await open();
      const runs = begin();
      hang(true);
      const checking = await upload(runs, file);
      await runs.stop();

      const next = begin();
      await reaches(next, checking, "failed");
      expect((await next.view(checking)).problem).toContain("interrupted while the file was checked");
      hang(false);
      const id = await checked(next, file);
      hang(true);
      await next.apply(id);
      await next.stop();

      hang(false);
      const last = begin();
      await reaches(last, id, "checked");
      expect((await last.view(id)).problem).toContain("nothing was changed");
      expect(await held()).toEqual([]);
      await last.apply(id);
      await reaches(last, id, "done");
      expect(await held()).toEqual(["a"]);
    },
    2 * maxMs,
  );
});
