import { expect, test } from "bun:test";
import { eachEngine, silentLog } from "../../../test/support/engines.ts";
import { manualClock } from "../../../test/support/manual-clock.ts";
import { parseRate, type Rate } from "../../config/quantities.ts";
import type { Database } from "../../database/database.ts";
import { createKey, revokeKey, rotateKey } from "../keys/keys.ts";
import { defaultRates } from "../keys/limits.ts";
import { remindOfEndingKeys } from "./key-reminders.ts";

const dayMs = 86_400_000;
const rate = (text: string) => parseRate(text) as Rate;
const rates = defaultRates({ providersLimit: rate("120/1m"), jobsLimit: rate("300/1m") });

eachEngine("reminders of ending keys", ({ open }) => {
  async function prepared() {
    const database = await open();
    const clock = manualClock();
    await database.change([], (tx) =>
      tx
        .updateTable("accounts")
        .set({ email: "owner@example.org" })
        .where("id", "=", "acc_operator")
        .execute(),
    );
    const parts = {
      database,
      clock,
      log: silentLog,
      brandName: "Kazi",
      publicUrl: "https://kazi.example.org",
    };
    const auditContext = () => ({ actor: "test", nowMs: clock.now() });
    const keyFor = async (days: number) =>
      createKey(
        database,
        {
          accountId: "acc_operator",
          name: "Server",
          scopes: ["providers:read"],
          lifetimeMs: days * dayMs,
          rate: null,
        },
        rates,
        auditContext(),
      );
    return {
      database,
      clock,
      remind: () => remindOfEndingKeys(parts),
      keyFor,
      auditContext,
    };
  }

  test("a key is announced 30, 14, 3 and 1 days ahead, each once, by however many instances", async () => {
    const { database, clock, remind, keyFor } = await prepared();
    await keyFor(90);
    const sentOn: number[] = [];
    for (let day = 0; day <= 91; day += 1) {
      const before = await countMails(database);
      await Promise.all([remind(), remind(), remind()]);
      const sent = (await countMails(database)) - before;
      for (let i = 0; i < sent; i += 1) sentOn.push(90 - day);
      clock.advance(dayMs);
    }
    expect(sentOn).toEqual([30, 14, 3, 1]);
  });

  test("after a week without a look only the nearest reminder is sent", async () => {
    const { database, clock, remind, keyFor } = await prepared();
    await keyFor(90);
    clock.advance(88 * dayMs);
    await remind();
    const mails = await database.read.selectFrom("outbox").select(["subject", "text"]).execute();
    expect(mails.map((mail) => mail.subject)).toEqual(["Kazi: an API key expires in 2 days"]);
    expect(mails[0]?.text).toContain("https://kazi.example.org/developers/keys");
    expect(mails[0]?.text).toMatch(/kz_live_\w{4}…/);
  });

  test("a key that was just made, revoked or rotated is not announced", async () => {
    const { database, clock, remind, keyFor, auditContext } = await prepared();
    await keyFor(10);
    const revoked = await keyFor(60);
    const rotated = await keyFor(60);
    await revokeKey(database, revoked.key.id, auditContext());
    clock.advance(dayMs);
    await rotateKey(database, rotated.key.id, 7 * dayMs, auditContext());
    await remind();
    expect(await countMails(database)).toBe(0);
  });
});

async function countMails(database: Database): Promise<number> {
  return (await database.read.selectFrom("outbox").select("id").execute()).length;
}
