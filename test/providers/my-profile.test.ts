// A provider's own page: who gets in, what they see, and what becomes of it.
import { expect, test } from "bun:test";
import { auditOf } from "../../src/access/audit-store.ts";
import type { Database } from "../../src/database/database.ts";
import { erasedAt, existingProfile } from "../../src/providers/profile/provider-store.ts";
import { decideCorrection, makeLink } from "../../src/providers/self-service/self-service.ts";
import { eachEngine } from "../support/engines.ts";
import { manualClock } from "../support/manual-clock.ts";
import { bearer, startProviderApi } from "../support/provider-api.ts";
import { addAccount, addProviders, newKey } from "../support/provider-data.ts";
import { within } from "../support/waiting.ts";

const own = { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" };
const actionsOf = async ({ read }: Database, id: string) =>
  (await auditOf(read, id)).map(({ action, actor }) => `${action} by ${actor}`);
const days = (count: number) => count * 86_400_000;

eachEngine("a provider's own page", (engine) => {
  async function begin() {
    const clock = manualClock(Date.parse("2026-10-01T08:00:00Z"));
    const place = await engine.readyPlace();
    const kazi = await startProviderApi(place, { clock });
    const { database, origin } = kazi;
    await addProviders(database, [
      {
        id: "p1",
        name: "Wanjiku",
        county: "Kiambu",
        town: "Thika",
        phone: "0712345678",
        whatsapp: "0712345678",
      },
      { id: "p2", name: "Otieno", county: "Kisumu", phone: "0722000111" },
      { id: "p3", name: "Achieng", county: "Siaya" },
    ]);
    const by = () => ({ actor: "test", nowMs: clock.now() });
    const linkOf = async (id: string) =>
      new URL((await makeLink(database, id, origin, by())).url).searchParams.get("link") ?? "";
    const get = async (query = "", cookie = "") => {
      const response = await fetch(`${origin}/my-profile${query}`, { headers: { cookie } });
      return { status: response.status, headers: response.headers, text: await response.text() };
    };
    const post = async (
      step: string,
      form: Record<string, string>,
      headers: Record<string, string> = own,
      cookie = "",
    ) => {
      const response = await fetch(`${origin}/my-profile/${step}`, {
        ...{ method: "POST", redirect: "manual", headers: { ...headers, cookie } },
        body: new URLSearchParams(form).toString(),
      });
      const session = /my_profile=([\w-]+)/.exec(response.headers.get("set-cookie") ?? "")?.[0] ?? "";
      return { status: response.status, headers: response.headers, text: await response.text(), session };
    };
    const signIn = async (id: string, digits: string) =>
      (await post("sign-in", { link: await linkOf(id), digits })).session;
    return { ...kazi, place, clock, by, linkOf, get, post, signIn };
  }

  test("opens by a link and the last digits of the number, once, and says who it was", async () => {
    const { linkOf, get, post, database } = await begin();
    const link = await linkOf("p1");
    const opened = await get(`?link=${link}`);
    expect(opened.text).toContain("last four digits");
    expect(opened.text).not.toContain("Wanjiku");
    const { status, session, headers } = await post("sign-in", { link, digits: "5678" });
    expect([status, headers.get("location")]).toEqual([303, "/my-profile"]);
    expect(headers.get("set-cookie")).toMatch(/; Path=\/my-profile; Max-Age=3600; HttpOnly; SameSite=Strict/);
    const page = await get("", session);
    expect(page.text).toContain("Wanjiku");
    expect(page.text).toContain("+254712345678");
    expect(page.headers.get("cache-control")).toBe("private, no-store");
    expect((await post("sign-in", { link, digits: "5678" })).session).toBe("");
    expect((await get(`?link=${link}`)).text).toContain("does not work");
    expect(await actionsOf(database, "p1")).toContain("provider.sign-in by provider p1");
  });

  test("a stranger, a guessed link, a forwarded, an old and a replaced one get nothing", async () => {
    const { linkOf, get, post, clock } = await begin();
    expect((await get()).text).toContain("open the link");
    expect((await get("", "my_profile=".padEnd(54, "x"))).text).toContain("open the link");
    const guessed = "x".repeat(43);
    expect((await get(`?link=${guessed}`)).text).toContain("does not work");
    expect((await post("sign-in", { link: guessed, digits: "5678" })).status).toBe(403);
    const forwarded = await linkOf("p1");
    expect((await post("sign-in", { link: forwarded, digits: "0111" })).session).toBe("");
    const old = await linkOf("p1");
    expect((await post("sign-in", { link: forwarded, digits: "5678" })).status).toBe(403);
    clock.advance(days(7));
    expect((await post("sign-in", { link: old, digits: "5678" })).status).toBe(403);
    for (const step of ["consent", "correct", "pause", "erase"])
      expect((await post(step, { sure: "on" })).status).toBe(403);
  });

  test("five wrong tries lock the link, also for whoever knows the digits then", async () => {
    const { linkOf, post } = await begin();
    const link = await linkOf("p1");
    for (const left of [4, 3, 2, 1])
      expect((await post("sign-in", { link, digits: "0000" })).text).toContain(`left: ${left}`);
    expect((await post("sign-in", { link, digits: "0000" })).text).toContain("does not work");
    expect((await post("sign-in", { link, digits: "5678" })).session).toBe("");
  });

  test("a link and a session are stored hashed, and a session ends after an hour", async () => {
    const { linkOf, post, get, database, clock } = await begin();
    const link = await linkOf("p3");
    const rows = async () =>
      JSON.stringify([
        await database.read.selectFrom("provider_links").selectAll().execute(),
        await database.read.selectFrom("provider_sessions").selectAll().execute(),
      ]);
    expect(await rows()).not.toContain(link);
    const { session } = await post("sign-in", { link, digits: "" });
    expect(await rows()).not.toContain(session.slice("my_profile=".length));
    clock.advance(3_599_999);
    expect((await get("", session)).text).toContain("Achieng");
    clock.advance(1);
    expect((await get("", session)).text).not.toContain("Achieng");
  });

  test("a session is about its own profile alone, and a form from elsewhere changes nothing", async () => {
    const { signIn, get, post, database } = await begin();
    const session = await signIn("p2", "0111");
    expect((await get("?id=p1", session)).text).not.toContain("Wanjiku");
    await post("consent", { id: "p1" }, own, session);
    expect((await existingProfile(database.read, "p1")).consent.phone).toBe(true);
    const elsewhere = { ...own, "sec-fetch-site": "cross-site" };
    expect((await post("erase", { sure: "on" }, elsewhere, session)).status).toBe(403);
    expect((await existingProfile(database.read, "p2")).provider.name).toBe("Otieno");
  });

  test("what is withdrawn is null in the very next answer, on another instance within a second", async () => {
    const { signIn, post, get, place, clock, origin, secret } = await begin();
    const other = await startProviderApi(place.engine === "postgres" ? place : await engine.readyPlace(), {
      clock,
    });
    const asked = async (at: string) => {
      const response = await fetch(`${at}/api/v1/providers?county=kiambu`, { headers: bearer(secret) });
      return ((await response.json()) as { data: { phone: string | null }[] }).data?.[0]?.phone;
    };
    expect(await asked(origin)).toBe("+254712345678");
    if (place.engine === "postgres") expect(await asked(other.origin)).toBe("+254712345678");
    const session = await signIn("p1", "5678");
    expect((await post("consent", { whatsapp: "on" }, own, session)).status).toBe(303);
    expect(await asked(origin)).toBeNull();
    if (place.engine === "postgres")
      await within(1_000, "null", async () => (await asked(other.origin)) === null);
    expect((await get("?saved", session)).text).toContain("Saved.");
  });

  test("says who received the number and when, by the name of the integration", async () => {
    const { signIn, get, database, origin } = await begin();
    const accountId = await addAccount(database, { email: "dev@example.org", kind: "developer" });
    await database.change(["keys"], (tx) =>
      tx
        .updateTable("access")
        .set({ integration: "Fundi Finder" })
        .where("account_id", "=", accountId)
        .execute(),
    );
    const { secret } = await newKey(database, { accountId, rate: null });
    await fetch(`${origin}/api/v1/providers`, { headers: bearer(secret) });
    await within(3_000, "the ledger", async () => {
      const rows = await database.read.selectFrom("handouts").select("provider_id").execute();
      return rows.length > 0;
    });
    const { text } = await get("", await signIn("p1", "5678"));
    expect(text).toContain("Fundi Finder");
    expect(text).toContain("2026-10-01");
    expect(text).not.toContain("dev@example.org");
  });

  test("own words change at once; a new number waits for the operator, who takes it or does not", async () => {
    const { signIn, post, get, database, by } = await begin();
    const session = await signIn("p1", "5678");
    const form = { bio: "Bei nafuu", phone: "0733000222", name: "Wanjiku", county: "Kiambu" };
    expect((await post("correct", form, own, session)).status).toBe(303);
    expect((await existingProfile(database.read, "p1")).provider).toMatchObject({
      bio: "Bei nafuu",
      phone: "+254712345678",
    });
    expect((await get("", session)).text).toContain("+254733000222");
    await decideCorrection(database, "p1", true, by());
    expect((await existingProfile(database.read, "p1")).provider.phone).toBe("+254733000222");
    await post("correct", { phone: "0744000333" }, own, session);
    await decideCorrection(database, "p1", false, by());
    expect((await existingProfile(database.read, "p1")).provider.phone).toBe("+254733000222");
    const bad = await post("correct", { phone: "12", name: "" }, own, session);
    expect([bad.status, bad.text.includes("Not saved")]).toEqual([400, true]);
  });

  test("a pause hides the profile until the provider comes back; the operator's own stays", async () => {
    const { signIn, post, get } = await begin();
    const session = await signIn("p2", "0111");
    await post("pause", {}, own, session);
    expect((await get("", session)).text).toContain("paused");
    await post("resume", {}, own, session);
    expect((await get("", session)).text).not.toContain("paused");
  });

  test("erasing needs a tick, takes effect at once, and ends every session and link", async () => {
    const { signIn, post, get, database, linkOf } = await begin();
    const session = await signIn("p1", "5678");
    const link = await linkOf("p1");
    expect((await post("erase", {}, own, session)).status).toBe(400);
    expect((await post("erase", { sure: "on" }, own, session)).text).toContain("is erased");
    expect(await erasedAt(database.read, "p1")).not.toBeNull();
    expect((await get("", session)).text).toContain("open the link");
    expect((await get(`?link=${link}`)).text).toContain("does not work");
    expect(await actionsOf(database, "p1")).toContain("provider.erase by provider p1");
  });

  test("speaks Swahili to whoever asks for it", async () => {
    const { signIn, get, linkOf } = await begin();
    expect((await get(`?lang=sw&link=${await linkOf("p2")}`)).text).toContain("Tarakimu nne");
    const session = await signIn("p1", "5678");
    const { text } = await get("", `${session}; lang=sw`);
    expect(text).toContain('<html lang="sw">');
    expect(text).toContain("Unachokubali kitolewe");
  });
});
