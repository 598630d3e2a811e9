// no time tells whether an address has an account. test/long measures hundreds of pairs of each form.
import { expect, test } from "bun:test";
import { sql } from "kysely";
import { tellingByTime } from "../support/answer-times.ts";
import { eachEngine } from "../support/engines.ts";
import { signedInOperator } from "../support/people/operator.ts";
import {
  behindProxy,
  goodPassword,
  mailedToken,
  signedInVisitor,
  Visitor,
} from "../support/people/signed-in.ts";
import { type RunningKazi, startKazi } from "../support/running-kazi.ts";

const email = "amina@example.org";
const person = { email, password: goodPassword, name: "Amina Odhiambo", kind: "customer" };

eachEngine("an answer about an address", ({ engine, readyPlace, open }) => {
  /** Nothing can be written for an account until it is released. */
  async function holdUp({ database }: RunningKazi): Promise<() => Promise<void>> {
    const held = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const done = database.change([], async (tx) => {
      if (engine === "postgres") await sql`lock table accounts, verifications in exclusive mode`.execute(tx);
      held.resolve();
      await released.promise;
    });
    await held.promise;
    return () => {
      released.resolve();
      return done;
    };
  }

  test("does not wait for what is done for it", async () => {
    const kazi = await startKazi(await readyPlace(), { env: behindProxy });
    await signedInVisitor(kazi, email);
    const release = await holdUp(kazi);
    try {
      for (const [path, body] of [
        ["forgot-password", { email }],
        ["forgot-password", { email: "nobody@example.org" }],
        ["sign-up", { ...person, email: "otieno@example.org" }],
      ] as const)
        expect((await new Visitor(kazi.origin).post(path, body)).status).toBe(200);
    } finally {
      await release();
    }
    expect(await mailedToken(kazi.database, email)).not.toBe("");
    expect(await mailedToken(kazi.database, "otieno@example.org")).not.toBe("");
  });

  test("is kept when the server stops before the work is done", async () => {
    const place = await readyPlace();
    const kazi = await startKazi(place, { env: behindProxy });
    await signedInVisitor(kazi, email);
    const release = await holdUp(kazi);
    await new Visitor(kazi.origin).post("forgot-password", { email });
    const stopping = kazi.stop();
    await release();
    await stopping;
    const mails = (await open(place)).read
      .selectFrom("outbox")
      .select("subject")
      .where("recipient", "=", email);
    expect(await mails.execute()).toContainEqual({ subject: expect.stringContaining("password") });
  });

  test("is the same for an operator's address, which gets no mail from developers' forms", async () => {
    const kazi = await startKazi(await readyPlace(), { env: behindProxy });
    await signedInOperator(kazi, "wanjiru@example.org");
    const mailed = () =>
      kazi.database.write.selectFrom("outbox").select("recipient").where("recipient", "!=", email).execute();
    const before = await mailed();
    for (const [path, body] of [
      ["forgot-password", {}],
      ["send-verification", {}],
      ["sign-up", person],
    ] as const) {
      const toOperator = await new Visitor(kazi.origin).post(path, { ...body, email: "wanjiru@example.org" });
      const toOther = await new Visitor(kazi.origin).post(path, { ...body, email });
      expect([path, toOperator.status, toOperator.json]).toEqual([path, toOther.status, toOther.json]);
    }
    await mailedToken(kazi.database, email);
    expect(await mailed()).toEqual(before);
  });

  test("takes no longer for a known address than for an unknown one", async () => {
    const kazi = await startKazi(await readyPlace(), { env: behindProxy });
    await tellingByTime(kazi, "forgot-password", 2);
    const telling = await tellingByTime(kazi, "forgot-password", 12);
    expect(Math.abs(telling - 0.5)).toBeLessThan(0.4);
  });
});
