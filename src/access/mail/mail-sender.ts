// Sends what is in the outbox: through the mail server where there is one, else into the log, where the operator reads
// it. A failed mail is tried again, ever later, for a day.
import { createTransport } from "nodemailer";
import type { Config } from "../../config/config.ts";
import type { Basics } from "../../database/database.ts";
import { type RepeatedWork, repeatedWork } from "../../process/repeated-work.ts";
import { linkMark } from "./mails.ts";
import {
  claimMails,
  forgetEndedLinks,
  hasEndedLinks,
  markDone,
  markFailed,
  type OutboxMail,
  outboxTopic,
} from "./outbox-store.ts";

const lookEveryMs = 30_000;
const claimMs = 120_000;
const sendTimeoutMs = 20_000;
const mailsAtOnce = 10;
const firstPauseMs = 60_000;
const maxAttempts = 9;

export type MailSenderOptions = Basics & Pick<Config, "smtpUrl" | "mailFrom">;

type Transport = {
  sendMail(mail: { from: string; to: string; subject: string; text: string }): Promise<unknown>;
};

export class MailSender {
  readonly #transport: Transport | null;
  readonly #sending: RepeatedWork;
  readonly #stopListening: () => void;
  #isStopped = false;

  constructor(private readonly options: MailSenderOptions) {
    const { smtpUrl } = options;
    const limits = {
      connectionTimeout: sendTimeoutMs,
      greetingTimeout: sendTimeoutMs,
      socketTimeout: sendTimeoutMs,
    };
    this.#transport = smtpUrl === null ? null : createTransport({ url: smtpUrl, ...limits });
    this.#stopListening = options.database.changes.on(outboxTopic, () => void this.send());
    this.#sending = repeatedWork(() => this.#sendAll(), {
      everyMs: lookEveryMs,
      log: options.log,
      failureMessage: "the outbox could not be read; it is tried again",
    });
  }

  /** Sends what is due. Never rejects: what cannot go out now stays. */
  send(): Promise<void> {
    return this.#sending.run();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#stopListening();
    await this.#sending.stop();
  }

  async #sendAll(): Promise<void> {
    const { database, clock } = this.options;
    const nowMs = clock.now();
    if (await hasEndedLinks(database.read, nowMs))
      await database.change([], (tx) => forgetEndedLinks(tx, nowMs));
    while (!this.#isStopped) {
      const mails = await database.change([], (tx) =>
        claimMails(tx, { nowMs, untilMs: nowMs + claimMs, count: mailsAtOnce }),
      );
      for (const mail of mails) await this.#sendOne(mail);
      if (mails.length < mailsAtOnce) return;
    }
  }

  async #sendOne(mail: OutboxMail): Promise<void> {
    const { database, clock, log, mailFrom } = this.options;
    const text = mail.text.replace(linkMark, mail.link ?? "(the link has expired)");
    if (this.#transport === null) {
      const shown = { to: mail.recipient, subject: mail.subject, text };
      log.warn({ mail: shown }, "no SMTP_URL is set: this mail is shown here and in the outbox only");
      return database.change([], (tx) => markDone(tx, mail.id, "shown", clock.now()));
    }
    try {
      const { recipient: to, subject } = mail;
      await this.#transport.sendMail({ from: mailFrom ?? to, to, subject, text });
      await database.change([], (tx) => markDone(tx, mail.id, "sent", clock.now()));
    } catch (error) {
      const reason = (error as { code?: string }).code ?? "the mail server refused it";
      const isLast = mail.attempts >= maxAttempts;
      const nextTryMs = isLast ? null : clock.now() + firstPauseMs * 2 ** (mail.attempts - 1);
      log.warn({ mailId: mail.id, reason, isLast }, "a mail could not be sent");
      await database.change([], (tx) => markFailed(tx, mail.id, reason, nextTryMs));
    }
  }
}
