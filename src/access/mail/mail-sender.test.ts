import { expect, test } from "bun:test";
import { eachEngine } from "../../../test/support/engines.ts";
import { manualClock } from "../../../test/support/manual-clock.ts";
import { mailServer } from "../../../test/support/people/mail-server.ts";
import type { Database } from "../../database/database.ts";
import { createLog } from "../../process/log.ts";
import { MailSender } from "./mail-sender.ts";
import { outboxTopic, postMail } from "./outbox-store.ts";

const link = "https://kazi.example.org/developers/reset-password#a-secret";
const clock = manualClock();
const mail = () => ({
  to: "amina@example.org",
  subject: "Choose a new password",
  text: "Open {link} soon.\n",
  link: { url: link, endsMs: clock.now() + 3_600_000 },
});

async function prepared(database: Database, smtpUrl: string | null) {
  const logged: string[] = [];
  const log = createLog({ level: "info", destination: { write: (line) => void logged.push(line) } });
  const sender = new MailSender({ database, clock, log, smtpUrl, mailFrom: "Kazi <kazi@example.org>" });
  const post = () => database.change([outboxTopic], (tx) => postMail(tx, mail(), clock.now()));
  const only = () => database.write.selectFrom("outbox").selectAll().executeTakeFirstOrThrow();
  return { sender, logged, post, only };
}

eachEngine("the outbox", ({ open }) => {
  test("without a mail server a mail is shown in the log, and its link is forgotten when it has ended", async () => {
    const { sender, logged, post, only } = await prepared(await open(), null);
    await post();
    await sender.send();
    expect(logged.join("")).toContain(link);
    expect(await only()).toMatchObject({ state: "shown", link });
    clock.advance(3_600_001);
    await sender.send();
    expect(await only()).toMatchObject({ state: "shown", link: null });
    await sender.stop();
  });

  test("a mail goes through the mail server once, and its link is kept nowhere", async () => {
    const server = await mailServer();
    const { sender, logged, post, only } = await prepared(await open(), server.url);
    await post();
    await Promise.all([sender.send(), sender.send()]);
    expect(server.received).toHaveLength(1);
    expect(server.received[0]).toContain("To: amina@example.org");
    expect(server.received[0]?.replaceAll("=\r\n", "")).toContain("a-secret");
    expect(await only()).toMatchObject({ state: "sent", link: null, attempts: 1 });
    expect(logged.join("")).not.toContain("a-secret");
    await sender.stop();
    server.stop();
  });

  test("a mail that cannot be sent is tried again, later and later", async () => {
    const { sender, post, only } = await prepared(await open(), "smtp://127.0.0.1:1");
    await post();
    await sender.send();
    expect(await only()).toMatchObject({ state: "waiting", attempts: 1 });
    await sender.send();
    expect(await only()).toMatchObject({ attempts: 1 });
    for (let i = 0; i < 8; i += 1) {
      clock.advance(9 * 3_600_000);
      await sender.send();
    }
    expect(await only()).toMatchObject({ state: "failed", attempts: 9, link: null });
    await sender.stop();
  });
});
