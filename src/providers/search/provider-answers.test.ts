import { expect, test } from "bun:test";
import { eachEngine } from "../../../test/support/engines.ts";
import { addProviders } from "../../../test/support/provider-data.ts";
import { unverifyProvider, verifyProvider } from "../profile/provider-changes.ts";
import { providerAnswers } from "./provider-answers.ts";
import { providerQuery } from "./provider-query.ts";

const by = { actor: "test", nowMs: Date.parse("2026-11-15T08:00:00Z") };

eachEngine("answers", (engine) => {
  async function answers(options?: { maxBytes?: number }) {
    const database = await engine.open();
    await addProviders(database, [
      { id: "p1", name: "A", county: "Meru" },
      { id: "p2", name: "B", county: "Meru" },
    ]);
    const kept = providerAnswers(database, options);
    const ask = (queryString: string) => {
      const query = providerQuery(queryString);
      if ("problem" in query) throw new Error("a bad query");
      return kept.kept(query) ?? kept.read(query);
    };
    return { database, ask };
  }

  test("the same search again is answered from memory, however it is written", async () => {
    const { ask } = await answers();
    const first = await ask("county=meru&limit=5");
    expect(ask("limit=5&county=MERU+County")).toBe(first);
    expect(ask("county=meru&limit=6")).toBeInstanceOf(Promise);
  });

  test("those who ask the same at the same moment share one reading", async () => {
    const { ask } = await answers();
    const [a, b] = [ask("county=meru"), ask("county=meru")];
    expect(a).toBe(b);
    await a;
  });

  test("no answer is older than an acknowledged change, whatever is being read meanwhile", async () => {
    const { database, ask } = await answers();
    const first = async () => JSON.parse(await (await ask("county=meru")).body.text()).data[0].id;
    for (let round = 0; round < 30; round += 1) {
      const underWay = [ask("county=meru"), ask("county=meru")];
      const changing = verifyProvider(database, "p2", "v1", by);
      underWay.push(ask("county=meru"));
      await changing;
      expect(await first()).toBe("p2");
      await Promise.all(underWay);
      expect(await first()).toBe("p2");
      await unverifyProvider(database, "p2", by);
      expect(await first()).toBe("p1");
    }
  });

  test("memory is bounded by bytes: the oldest answers go first", async () => {
    const { ask } = await answers({ maxBytes: 6_000 });
    for (const limit of [1, 2, 3, 4, 5, 6]) await ask(`limit=${limit}`);
    expect(ask("limit=6")).not.toBeInstanceOf(Promise);
    const forgotten = ask("limit=1");
    expect(forgotten).toBeInstanceOf(Promise);
    await forgotten;
  });
});
