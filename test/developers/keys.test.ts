// How many keys an account can have, and how long they live, whoever makes them and however.

import { expect, test } from "bun:test";
import { approveAccess, type GrantChanges } from "../../src/access/requests/access-decisions.ts";
import { listAccess } from "../../src/access/requests/access-store.ts";
import { systemClock } from "../../src/process/clock.ts";
import { runCommand } from "../support/command-line.ts";
import { eachEngine } from "../support/engines.ts";
import { kaziJson } from "../support/kazi-command.ts";
import { outcome } from "../support/outcome.ts";
import { accessRules, developerRequest } from "../support/people/developer-requests.ts";
import { behindProxy, signedInVisitor, type Visitor } from "../support/people/signed-in.ts";
import { type ProviderApi, startProviderApi } from "../support/provider-api.ts";

/** Each command is a process of its own, and a loaded machine starts them slowly. */
const commandsMs = 240_000;

const newKey = { name: "Server", scopes: ["providers:read"], days: 90 };

eachEngine("keys of a developer", ({ readyPlace }) => {
  async function developer(place: Awaited<ReturnType<typeof readyPlace>>, grant: GrantChanges = {}) {
    const kazi = await startProviderApi(place, { env: behindProxy });
    const visitor = await signedInVisitor(kazi, "amina@example.org");
    await visitor.post("access", developerRequest);
    const [waiting] = await listAccess(kazi.database.read, "requested");
    const id = String(waiting?.id);
    const change = (changes: GrantChanges) =>
      approveAccess(kazi.database, id, changes, accessRules, {
        actor: "command line",
        nowMs: systemClock.now(),
      });
    await change(grant);
    return { kazi, visitor, id, change };
  }

  const liveKeys = async (kazi: ProviderApi, visitor: Visitor) => {
    const { json } = await visitor.get("account");
    const rows = await kazi.database.write
      .selectFrom("keys")
      .select("id")
      .where("account_id", "=", String(json.id))
      .where("revoked_at", "is", null)
      .execute();
    return rows.length;
  };

  test("are at most fifty, also when many are made at the same moment", async () => {
    const { kazi, visitor } = await developer(await readyPlace());
    for (let i = 0; i < 47; i += 1) await visitor.post("keys", newKey);
    const made = await Promise.all(Array.from({ length: 8 }, () => visitor.post("keys", newKey)));
    expect(made.map(({ status }) => status).sort()).toEqual([201, 201, 201, ...Array(5).fill(409)]);
    expect(await liveKeys(kazi, visitor)).toBe(50);
    const refused = made.find(({ status }) => status === 409);
    expect(refused?.json.error).toContain("You have 50 keys");
  });

  test("do not become more by rotating: two of a line live at a time, and such a pair counts once", async () => {
    const { kazi, visitor } = await developer(await readyPlace());
    const first = (await visitor.post("keys", newKey)).json;
    for (let i = 1; i < 50; i += 1) await visitor.post("keys", newKey);
    const rotated = await visitor.post(`keys/${first.id}/rotate`, { overlap_hours: 24 });
    expect(rotated.status).toBe(201);
    const chained = await visitor.post(`keys/${rotated.json.id}/rotate`, { overlap_hours: 24 });
    expect([chained.status, chained.json.error]).toEqual([409, expect.stringContaining(String(first.id))]);
    expect((await visitor.post("keys", newKey)).status).toBe(409);
    await visitor.post(`keys/${rotated.json.id}/revoke`);
    expect((await visitor.post("keys", newKey)).status).toBe(409);
    expect(await liveKeys(kazi, visitor)).toBe(50);
    await visitor.post(`keys/${first.id}/revoke`);
    expect((await visitor.post("keys", newKey)).status).toBe(201);
  });

  test("are ordinary again when the successor is revoked during the overlap", async () => {
    const { kazi, visitor, change } = await developer(await readyPlace(), { mayNeverExpire: true });
    const stateOf = async (id: unknown) => {
      const { json } = await visitor.get("keys");
      return (json as unknown as { id: string }[]).find((key) => key.id === id);
    };
    for (const days of [90, null]) {
      const first = (await visitor.post("keys", { ...newKey, days })).json;
      const second = (await visitor.post(`keys/${first.id}/rotate`, { overlap_hours: 24 })).json;
      expect(await stateOf(first.id)).toMatchObject({
        successor: second.id,
        expires_at: second.old_expires_at,
      });
      const { json } = await visitor.post(`keys/${second.id}/revoke`);
      expect(json).toMatchObject({ state: "revoked", kept: { id: first.id, expires_at: first.expires_at } });
      const { secret: _, risks: __, ...before } = first;
      expect(await stateOf(first.id)).toMatchObject({ ...before, successor: null, state: "active" });
      expect((await kazi.get("", { headers: { authorization: `Bearer ${first.secret}` } })).status).toBe(200);
      expect((await visitor.post(`keys/${first.id}/rotate`, { overlap_hours: 24 })).status).toBe(201);
    }
    const audited = kazi.database.read
      .selectFrom("audit")
      .selectAll()
      .where("action", "=", "key.rotation-undone");
    expect(await audited.execute()).toHaveLength(2);

    const endless = (await visitor.post("keys", { ...newKey, days: null })).json;
    await change({ mayNeverExpire: false });
    const ending = (await visitor.post(`keys/${endless.id}/rotate`, { overlap_hours: 24 })).json;
    const { json } = await visitor.post(`keys/${ending.id}/revoke`);
    const lifetimeMs =
      Date.parse(String((json.kept as { expires_at: string }).expires_at)) -
      Date.parse(String(endless.created_at));
    expect(lifetimeMs).toBe(90 * 86_400_000);
  });

  test("stay ended when their successor is revoked after the overlap", async () => {
    const { visitor } = await developer(await readyPlace());
    const first = (await visitor.post("keys", newKey)).json;
    const second = (await visitor.post(`keys/${first.id}/rotate`, { overlap_hours: 0 })).json;
    expect((await visitor.post(`keys/${second.id}/revoke`)).json.kept).toBeNull();
    expect((await visitor.post(`keys/${first.id}/rotate`, { overlap_hours: 0 })).status).toBe(409);
  });

  test("can be rotated again once the old one has ended", async () => {
    const { visitor } = await developer(await readyPlace());
    const first = (await visitor.post("keys", newKey)).json;
    const second = (await visitor.post(`keys/${first.id}/rotate`, { overlap_hours: 24 })).json;
    await visitor.post(`keys/${first.id}/revoke`);
    expect((await visitor.post(`keys/${second.id}/rotate`, { overlap_hours: 0 })).status).toBe(201);
  });

  test("that never expire need the grant at the moment they are made, successors too", async () => {
    const { visitor, change } = await developer(await readyPlace(), { mayNeverExpire: true });
    const forEver = { ...newKey, days: null };
    const [first, second] = [
      (await visitor.post("keys", forEver)).json,
      (await visitor.post("keys", forEver)).json,
    ];
    expect([first.expires_at, second.expires_at]).toEqual([null, null]);
    const kept = await visitor.post(`keys/${first.id}/rotate`, { overlap_hours: 0 });
    expect(kept.json).toMatchObject({ expires_at: null });
    await change({ mayNeverExpire: false });
    expect((await visitor.post("keys", forEver)).status).toBe(403);
    const ending = await visitor.post(`keys/${second.id}/rotate`, { overlap_hours: 0 });
    const leftMs = Date.parse(String(ending.json.expires_at)) - Date.now();
    expect([ending.status, Math.round(leftMs / 86_400_000)]).toEqual([201, 90]);
  });

  test("show how often they were used, by day, outcome and key, in numbers", async () => {
    const { kazi, visitor } = await developer(await readyPlace());
    const key = (await visitor.post("keys", newKey)).json;
    const day = new Date(systemClock.now()).toISOString().slice(0, 10);
    const row = { key_id: String(key.id), day, phones: 0, whatsapps: 0, locations: 0 };
    await kazi.database.change([], async (tx) => {
      await tx
        .insertInto("key_usage")
        .values({ ...row, outcome: "ok", requests: 41 })
        .execute();
      await tx
        .insertInto("key_usage")
        .values({ ...row, outcome: "limited", requests: 2 })
        .execute();
    });
    const { json } = await visitor.get("usage?days=1");
    expect(json).toMatchObject({
      outcomes: { ok: [41], limited: [2] },
      keys: [{ id: key.id, starts_with: key.starts_with, requests: [43] }],
    });
    expect((await visitor.get("keys")).json).toMatchObject([{ requests_today: 43 }] as never);
  });

  test(
    "every grant can be taken back from the command line",
    async () => {
      const place = await readyPlace();
      const { visitor, id, change } = await developer(place, { limit: { count: 60, windowMs: 60_000 } });
      const approve = (...words: string[]) =>
        kaziJson<Record<string, unknown>>(place, ["access", "approve", id, ...words]);
      expect(await approve("--never-expires")).toMatchObject({ may_never_expire: true, limit: "60/1m" });
      expect(await approve("--no-never-expires", "--limit", "default")).toMatchObject({
        may_never_expire: false,
        limit: null,
      });
      await visitor.post("access", {
        ...developerRequest,
        kind: "partner",
        scopes: ["providers:read", "jobs:read"],
      });
      const [partner] = await kaziJson<{ id: string }[]>(place, ["access", "list", "--state", "requested"]);
      const change2 = (...words: string[]) =>
        kaziJson<Record<string, unknown>>(place, ["access", "approve", String(partner?.id), ...words]);
      const wide = await change2("--limit", "900/1m", "--licensing", "--white-label", "--never-expires");
      expect(wide).toMatchObject({ limit: "900/1m", data_licensing: true, white_label: true });
      const narrow = ["--limit", "default", "--no-licensing", "--no-white-label", "--no-never-expires"];
      expect(await change2(...narrow, "--scope", "jobs:read")).toMatchObject({
        limit: null,
        data_licensing: false,
        white_label: false,
        may_never_expire: false,
        scopes: ["jobs:read"],
      });
      expect(await change2()).toMatchObject({ limit: null, data_licensing: false, scopes: ["jobs:read"] });
      expect(await outcome(change({}))).toThrow("ended");
    },
    commandsMs,
  );

  test(
    "--service and a --scope of another service are refused together",
    async () => {
      const place = await readyPlace();
      await startProviderApi(place);
      const create = (...words: string[]) => runCommand(place, ["keys", "create", "--name", "x", ...words]);
      const refused = await create("--service", "jobs", "--scope", "providers:read");
      expect([refused.exitCode, refused.stdout, refused.stderr]).toEqual([
        2,
        "",
        expect.stringContaining("--service jobs and --scope providers:read contradict each other"),
      ]);
      expect((await create("--service", "providers", "--scope", "jobs:read")).exitCode).toBe(2);
      expect((await create("--service", "jobs", "--scope", "jobs:read")).exitCode).toBe(0);
      const plain = await kaziJson<{ scopes: string[] }>(place, ["keys", "create", "--name", "x"]);
      expect(plain.scopes).toEqual(["providers:read"]);
      const jobs = await kaziJson<{ scopes: string[] }>(place, [
        "keys",
        "create",
        "--name",
        "x",
        "--service",
        "jobs",
      ]);
      expect(jobs.scopes).toEqual(["jobs:read"]);
    },
    commandsMs,
  );
});
