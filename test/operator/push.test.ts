// What the operator's marketplace pushes by a token: per item, in batches, and as often as it likes.
import { expect, test } from "bun:test";
import { createToken } from "../../src/operators/operator-tokens.ts";
import { systemClock } from "../../src/process/clock.ts";
import type { PushItem, PushResult } from "../../src/providers/import/push.ts";
import { heldProfile } from "../../src/providers/profile/provider-store.ts";
import { eachEngine } from "../support/engines.ts";
import { bearer, startProviderApi } from "../support/provider-api.ts";
import { within } from "../support/waiting.ts";

type Answer = { taken: number; refused: number; results: PushResult[]; error?: string };

const plumber = { id: "m-1", name: "Bora Plumbing", county: "Kiambu", town: "Thika", phone: "0712345678" };

eachEngine("pushing providers", ({ readyPlace }) => {
  async function start() {
    const api = await startProviderApi(await readyPlace());
    const request = { name: "Marketplace", scopes: ["providers:push" as const], lifetimeMs: 3_600_000 };
    const by = { actor: "test", nowMs: systemClock.now() };
    const { secret, token } = await createToken(api.database, request, by);
    const sendBytes = (body: BodyInit) =>
      fetch(`${api.origin}/operator/api/providers/push`, {
        method: "POST",
        headers: { ...bearer(secret), "content-type": "application/json" },
        body,
      });
    const send = (body: unknown) => sendBytes(JSON.stringify(body));
    const push = async (...items: PushItem[]) => (await (await send({ items })).json()) as Answer;
    const shown = async () =>
      ((await (await api.get("?limit=50")).json()) as { data: { id: string; phone: string | null }[] }).data;
    return { api, tokenId: token.id, send, sendBytes, push, shown };
  }
  const outcomes = ({ results }: Answer) =>
    results.map(({ id, action, result }) => `${action} ${id} ${result}`);

  test("creates, updates, verifies and erases, with a result for each item", async () => {
    const { api, push, shown, tokenId } = await start();
    const first = await push(
      { action: "save", profile: plumber },
      { action: "save", profile: { id: "m-2", name: "Baraka", county: "Nairobi" } },
      { action: "verify", id: "m-1", badge: "v3" },
      { action: "erase", id: "m-2" },
    );
    expect(outcomes(first)).toEqual([
      "save m-1 created",
      "save m-2 created",
      "verify m-1 verified",
      "erase m-2 erased",
    ]);
    expect(await shown()).toMatchObject([
      { id: "m-1", verified: true, verification_badge_version: "v3", phone: "+254712345678" },
    ]);
    const second = await push({ action: "save", profile: { id: "m-1", bio: "Leaks", consent_phone: false } });
    expect(outcomes(second)).toEqual(["save m-1 changed"]);
    await within(10_000, "the number is withheld", async () => (await shown())[0]?.phone === null);
    expect(await heldProfile(api.database.read, "m-1")).toMatchObject({
      provider: { name: "Bora Plumbing", bio: "Leaks", phone: "+254712345678", verified: true },
      consentGround: expect.stringMatching(/^push by opt_/),
    });
    const audit = await api.database.read
      .selectFrom("audit")
      .select(["action", "subject"])
      .where("actor", "=", tokenId)
      .execute();
    expect(audit.map(({ action, subject }) => `${action} ${subject}`).sort()).toEqual([
      "provider.create m-1",
      "provider.create m-2",
      "provider.edit m-1",
      "provider.erase m-2",
      "provider.verify m-1",
    ]);
  });

  test("sent again changes nothing, and what was erased is not brought back", async () => {
    const { api, push } = await start();
    const items: PushItem[] = [
      { action: "save", profile: plumber },
      { action: "verify", id: "m-1", badge: "v1" },
      { action: "save", profile: { id: "m-2", name: "Baraka", county: "Nairobi" } },
      { action: "unverify", id: "m-2" },
      { action: "erase", id: "m-2" },
    ];
    await push(...items);
    const before = await heldProfile(api.database.read, "m-1");
    expect(outcomes(await push(...items))).toEqual([
      "save m-1 unchanged",
      "verify m-1 unchanged",
      "save m-2 refused",
      "unverify m-2 refused",
      "erase m-2 unchanged",
    ]);
    expect(await heldProfile(api.database.read, "m-1")).toEqual(before);
  });

  test("sent several times at once is done once", async () => {
    const { api, push } = await start();
    await push({ action: "save", profile: plumber });
    const atOnce = async (item: PushItem) =>
      (await Promise.all(Array.from({ length: 8 }, () => push(item)))).flatMap(outcomes).sort();
    const others = (result: string) => Array<string>(7).fill(result);
    expect(await atOnce({ action: "verify", id: "m-1", badge: "v1" })).toEqual([
      ...others("verify m-1 unchanged"),
      "verify m-1 verified",
    ]);
    expect(await atOnce({ action: "unverify", id: "m-1" })).toEqual([
      ...others("unverify m-1 unchanged"),
      "unverify m-1 unverified",
    ]);
    const audit = await api.database.read
      .selectFrom("audit")
      .select("action")
      .where("action", "in", ["provider.verify", "provider.unverify"])
      .execute();
    expect(audit).toHaveLength(2);
  });

  test("a bad item is refused with its fields and costs nothing but itself", async () => {
    const { push, shown } = await start();
    const answer = await push(
      { action: "save", profile: { ...plumber, phone: "12", experience_years: -1 } },
      { action: "save", profile: { name: "Without an id", county: "Kiambu" } },
      { action: "save", profile: { id: "m-3", name: "Good", county: "Kiambu" } },
      { action: "verify", id: "nobody", badge: "v1" },
      { action: "verify", id: "m-3", badge: " " },
    );
    expect(answer).toMatchObject({ taken: 1, refused: 4 });
    expect(answer.results.map(({ problems }) => problems.map(({ field }) => field))).toEqual([
      ["experience_years", "phone"],
      ["id"],
      [],
      ["id"],
      ["verification_badge_version"],
    ]);
    expect((await shown()).map(({ id }) => id)).toEqual(["m-3"]);
  });

  test("half a character is refused with its field, and nothing of it is kept", async () => {
    const { api, sendBytes } = await start();
    const items = String.raw`{"items": [
      {"action": "save", "profile": {"id": "m-1", "name": "Bora \ud83d Plumbing", "county": "Kiambu"}},
      {"action": "save", "profile": {"id": "m-2", "name": "Baraka", "county": "Kiambu", "bio": "\udE00"}},
      {"action": "erase", "id": "m-\ud83d"},
      {"action": "save", "profile": {"id": "m-3", "name": "Smile \ud83d\ude00", "county": "Kiambu"}}
    ]}`;
    const answer = (await (await sendBytes(items)).json()) as Answer;
    expect(answer.results.map(({ result, problems }) => [result, problems])).toEqual([
      ["refused", [{ field: "name", reason: "has a broken character in it; save or send it as UTF-8" }]],
      ["refused", [{ field: "bio", reason: "has a broken character in it; save or send it as UTF-8" }]],
      ["refused", [{ field: "id", reason: "has a broken character in it; save or send it as UTF-8" }]],
      ["created", []],
    ]);
    const rows = await api.database.read.selectFrom("providers").select(["id", "name"]).execute();
    expect(rows).toEqual([{ id: "m-3", name: "Smile 😀" }]);
    expect(await api.database.read.selectFrom("erased_providers").selectAll().execute()).toEqual([]);
  });

  test("an id that is erased before it ever came can never be made", async () => {
    const { api, push } = await start();
    expect(outcomes(await push({ action: "erase", id: " m-1 " }))).toEqual(["erase m-1 erased"]);
    expect(outcomes(await push({ action: "erase", id: "m-1" }))).toEqual(["erase m-1 unchanged"]);
    const late = await push({ action: "save", profile: plumber });
    expect(outcomes(late)).toEqual(["save m-1 refused"]);
    expect(late.results[0]?.problems).toEqual([
      { field: "id", reason: "was erased and is not brought back" },
    ]);
    expect(await heldProfile(api.database.read, "m-1")).toBeNull();
    const audit = await api.database.read
      .selectFrom("audit")
      .select("detail")
      .where("action", "=", "provider.erase")
      .execute();
    expect(audit.map(({ detail }) => JSON.parse(detail ?? "null"))).toEqual([
      { handed_to: [], was_held: false },
    ]);
  });

  test("an item that cannot be read is refused by itself, with its place in the batch", async () => {
    const { send, shown } = await start();
    const items = [
      { action: "save", profile: plumber },
      null,
      "erase",
      { action: "destroy", id: "m-1" },
      { action: "erase" },
      { action: "erase", id: 7 },
      { action: "erase", id: "two\nlines" },
      { action: "save", profile: [] },
      { action: "verify", id: "m-1", badge: 2 },
      { action: "verify", id: "m-1" },
    ];
    const response = await send({ items });
    expect(response.status).toBe(200);
    const answer = (await response.json()) as Answer;
    expect(answer).toMatchObject({ taken: 2, refused: 8 });
    expect(
      answer.results.map(({ index, result, problems }) => `${index} ${result} ${problems[0]?.field ?? ""}`),
    ).toEqual([
      "0 created ",
      "1 refused item",
      "2 refused item",
      "3 refused action",
      "4 refused id",
      "5 refused id",
      "6 refused id",
      "7 refused profile",
      "8 refused badge",
      "9 verified ",
    ]);
    expect(await shown()).toMatchObject([{ id: "m-1", verification_badge_version: "v1" }]);
  });

  test("a batch that cannot be read does nothing and says why", async () => {
    const { send } = await start();
    const many = Array.from({ length: 201 }, (_, i) => ({ action: "erase", id: `x${i}` }));
    for (const [body, sentence] of [
      [{}, '{"items": [ … ]}'],
      [[], '{"items": [ … ]}'],
      [{ items: "all" }, '{"items": [ … ]}'],
      [{ items: [] }, "at least one item"],
      [{ items: many }, "at most 200 items"],
    ] as const) {
      const response = await send(body);
      expect(response.status).toBe(400);
      expect(((await response.json()) as Answer).error).toContain(sentence);
    }
    const large = await send({ items: [{ action: "erase", id: "x".repeat(1_000_000) }] });
    expect(large.status).toBe(413);
    expect(((await large.json()) as Answer).error).toContain("1,000,000 bytes");
  });

  test("a batch is measured while it comes, whether its length was announced or not", async () => {
    const { sendBytes } = await start();
    const megabyte = new Uint8Array(1_048_576).fill(32);
    let sent = 0;
    const withoutEnd = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        if (sent > 300) controller.close();
        else controller.enqueue(megabyte);
      },
    });
    for (const [body, sentence] of [
      [new Blob([megabyte, megabyte]), "The body is too large."],
      [withoutEnd, "The body is larger than 1,000,000 bytes."],
    ] as const) {
      const response = await sendBytes(body);
      expect([response.status, await response.json()]).toEqual([413, { error: sentence }]);
    }
  });
});
