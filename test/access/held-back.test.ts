// Where developers are approved at once, whoever was held back before is still looked at by a person.
import { expect, setSystemTime, test } from "bun:test";
import { approveAccess, declineAccess, suspendAccess } from "../../src/access/requests/access-decisions.ts";
import { forgetHeldAddresses } from "../../src/access/requests/held-address-store.ts";
import { systemClock } from "../../src/process/clock.ts";
import { eachEngine } from "../support/engines.ts";
import { accessRules, developerRequest } from "../support/people/developer-requests.ts";
import { behindProxy, goodPassword, signedInVisitor, type Visitor } from "../support/people/signed-in.ts";
import { startProviderApi } from "../support/provider-api.ts";

const email = "amina@example.org";
const partnerRequest = { ...developerRequest, kind: "partner", scopes: ["providers:read", "jobs:read"] };
const operator = () => ({ actor: "command line", nowMs: systemClock.now() });
const ask = async (visitor: Visitor, request: object) => (await visitor.post("access", request)).json;

eachEngine("automatic approval", ({ newPlace }) => {
  const start = async () =>
    startProviderApi(await newPlace(), { env: { ...behindProxy, DEVELOPER_APPROVAL: "auto" } });
  const leave = (visitor: Visitor) => visitor.post("account/delete", { password: goodPassword });

  test("is not for a partner who was declined and asks as a developer", async () => {
    const { database, origin } = await start();
    const visitor = await signedInVisitor({ database, origin }, email);
    const { id } = await ask(visitor, partnerRequest);
    await declineAccess(database, String(id), "No.", accessRules, operator());
    expect((await visitor.get("access")).json.developer_approval).toBe("manual");
    expect((await ask(visitor, developerRequest)).state).toBe("requested");
  });

  test("is not for a partner who was granted less and asks for the rest as a developer", async () => {
    const { database, origin } = await start();
    const visitor = await signedInVisitor({ database, origin }, email);
    const { id } = await ask(visitor, partnerRequest);
    await approveAccess(database, String(id), { scopes: ["jobs:read"] }, accessRules, operator());
    expect((await ask(visitor, developerRequest)).state).toBe("requested");
  });

  for (const [what, hold] of [
    ["was suspended", suspendAccess],
    ["was declined", declineAccess],
    ["was waiting", async () => {}],
  ] as const)
    test(`is not for someone who ${what}, deleted the account and returned; for others it is`, async () => {
      const { database, origin } = await start();
      const visitor = await signedInVisitor({ database, origin }, email);
      const request = what === "was suspended" ? developerRequest : partnerRequest;
      const { id } = await ask(visitor, request);
      await hold(database, String(id), "Numbers were sold.", accessRules, operator());
      expect((await leave(visitor)).status).toBe(200);
      const kept = await database.read.selectFrom("held_addresses").selectAll().execute();
      expect([kept.length, JSON.stringify(kept).includes("amina")]).toEqual([1, false]);

      const returned = await signedInVisitor({ database, origin }, email);
      expect((await returned.get("access")).json.developer_approval).toBe("manual");
      expect((await ask(returned, developerRequest)).state).toBe("requested");
      const other = await signedInVisitor({ database, origin }, "brian@example.org");
      expect((await other.get("access")).json.developer_approval).toBe("auto");
      expect((await ask(other, developerRequest)).state).toBe("approved");
    });

  test("is for someone who left in good standing, and nothing of the address is kept", async () => {
    const { database, origin } = await start();
    const visitor = await signedInVisitor({ database, origin }, email);
    expect((await ask(visitor, developerRequest)).state).toBe("approved");
    await leave(visitor);
    expect(await database.read.selectFrom("held_addresses").selectAll().execute()).toEqual([]);
    const returned = await signedInVisitor({ database, origin }, email);
    expect((await ask(returned, developerRequest)).state).toBe("approved");
  });

  test("is there again after a year, when the address is forgotten", async () => {
    const { database, origin } = await start();
    const visitor = await signedInVisitor({ database, origin }, email);
    await ask(visitor, partnerRequest);
    await leave(visitor);
    const returned = await signedInVisitor({ database, origin }, email);
    setSystemTime(new Date(Date.now() + 366 * 86_400_000));
    try {
      const again = await returned.post("sign-in", { email, password: goodPassword });
      expect(again.status).toBe(200);
      expect((await ask(returned, developerRequest)).state).toBe("approved");
      await database.change([], (tx) => forgetHeldAddresses(tx, Date.now()));
    } finally {
      setSystemTime();
    }
    expect(await database.read.selectFrom("held_addresses").selectAll().execute()).toEqual([]);
  });
});
