// The routes of an import over HTTP: what they count, and what they answer to addresses that cannot be.
import { expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { systemClock } from "../../src/process/clock.ts";
import { eraseProvider } from "../../src/providers/profile/provider-changes.ts";
import { eachEngine } from "../support/engines.ts";
import { type OperatorVisitor, signedInOperator } from "../support/people/operator.ts";
import { behindProxy } from "../support/people/signed-in.ts";
import { addProviders } from "../support/provider-data.ts";
import { startKazi } from "../support/running-kazi.ts";
import { within } from "../support/waiting.ts";

const waitMs = 60_000;
const base = "provider-imports";
const asFile = { "content-type": "application/octet-stream" };

eachEngine("the routes of an import", ({ readyPlace }) => {
  async function start() {
    const place = await readyPlace();
    const kazi = await startKazi(place, { only: "providers", env: behindProxy });
    return { kazi, dataDir: place.dataDir, operator: await signedInOperator(kazi, "op@example.org") };
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
    expect((await operator.send("PUT", `${base}/${id}/file`, file, asFile)).status).toBe(200);
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
    expect(await sentence(put(`${id}/file`))).toBe(
      "409 The file does not fit its announcement: 1 bytes arrived, and 15 were announced. Send it again.",
    );
    const begun = operator.post(base, { source: "b.csv", size_bytes: 1 });
    expect(await sentence(begun)).toStartWith("409 Another import is open");
    for (const unknown of [
      "imp_00000000000000000",
      "nothing",
      "-1",
      "%00",
      "%F0%9F%A6%86",
      "a".repeat(200),
    ]) {
      expect(await sentence(put(`${unknown}/file`))).toStartWith("404 There is no");
      for (const path of ["", "/rows?kind=bad", "/bad-rows"])
        expect(await sentence(operator.get(`${base}/${unknown}${path}`))).toStartWith("404 There is no");
      for (const step of ["apply", "cancel"])
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

  test("take a file far larger than any other body, and none that is larger than was announced", async () => {
    const { operator } = await start();
    const row = `${JSON.stringify({ id: "a", name: "A", county: "Kiambu", bio: "x".repeat(4_000) })}\n`;
    const file = row.repeat(2_000);
    const id = await begin(operator, file);
    expect((await operator.send("PUT", `${base}/${id}/file`, `${file}\n`, asFile)).status).toBe(409);
    expect((await operator.send("PUT", `${base}/${id}/file`, file, asFile)).status).toBe(200);
    expect(await reach(operator, id, "checked")).toMatchObject({ rows: 2_000 });
    const elsewhere = await operator.send("PUT", `${base}/${id}/rows`, file, asFile);
    expect([elsewhere.status, elsewhere.json.error]).toEqual([413, "The body is too large."]);
  });

  test("check no file whose sender was signed out while sending it", async () => {
    const { kazi, dataDir, operator } = await start();
    const file = "id,name,county\na,A,Kiambu\n";
    const id = await begin(operator, file);
    const pieces = [file.slice(0, 8), file.slice(8)];
    const pause = Promise.withResolvers<void>();
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const piece = pieces.shift();
        if (piece === undefined) return controller.close();
        if (pieces.length === 0) await pause.promise;
        controller.enqueue(new TextEncoder().encode(piece));
      },
    });
    const headers = { ...asFile, origin: kazi.origin, cookie: operator.cookie };
    const sending = fetch(`${kazi.origin}/operator/api/${base}/${id}/file`, { method: "PUT", headers, body });
    const folder = join(dataDir, "imports");
    await within(waitMs, "the file is arriving", async () => existsSync(folder));
    expect((await operator.post("sign-out")).status).toBe(200);
    pause.resolve();
    expect((await sending).status).toBe(401);
    expect(readdirSync(folder)).toEqual([]);
    const run = await kazi.database.read
      .selectFrom("provider_imports")
      .select("state")
      .executeTakeFirstOrThrow();
    expect(run.state).toBe("uploading");
  });
});
