// Who stood in front, counted and shown.
import { expect, test } from "bun:test";
import { eraseProvider } from "../../src/providers/profile/provider-changes.ts";
import { exposureReport, giniOf } from "../../src/providers/search/exposure.ts";
import { eachEngine } from "../support/engines.ts";
import { manualClock } from "../support/manual-clock.ts";
import { paths, startProviderApi } from "../support/provider-api.ts";
import { addProviders } from "../support/provider-data.ts";

const providers = Array.from({ length: 30 }, (_, i) => ({ id: `p${i}`, name: `P ${i}`, county: "Meru" }));

eachEngine("exposure", (engine) => {
  test("counts the first ten of every first page of version 2, and nothing of an erased provider", async () => {
    const clock = manualClock(Date.parse("2026-11-16T10:00:00Z"));
    const place = await engine.readyPlace();
    const kazi = await startProviderApi(place, { clock, path: paths.v2 });
    await addProviders(kazi.database, providers);
    const ask = async (query: string, init?: RequestInit) => (await kazi.get(query, init)).text();
    const first = JSON.parse(await ask("?limit=20")) as {
      data: { id: string }[];
      pagination: { next: string };
    };
    await ask("?limit=20");
    await ask(`?limit=20&cursor=${first.pagination.next}`);
    clock.advance(86_400_000);
    const second = JSON.parse(await ask("?limit=5")) as typeof first;
    await kazi.stop();

    const database = await engine.open(place);
    const report = (days: number) => exposureReport(database, clock.now(), days);
    const expected = new Map<string, number>();
    for (const { id } of first.data.slice(0, 10)) expected.set(id, 2);
    for (const { id } of second.data) expected.set(id, (expected.get(id) ?? 0) + 1);
    const { providers: counted, listed, in_front, times, gini } = await report(30);
    expect(new Map(counted.map(({ id, count }) => [id, count]))).toEqual(expected);
    expect({ listed, in_front, times }).toEqual({ listed: 30, in_front: expected.size, times: 25 });
    expect(gini).toBe(giniOf([...expected.values()], 30));
    expect((await report(1)).times).toBe(5);
    const [most] = counted;
    await eraseProvider(database, most?.id ?? "", { actor: "test", nowMs: clock.now() });
    expect((await report(30)).providers.map(({ id }) => id)).not.toContain(most?.id);
  });
});

test("the Gini is 0 when all are equal, and near 1 when one has everything", () => {
  expect(giniOf([5, 5, 5, 5], 4)).toBe(0);
  expect(giniOf([], 4)).toBe(0);
  expect(giniOf([100], 100)).toBe(0.99);
  expect(giniOf([1, 3], 2)).toBe(0.25);
});
