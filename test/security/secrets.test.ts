// After a whole journey of accounts, mailed links, second factors, keys, tokens and searches, the log, the metrics
// and every table are searched for each secret and each phone number that was used.
import { expect, test } from "bun:test";
import { sampleProviders } from "../../src/demo/sample-providers.ts";
import { systemClock } from "../../src/process/clock.ts";
import { turnSwitch } from "../../src/providers/api-switch.ts";
import { eachEngine } from "../support/engines.ts";
import { developerRequest } from "../support/people/developer-requests.ts";
import { mailServer, receivedToken } from "../support/people/mail-server.ts";
import { OperatorVisitor, signedInOperator } from "../support/people/operator.ts";
import { behindProxy, goodPassword, type Sent, Visitor } from "../support/people/signed-in.ts";
import { totp } from "../support/people/totp.ts";
import { bearer } from "../support/provider-api.ts";
import { addProviders } from "../support/provider-data.ts";
import { type RunningKazi, startKazi } from "../support/running-kazi.ts";
import { rowsOfEveryTable } from "./every-table.ts";

type Secrets = Record<string, string>;

const email = "amina@example.org";
const newPassword = "gravel lantern obelisk";
const wrong = "a wrong password that somebody typed";

/** A step that did not do what it is there for would leave nothing to be found. */
async function step(what: string, status: number, sent: Promise<Sent>): Promise<Sent["json"]> {
  const { status: got, json } = await sent;
  expect([what, got]).toEqual([what, status]);
  return json;
}

const sessionOf = ({ cookies }: Visitor) => cookies.get("kazi.session_token") ?? "";
const deviceOf = ({ cookies }: Visitor) => cookies.get("kazi.device") ?? "";

/** Signs up, confirms, adds a second factor, forgets the password; `received` is the mail that went out. */
async function developersSecrets(
  { origin }: RunningKazi,
  received: string[],
): Promise<{ visitor: Visitor; secrets: Secrets }> {
  const visitor = new Visitor(origin);
  const person = { email, password: goodPassword, name: "Amina Odhiambo", kind: "customer" };
  await step("sign up", 200, visitor.post("sign-up", person));
  const confirmation = await receivedToken(received, email, "verify-email");
  const confirmed = { token: confirmation, password: goodPassword };
  await step("confirm", 200, visitor.post("verify-email", confirmed));
  const firstSession = sessionOf(visitor);

  const other = "otieno@example.org";
  await step("sign up as another", 200, new Visitor(origin).post("sign-up", { ...person, email: other }));
  const openConfirmation = await receivedToken(received, other, "verify-email");
  const badly = { token: openConfirmation, password: wrong };
  await step("confirm wrongly", 403, new Visitor(origin).post("verify-email", badly));

  await step("forget", 200, new Visitor(origin).post("forgot-password", { email }));
  const reset = await receivedToken(received, email, "reset-password");
  const chosen = { token: reset, password: newPassword };
  await step("reset", 200, new Visitor(origin).post("reset-password", chosen));
  received.splice(0);
  await step("forget again", 200, new Visitor(origin).post("forgot-password", { email }));
  const openReset = await receivedToken(received, email, "reset-password");

  await step("guess", 401, new Visitor(origin).post("sign-in", { email, password: wrong }));
  await step("sign in", 200, visitor.post("sign-in", { email, password: newPassword }));
  const begun = await step("begin", 200, visitor.post("account/two-factor/begin", { password: newPassword }));
  const authenticator = String(begun.secret);
  const code = totp(authenticator, systemClock.now());
  await step("second factor", 200, visitor.post("account/two-factor/confirm", { code }));
  const [usedBackupCode = "", backupCode = ""] = begun.backupCodes as string[];
  const elsewhere = new Visitor(origin);
  await step("password elsewhere", 200, elsewhere.post("sign-in", { email, password: newPassword }));
  const backup = { code: usedBackupCode, isBackupCode: true };
  await step("backup code", 200, elsewhere.post("sign-in/code", backup));
  return {
    visitor,
    secrets: {
      "first password": goodPassword,
      password: newPassword,
      "wrong password": wrong,
      "used confirmation": confirmation,
      "open confirmation": openConfirmation,
      "used reset": reset,
      "open reset": openReset,
      authenticator,
      "used backup code": usedBackupCode,
      "backup code": backupCode,
      "ended session": firstSession,
      session: sessionOf(visitor),
      "session's token": sessionOf(visitor).split(".")[0] ?? "",
      "session elsewhere": sessionOf(elsewhere),
      device: deviceOf(elsewhere),
    },
  };
}

async function keySecrets(visitor: Visitor): Promise<{ key: string; successor: string }> {
  await step("ask for access", 201, visitor.post("access", developerRequest));
  const request = { name: "Server", scopes: ["providers:read"], days: 30 };
  const made = await step("make a key", 201, visitor.post("keys", request));
  const rotated = await step("rotate", 201, visitor.post(`keys/${made.id}/rotate`, { overlap_hours: 1 }));
  return { key: String(made.secret), successor: String(rotated.secret) };
}

