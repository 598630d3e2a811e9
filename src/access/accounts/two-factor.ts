// Setting up the authenticator app: a secret for the app, then a code that shows that the app has it.
import type { SignedIn } from "../area/area-route.ts";
import { recordAudit } from "../audit-store.ts";
import type { Accounts } from "./accounts.ts";
import { askedInSession, cookiesOf } from "./auth-answers.ts";

export async function beginTwoFactor(
  { auth, throttle }: Accounts,
  account: SignedIn,
  password: string,
  headers: Headers,
) {
  await throttle.take("passwordOfSession", account.accountId);
  const given = await askedInSession(
    auth.api.enableTwoFactor({ body: { password, method: "totp" }, headers }),
  );
  const { totpURI = "", backupCodes = [] } = given as { totpURI?: string; backupCodes?: string[] };
  return { address: totpURI, secret: new URL(totpURI).searchParams.get("secret"), backupCodes };
}

/** Returns the cookies of the session that goes on. */
export async function confirmTwoFactor(
  { auth, throttle, database, clock }: Accounts,
  { accountId }: SignedIn,
  code: string,
  headers: Headers,
): Promise<string[]> {
  await throttle.take("passwordOfSession", accountId);
  const given = await askedInSession(auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true }));
  await database.change([], (tx) =>
    recordAudit(tx, clock.now(), [
      { actor: accountId, action: "account.two-factor", subject: accountId, detail: { on: true } },
    ]),
  );
  return cookiesOf(given.headers);
}
