// The routes of an import over HTTP: what they count, and what they answer to addresses that cannot be.
import { expect, test } from "bun:test";
import { systemClock } from "../src/clock.ts";
import { eraseProvider } from "../src/providers/provider-changes.ts";
import { eachEngine } from "./engines.ts";
import { type OperatorVisitor, signedInOperator } from "./operator.ts";
import { addProviders } from "./provider-data.ts";
import { startKazi } from "./running-kazi.ts";
import { behindProxy } from "./signed-in.ts";
import { within } from "./waiting.ts";

const waitMs = 60_000;
const base = "provider-imports";
const asFile = { "content-type": "application/octet-stream" };

eachEngine("the routes of an import", ({ readyPlace }) => {
  async function start() {
    const kazi = await startKazi(await readyPlace(), { only: "providers", env: behindProxy });
    return { kazi, operator: await signedInOperator(kazi, "op@example.org") };
  }

  async function begin(operator: OperatorVisitor, file: string): Promise<string> {
    const size_bytes = new TextEncoder().encode(file).byteLength;
    const { json } = await operator.post(base, { source: "marketplace.csv", size_bytes });
    return String(json.id);
  }

  async function reach(operator: OperatorVisitor, id: string, state: string) {
    await within(waitMs, `the import is ${state}`, async () => {
      const { json } = await operator.get(`${base}/${id}`);
      return json.state === state;
    });
    return (await operator.get(`${base}/${id}`)).json;
  }

  test("count every row of the file, also one that was merged and one that was erased meanwhile", async () => {
    const { kazi, operator } = await start();
    await addProviders(kazi.database, [
      { id: "same", name: "Same", county: "Kiambu" },
      { id: "gone", name: "Gone", county: "Kiambu" },
    ]);
    const file = [
      "id,name,county,bio",
      "same,Same,Kiambu,",
      "gone,Gone,Kiambu,New words",
      "new,New,Nairobi,",
      "new,New,Nairobi,More words",
      "bad,,Nairobi,",
    ].join("\n");
    const id = await begin(operator, file);
    expect((await operator.send("PUT", `${base}/${id}/parts/0`, file, asFile)).status).toBe(200);
    expect((await operator.post(`${base}/${id}/check`)).status).toBe(200);
    const counts = { rows: 5, created: 1, unchanged: 1, bad: 1, merged: 1 };
    expect(await reach(operator, id, "checked")).toMatchObject({ ...counts, changed: 1, erased: 0 });
    await eraseProvider(kazi.database, "gone", { actor: "test", nowMs: systemClock.now() });
    expect((await operator.post(`${base}/${id}/apply`)).status).toBe(200);
    expect(await reach(operator, id, "done")).toMatchObject({ ...counts, changed: 0, erased: 1 });
  });

  test("answer what cannot be with a sentence", async () => {
    const { operator } = await start();
    const id = await begin(operator, "id,name,county\n");
    const put = (path: string) => operator.send("PUT", `${base}/${path}`, "x", asFile);
    const sentence = async (asked: Promise<{ status: number; json: Record<string, unknown> }>) => {
      const { status, json } = await asked;
      return `${status} ${json.error}`;
    };
    for (const number of ["-1", "1.5", "one", "9999999999", "0x1"])
      expect(await sentence(put(`${id}/parts/${number}`))).toStartWith("404 ");
    expect(await sentence(put(`${id}/parts/-1`))).toBe("404 Parts are numbered from 0.");
    expect(await sentence(put(`${id}/parts/7`))).toContain("409 Part 7 does not fit");
    for (const unknown of [
      "imp_00000000000000000",
      "nothing",
      "-1",
      "%00",
      "%F0%9F%A6%86",
      "a".repeat(200),
    ]) {
      expect(await sentence(put(`${unknown}/parts/0`))).toStartWith("404 There is no");
      for (const path of ["", "/rows?kind=bad", "/bad-rows"])
        expect(await sentence(operator.get(`${base}/${unknown}${path}`))).toStartWith("404 There is no");
      for (const step of ["check", "apply", "cancel"])
        expect(await sentence(operator.post(`${base}/${unknown}/${step}`))).toStartWith("404 There is no");
    }
    for (const after of ["-1", "1.5", "one", "2147483648", "1e300"])
      expect(await sentence(operator.get(`${base}/${id}/rows?kind=bad&after=${after}`))).toContain(
        "400 Write after as the number",
      );
    expect(await sentence(operator.get(`${base}/${id}/rows?kind=odd`))).toContain("400 Write the kind as");
    const behind = await operator.get(`${base}/${id}/rows?kind=bad&after=2147483647`);
    expect([behind.status, behind.json]).toEqual([200, { rows: [], has_more: false }]);
  });
});
