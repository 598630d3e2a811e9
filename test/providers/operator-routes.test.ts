// What the console does with profiles, on both engines and over HTTP.
import { expect, test } from "bun:test";
import { eachEngine } from "../support/engines.ts";
import { signedInOperator } from "../support/people/operator.ts";
import { startProviderApi } from "../support/provider-api.ts";
import { addProviders } from "../support/provider-data.ts";
import { within } from "../support/waiting.ts";

const rows = [
  { id: "m/1", name: "Bora Plumbing Thika", county: "Kiambu", town: "Thika", phone: "0712345678" },
  { id: "m/2", name: "BARAKA plumbing", county: "Nairobi", whatsapp: "0712345678", verified: true },
  { id: "other", name: "Dalila Hair", county: "Murang'a" },
];

type Found = { providers: { id: string }[]; has_more: boolean };

eachEngine("profiles in the console", ({ readyPlace }) => {
  async function start() {
    const api = await startProviderApi(await readyPlace());
    await addProviders(api.database, rows);
    const operator = await signedInOperator(api, "op@example.org");
    const find = async (query: Record<string, string>) => {
      const { json } = await operator.get(`providers?${new URLSearchParams(query)}`);
      return (json as unknown as Found).providers.map(({ id }) => id).sort();
    };
    const shown = async () =>
      ((await (await api.get("?limit=50")).json()) as { data: { id: string }[] }).data
        .map(({ id }) => id)
        .sort();
    return { api, operator, find, shown };
  }

  test("are found by a part of the name, the start of the id, either number, county and state", async () => {
    const { find } = await start();
    expect(await find({})).toEqual(["m/1", "m/2", "other"]);
    expect(await find({ text: "PLUMB" })).toEqual(["m/1", "m/2"]);
    expect(await find({ text: "m/" })).toEqual(["m/1", "m/2"]);
    expect(await find({ text: "0712 345 678" })).toEqual(["m/1", "m/2"]);
    expect(await find({ text: "+254799999999" })).toEqual([]);
    expect(await find({ county: "muranga" })).toEqual(["other"]);
    expect(await find({ county: "nowhere" })).toEqual([]);
    expect(await find({ verified: "true" })).toEqual(["m/2"]);
    expect(await find({ text: "plumb", verified: "false" })).toEqual(["m/1"]);
    for (const text of ["%", "_", "' or 1=1 --", "\\"]) expect(await find({ text })).toEqual([]);
  });

  test("that are restricted are kept, found and changed, and served to nobody until that is lifted", async () => {
    const { find, shown, operator } = await start();
    expect(await shown()).toEqual(["m/1", "m/2", "other"]);
    const { json } = await operator.post("providers/restrict", { id: "m/1", reason: "contested" });
    expect(json).toMatchObject({ restriction: { reason: "contested" }, profile: { phone: "+254712345678" } });
    await within(10_000, "it is not served", async () => !(await shown()).includes("m/1"));
    expect(await find({ restricted: "true" })).toEqual(["m/1"]);
    expect(await find({ restricted: "false" })).toEqual(["m/2", "other"]);
    await operator.post("providers/edit", { id: "m/1", values: { bio: "Mended" } });
    await operator.post("providers/verify", { id: "m/1", badge: "v1" });
    expect(await shown()).toEqual(["m/2", "other"]);
    await operator.post("providers/unrestrict", { id: "m/1" });
    await within(10_000, "it is served again", async () => (await shown()).includes("m/1"));
  });

  test("are edited field by field, and refused with the fields that are wrong", async () => {
    const { operator } = await start();
    const edit = (values: object) => operator.post("providers/edit", { id: "other", values });
    expect(await edit({ phone: "12", name: null })).toMatchObject({ status: 400 });
    expect((await edit({ phone: "12" })).json.error).toContain("phone is not a Kenyan phone number");
    const { json } = await edit({ bio: "Braids", verified: true, id: "another" });
    expect(json).toMatchObject({ profile: { id: "other", bio: "Braids", verified: false } });
    expect(await operator.post("providers/verify", { id: "other", badge: " " })).toMatchObject({
      status: 400,
    });
    expect(await operator.post("providers/verify", { id: "nobody", badge: "v1" })).toMatchObject({
      status: 404,
    });
    const made = await operator.post("providers", { values: { name: "New", county: "Kiambu" } });
    expect(made).toMatchObject({ status: 201, json: { history: [{ action: "provider.create" }] } });
    expect(await operator.post("providers", { values: { name: "New" } })).toMatchObject({ status: 400 });
  });

  test("are erased only when their name is written, and told of afterwards", async () => {
    const { operator, shown } = await start();
    const erase = (confirm: string) => operator.post("providers/erase", { id: "m/2", confirm });
    expect(await erase("baraka")).toMatchObject({ status: 400 });
    expect(await shown()).toContain("m/2");
    expect(await erase("BARAKA plumbing")).toMatchObject({ status: 200, json: { erased: true } });
    expect(await shown()).not.toContain("m/2");
    expect((await erase("BARAKA plumbing")).status).toBe(404);
    expect(await operator.get("providers/profile?id=m/2")).toMatchObject({ status: 404 });
  });

  test("are exported as a whole, in every format that an import reads", async () => {
    const { api, operator } = await start();
    const exported = async (format: string) =>
      (
        await fetch(`${api.origin}/operator/api/providers/export?format=${format}`, {
          headers: { cookie: [...operator.cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
        })
      ).text();
    expect((await exported("csv")).split("\n")).toHaveLength(rows.length + 2);
    expect(JSON.parse(await exported("json"))).toHaveLength(rows.length);
    expect((await exported("ndjson")).trim().split("\n")).toHaveLength(rows.length);
    const audit = await api.database.read
      .selectFrom("audit")
      .select("action")
      .where("action", "=", "provider.export")
      .execute();
    expect(audit).toHaveLength(3);
  });
});
