// Opening a session: by the password, then by a code where a second factor is set up. A session that the browser still
// has is ended when another begins.
import { z } from "zod";
import { type Account, findAccount } from "../accounts/account-store.ts";
import { type Accounts, withoutSession } from "../accounts/accounts.ts";
import { type AreaRoute, type Call, forAnyone, Refused, type Reply } from "../area/area-route.ts";
import { asked, cookiesOf } from "./auth-answers.ts";
import { maxPasswordLength } from "./passwords/passwords.ts";
import { passwordOf } from "./session-store.ts";

export const email = z.string().trim().toLowerCase().max(254).pipe(z.email("write an email address"));
/** As it was typed, which is judged elsewhere; a bound on what is worth reading. */
export const typedPassword = z.string().max(maxPasswordLength * 4);

type Question = Pick<Call<unknown>, "headers" | "context">;
type Person = { email: string; password: string };
/** Refuses an account that has no business here. */
type Check = (account: Account | null) => void;

const code = z.object({ code: z.string().trim().max(40), isBackupCode: z.boolean().default(false) });

/** Both steps of signing in to the area whose routes are below `base`. */
export function sessionRoutes(accounts: Accounts, base: string, check: Check): AreaRoute[] {
  return [
    forAnyone(`POST ${base}sign-in`, z.object({ email, password: typedPassword }), ({ body, ...call }) =>
      signInByPassword(accounts, body, call, check),
    ),
    forAnyone(`POST ${base}sign-in/code`, code, ({ body, ...call }) => signInByCode(accounts, body, call)),
  ];
}

export async function signOut({ auth }: Accounts, { headers }: Pick<Question, "headers">): Promise<Reply> {
  const given = await auth.api.signOut({ headers, returnHeaders: true });
  return { json: {}, cookies: cookiesOf(given.headers) };
}

export async function signInByPassword(
  accounts: Accounts,
  person: Person,
  { headers, context }: Question,
  check: Check,
): Promise<Reply> {
  const { throttle, devices } = accounts;
  const { email } = person;
  await throttle.takeSignIn(email, context.clientAddress, devices.isKnown(headers, email));
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
      throw new Refused(401, "The password was changed just now; sign in with the new one.");
  } catch (refusal) {
    await auth.api.signOut({ headers: new Headers({ cookie: pairsOf(cookies) }) });
    throw refusal;
  }
  if (await area.signedIn(headers)) await auth.api.signOut({ headers });
  const needsCode = "twoFactorRedirect" in given.response;
  return { needsCode, cookies: needsCode ? cookies : [...cookies, devices.cookieFor(email)] };
}

async function signInByCode(
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
