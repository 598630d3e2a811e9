// Opening a session: by the password, then by a code where a second factor is set up. A session that the browser still
// has is ended when another begins.
import { type Account, findAccount } from "../account-store.ts";
import type { Call, Reply } from "../area/area-route.ts";
import { type Accounts, withoutSession } from "./accounts.ts";
import { asked, cookiesOf } from "./auth-answers.ts";

type Question = Pick<Call<unknown>, "headers" | "context">;

/** `check` refuses an account that has no business here, once its password was right: nobody else learns of it. */
export async function signInByPassword(
  { auth, area, database, throttle, devices }: Accounts,
  { email, password }: { email: string; password: string },
  { headers, context }: Question,
  check: (account: Account | null) => void,
): Promise<Reply & { json: { needsCode: boolean } }> {
  const isKnownDevice = devices.isKnown(headers, email);
  await throttle.takeSignIn({ email, address: context.clientAddress, isKnownDevice });
  const fresh = withoutSession(headers);
  const given = await asked(
    auth.api.signInEmail({ body: { email, password }, headers: fresh, returnHeaders: true }),
  );
  const cookies = cookiesOf(given.headers);
  try {
    check(await findAccount(database.read, email));
  } catch (refusal) {
    await auth.api.signOut({ headers: new Headers({ cookie: pairsOf(cookies) }) });
    throw refusal;
  }
  if (await area.signedIn(headers)) await auth.api.signOut({ headers });
  const needsCode = "twoFactorRedirect" in given.response;
  return { json: { needsCode }, cookies: needsCode ? cookies : [...cookies, devices.cookieFor(email)] };
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
