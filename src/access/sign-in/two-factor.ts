// The authenticator app: a secret for it, a code that shows that it has the secret, and the way back. Whoever owns the
// account gets a mail of each change.

import type { Accounts } from "../accounts/accounts.ts";
import type { AccountCall, Reply } from "../area/area-route.ts";
import { audit } from "../audit-store.ts";
import { twoFactorMail } from "../mail/mails.ts";
import { outboxTopic, postMail } from "../mail/outbox-store.ts";
import { askedInSession, cookiesOf } from "./auth-answers.ts";

export type TwoFactorSetup = { address: string; secret: string; backupCodes: string[] };

type ByPassword = AccountCall<{ password: string }>;

export async function beginTwoFactor(
  { auth, throttle }: Accounts,
  { account, body: { password }, headers }: ByPassword,
): Promise<Reply<TwoFactorSetup>> {
  await throttle.take("passwordOfSession", account.accountId);
  const given = await askedInSession(
    auth.api.enableTwoFactor({ body: { password, method: "totp" }, headers }),
  );
  const { totpURI = "", backupCodes = [] } = given as { totpURI?: string; backupCodes?: string[] };
  const secret = new URL(totpURI).searchParams.get("secret") ?? "";
  return { json: { address: totpURI, secret, backupCodes } };
}

export async function confirmTwoFactor(accounts: Accounts, call: AccountCall<{ code: string }>) {
  const { auth, throttle } = accounts;
  const question = { body: { code: call.body.code }, headers: call.headers, returnHeaders: true } as const;
  await throttle.take("passwordOfSession", call.account.accountId);
  return changed(accounts, call, true, await askedInSession(auth.api.verifyTOTP(question)));
}

/** By the password and a code; the password first, because a right code is used up by showing it. */
export async function provePresence(
  { auth, throttle }: Accounts,
  { account, body, headers }: AccountCall<{ password: string; code: string; isBackupCode: boolean }>,
): Promise<void> {
  const { password, code, isBackupCode } = body;
  await throttle.take("passwordOfSession", account.accountId);
  await askedInSession(auth.api.verifyPassword({ body: { password }, headers }));
  const question = { body: { code }, headers };
  await askedInSession<unknown>(
    isBackupCode ? auth.api.verifyBackupCode(question) : auth.api.verifyTOTP(question),
  );
}

export async function endTwoFactor(accounts: Accounts, call: ByPassword): Promise<Reply> {
  const { auth, throttle } = accounts;
  const { password } = call.body;
  await throttle.take("passwordOfSession", call.account.accountId);
  const question = { body: { password }, headers: call.headers, returnHeaders: true } as const;
  return changed(accounts, call, false, await askedInSession(auth.api.disableTwoFactor(question)));
}

/** The session goes on with other cookies. */
async function changed(
  { database, brandName }: Accounts,
  { account: { accountId, email, kind }, by }: Pick<AccountCall<unknown>, "account" | "by">,
  isOn: boolean,
  given: { headers: Headers },
): Promise<Reply> {
  await database.change([outboxTopic], async (tx) => {
    await audit(tx, by, "account.two-factor", accountId, { on: isOn });
    const words = twoFactorMail(brandName, { isOn, isOperator: kind === "operator" });
    await postMail(tx, { to: email, ...words }, by.nowMs);
  });
  return { json: {}, cookies: cookiesOf(given.headers) };
}