async function operatorSecrets(kazi: RunningKazi): Promise<Secrets> {
  const operator = await signedInOperator(kazi, "wanjiru@example.org");
  const guest = { email: "guest@example.org", role: "look-only" };
  const { link } = await step("invite", 201, operator.post("operators", guest));
  const invitation = String(link).split("#")[1] ?? "";
  await step(
    "open the link",
    200,
    new OperatorVisitor(kazi.origin).post("links/open", { token: invitation }),
  );
  const request = { name: "Script", scopes: ["metrics:read"], days: 30 };
  const made = await step("make a token", 201, operator.post("tokens", request));
  const token = String(made.secret);
  const script = new OperatorVisitor(kazi.origin);
  const fromNoPage = { ...bearer(token), origin: null, "sec-fetch-site": null };
  await step("use the token", 403, script.send("GET", "operators", undefined, fromNoPage));
  return {
    "operator's session": sessionOf(operator),
    "operator's authenticator": operator.secret,
    "operator's backup code": operator.backupCodes[0] ?? "",
    invitation,
    token,
  };
}

eachEngine("secrets", ({ readyPlace }) => {
  test("are in no log line, no metric and no row, and phones in no row but the profiles'", async () => {
    const mail = await mailServer();
    const env = {
      ...behindProxy,
      DEVELOPER_APPROVAL: "auto",
      LOG_LEVEL: "debug",
      SMTP_URL: mail.url,
      MAIL_FROM: "Kazi <kazi@example.org>",
      BOARDS_ORIGIN: "http://127.0.0.1:9",
    };
    const kazi = await startKazi(await readyPlace(), { env });
    const { database, origin } = kazi;
    await addProviders(database, [...sampleProviders(100)]);
    await turnSwitch(database, "enabled", { actor: "test", nowMs: systemClock.now() });

    const developer = await developersSecrets(kazi, mail.received);
    const { key, successor } = await keySecrets(developer.visitor);
    const ofOperator = await operatorSecrets(kazi);

    const ask = async (status: number, path: string, headers: Record<string, string> = bearer(key)) => {
      const response = await fetch(origin + path, { headers });
      expect([path.split("?")[0], response.status]).toEqual([path.split("?")[0], status]);
      return response;
    };
    const answer = await ask(200, "/api/v1/providers?limit=50");
    const { data } = (await answer.json()) as { data: { phone: string | null; whatsapp: string | null }[] };
    const phones = [...new Set(data.flatMap(({ phone, whatsapp }) => [phone, whatsapp]))].filter(
      (phone) => phone !== null,
    );
    for (const phone of phones.slice(0, 10)) {
      await ask(200, `/api/v1/providers?town=${encodeURIComponent(phone)}`);
      await ask(200, `/docs/search?query=${encodeURIComponent(phone)}`, {});
    }
    await ask(200, `/?q=${encodeURIComponent(phones[0] ?? "")}`, {});
    await ask(400, `/api/v1/providers?key=${key}&verified=perhaps`);
    await ask(404, `/nowhere/${key}/${ofOperator.token}`, {});
    const metrics = await (await ask(200, "/metrics", {})).text();

    const secrets: Secrets = { ...developer.secrets, key, successor, ...ofOperator };
    for (const [name, value] of Object.entries(secrets))
      expect([name, value.length > 9]).toEqual([name, true]);
    await mailIsOut(kazi);
    const tables = await rowsOfEveryTable(database);
    expect(tables.size).toBeGreaterThan(15);
    const places = Object.entries({ log: kazi.logged.join("\n"), metrics, ...Object.fromEntries(tables) });
    const found: string[] = [];
    for (const [name, secret] of Object.entries(secrets))
      for (const [where, text] of places) if (text.includes(secret)) found.push(`${name} in ${where}`);
    expect(phones.length).toBeGreaterThan(20);
    for (const phone of phones)
      for (const [where, text] of places)
        if (!/^provider/.test(where) && text.includes(phone.slice(-9))) found.push(`phone in ${where}`);
    expect(found).toEqual([]);
    mail.stop();
    console.log(
      `${Object.keys(secrets).length} secrets and ${phones.length} phones, ${tables.size} tables and ${kazi.logged.length} log lines searched: 0 found`,
    );
  }, 120_000);
});

/** A link lies in the outbox until the mail server has taken it, and no longer. */
async function mailIsOut({ database }: RunningKazi): Promise<void> {
  for (let i = 0; i < 1_500; i += 1) {
    const waiting = database.write.selectFrom("outbox").select("id").where("state", "!=", "sent");
    if ((await waiting.execute()).length === 0) return;
    await Bun.sleep(20);
  }
  throw new Error("mail is left in the outbox");
}
