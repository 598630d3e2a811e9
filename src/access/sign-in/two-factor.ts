// The authenticator app: a secret for it, a code that shows that it has the secret, and the way back. Whoever owns the
// account gets a mail of each change.

import type { Accounts } from "../accounts/accounts.ts";
import type { SignedIn } from "../area/area-route.ts";
import { recordAudit } from "../audit-store.ts";
import { twoFactorMail } from "../mail/mails.ts";
import { outboxTopic, postMail } from "../mail/outbox-store.ts";
import { askedInSession, cookiesOf } from "./auth-answers.ts";

export type TwoFactorSetup = Awaited<ReturnType<typeof beginTwoFactor>>;

export async function beginTwoFactor(
  { auth, throttle }: Accounts,
  { accountId }: SignedIn,
  password: string,
  headers: Headers,
) {
  await throttle.take("passwordOfSession", accountId);
  const given = await askedInSession(
    auth.api.enableTwoFactor({ body: { password, method: "totp" }, headers }),
  );
  const { totpURI = "", backupCodes = [] } = given as { totpURI?: string; backupCodes?: string[] };
  return { address: totpURI, secret: new URL(totpURI).searchParams.get("secret") ?? "", backupCodes };
}

/** Returns the cookies of the session that goes on. */
export async function confirmTwoFactor(
  accounts: Accounts,
  account: SignedIn,
  code: string,
  headers: Headers,
): Promise<string[]> {
  const { auth, throttle } = accounts;
  await throttle.take("passwordOfSession", account.accountId);
  const given = await askedInSession(auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true }));
  await tell(accounts, account, true);
  return cookiesOf(given.headers);
}

/** By the password and a code; the password first, because a right code is used up by showing it. */
export async function provePresence(
  { auth, throttle }: Accounts,
  { accountId }: SignedIn,
  { password, code, isBackupCode }: { password: string; code: string; isBackupCode: boolean },
  headers: Headers,
): Promise<void> {
  await throttle.take("passwordOfSession", accountId);
  await askedInSession(auth.api.verifyPassword({ body: { password }, headers }));
  const question = { body: { code }, headers };
  await askedInSession<unknown>(
    isBackupCode ? auth.api.verifyBackupCode(question) : auth.api.verifyTOTP(question),
  );
}

export async function endTwoFactor(
  accounts: Accounts,
  account: SignedIn,
  password: string,
  headers: Headers,
): Promise<string[]> {
  const { auth, throttle } = accounts;
  await throttle.take("passwordOfSession", account.accountId);
  const question = { body: { password }, headers, returnHeaders: true } as const;
  const given = await askedInSession(auth.api.disableTwoFactor(question));
  await tell(accounts, account, false);
  return cookiesOf(given.headers);
}

async function tell(
  { database, clock, brandName }: Accounts,
  { accountId, email, kind }: SignedIn,
  isOn: boolean,
): Promise<void> {
  await database.change([outboxTopic], async (tx) => {
    await recordAudit(tx, clock.now(), [
      { actor: accountId, action: "account.two-factor", subject: accountId, detail: { on: isOn } },
    ]);
    const words = twoFactorMail(brandName, { isOn, isOperator: kind === "operator" });
    await postMail(tx, { to: email, ...words }, clock.now());
  });
}
