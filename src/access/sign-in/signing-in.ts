// Opening a session: by the password, then by a code where a second factor is set up. A session that the browser still
// has is ended when another begins.
import { type Account, findAccount } from "../accounts/account-store.ts";
import { type Accounts, withoutSession } from "../accounts/accounts.ts";
import { type Call, Refused, type Reply } from "../area/area-route.ts";
import { asked, cookiesOf } from "./auth-answers.ts";
import { passwordOf } from "./session-store.ts";

type Question = Pick<Call<unknown>, "headers" | "context">;
type Person = { email: string; password: string };
/** Refuses an account that has no business here. */
type Check = (account: Account | null) => void;

export async function signInByPassword(
  accounts: Accounts,
  person: Person,
  { headers, context }: Question,
  check: Check,
): Promise<Reply> {
  const { throttle, devices } = accounts;
  const isKnownDevice = devices.isKnown(headers, person.email);
  await throttle.takeSignIn({ email: person.email, address: context.clientAddress, isKnownDevice });
  const { needsCode, cookies } = await openSession(accounts, person, headers, check);
  return { json: { needsCode }, cookies };
}

/** The check comes once the password was right: nobody else learns what an address is. */
export async function openSession(
  { auth, area, database, devices }: Accounts,
  { email, password }: Person,
  headers: Headers,
  check: Check,
): Promise<{ needsCode: boolean; cookies: string[] }> {
  const fresh = withoutSession(headers);
  const before = await passwordOf(database.read, email);
  const given = await asked(
    auth.api.signInEmail({ body: { email, password }, headers: fresh, returnHeaders: true }),
  );
  const cookies = cookiesOf(given.headers);
  try {
    check(await findAccount(database.read, email));
    // A new password ends all sessions there are; one that the old password opens a moment later must not outlive it.
    if (before === null || (await passwordOf(database.read, email)) !== before)
      throw new Refused(401, "The password was changed a moment ago; sign in with the new one.");
  } catch (refusal) {
    await auth.api.signOut({ headers: new Headers({ cookie: pairsOf(cookies) }) });
    throw refusal;
  }
  if (await area.signedIn(headers)) await auth.api.signOut({ headers });
  const needsCode = "twoFactorRedirect" in given.response;
  return { needsCode, cookies: needsCode ? cookies : [...cookies, devices.cookieFor(email)] };
}

export async function signInByCode(
  { auth, throttle, devices }: Accounts,
  { code, isBackupCode }: { code: string; isBackupCode: boolean },
  { headers, context }: Question,
): Promise<Reply> {
  await throttle.take("signInOfAddress", context.clientAddress);
  const question = { body: { code }, headers: withoutSession(headers), returnHeaders: true } as const;
  const given = await asked(
    isBackupCode ? auth.api.verifyBackupCode(question) : auth.api.verifyTOTP(question),
  );
  const device = devices.cookieFor(given.response.user.email);
  return { json: { needsCode: false }, cookies: [...cookiesOf(given.headers), device] };
}

const pairsOf = (cookies: string[]) => cookies.map((line) => line.split(";")[0]).join("; ");
