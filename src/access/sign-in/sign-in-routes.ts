// Signing up, in and out, and the mailed links. Nothing here tells whether an address has an account.

import { z } from "zod";
import { isOneLine } from "../../text/one-line.ts";
import { type Account, confirmEmail, findAccount } from "../accounts/account-store.ts";
import type { Accounts } from "../accounts/accounts.ts";
import { type AreaRoute, forAccount, forAnyone, Refused, type SignedIn } from "../area/area-route.ts";
import { audit } from "../audit-store.ts";
import { accountOfLink, useLink } from "./auth.ts";
import { asked, deadLink, isNotMade } from "./auth-answers.ts";
import { passwordProblem, verifyPassword } from "./passwords/passwords.ts";
import { endMailedLinks, passwordOf } from "./session-store.ts";
import { email, openSession, typedPassword as password, sessionRoutes, signOut } from "./signing-in.ts";

export const personName = z
  .string()
  .trim()
  .min(1, "write your name")
  .max(100)
  .refine((text) => isOneLine(text) && !/[<>]/.test(text), "write a name on one line, in letters");
const token = z.string().max(2_000);

const signUpBody = z.object({ email, password, name: personName, kind: z.enum(["customer", "provider"]) });
const verification = z.object({ token, password: password.optional() });
const newPassword = z.object({ token, password });
type SignUp = z.infer<typeof signUpBody>;

const looksTheSame =
  "If the address can be used, an email is on its way to it. Open the link in it within an hour.";

export function signInRoutes(accounts: Accounts): AreaRoute[] {
  const { auth, database, clock, throttle, devices, fixedTime, brandName, area } = accounts;

  return [
    forAnyone("GET /developers/api/session", null, async ({ headers }) => {
      const found = await area.signedIn(headers);
      const isOurs = found !== null && found.kind !== "operator";
      return { json: { account: isOurs ? accountView(found) : null } };
    }),
    forAnyone("POST /developers/api/sign-up", signUpBody, async ({ body, context }) => {
      checkPassword(body.password, [body.email, body.name, brandName]);
      await throttle.take("signUpOfAddress", context.clientAddress);
      await fixedTime.run(() => signUp(body));
      return { json: { message: looksTheSame } };
    }),
    forAnyone("POST /developers/api/send-verification", z.object({ email }), async ({ body, context }) => {
      await throttle.take("mailOfAddress", context.clientAddress);
      await fixedTime.run(() => asked(auth.api.sendVerificationEmail({ body })));
      return { json: { message: looksTheSame } };
    }),
    // A link alone confirms nothing: whoever signed up with somebody else's address would be let in by the owner's click.
    forAnyone("POST /developers/api/verify-email", verification, async ({ body, headers, context }) => {
      await throttle.take("linkOfAddress", context.clientAddress);
      const account = await accountOfLink(accounts, "confirm-email", body.token);
      const hash = account?.email && (await passwordOf(database.read, account.email));
      if (!account?.email || account.email_verified === 1 || !hash) throw new Refused(...deadLink);
      if (body.password === undefined) return { json: { needsPassword: true } };
      await throttle.take("passwordOfSession", account.id);
      if (!(await verifyPassword({ hash, password: body.password })))
        throw new Refused(
          403,
          "This is not the password the account was created with. If you did not create it, choose a new password; that also confirms your address.",
        );
      if (!(await useLink(auth, "confirm-email", body.token))) throw new Refused(...deadLink);
      await database.change([], async (tx) => {
        await confirmEmail(tx, account.id);
        await endMailedLinks(tx, account.id);
      });
      const person = { email: account.email, password: body.password };
      const { cookies } = await openSession(accounts, person, headers, refuseOperators);
      return { json: { needsPassword: false }, cookies };
    }),
    ...sessionRoutes(accounts, "/developers/api/", refuseOperators),
    {
      ...forAccount("POST /developers/api/sign-out", null, (call) => signOut(accounts, call)),
      isCounted: false,
    },
    forAnyone("POST /developers/api/forgot-password", z.object({ email }), async ({ body, context }) => {
      await throttle.take("mailOfAddress", context.clientAddress);
      await throttle.take("resetOfPerson", body.email);
      await fixedTime.run(() => asked(auth.api.requestPasswordReset({ body })));
      return { json: { message: looksTheSame } };
    }),
    forAnyone("POST /developers/api/reset-password", newPassword, async ({ body, context }) => {
      await throttle.take("mailOfAddress", context.clientAddress);
      const account = await accountOfLink(accounts, "reset-password", body.token);
      checkPassword(body.password, [account?.email ?? "", account?.name ?? "", brandName]);
      await asked(auth.api.resetPassword({ body: { token: body.token, newPassword: body.password } }));
      return {
        json: {
          message: "Your password is changed and you are signed out everywhere. Sign in with the new one.",
        },
        // Whoever reads the owner's mail is no stranger: guessing by others must not keep them out.
        cookies: account?.email ? [devices.cookieFor(account.email)] : [],
      };
    }),
  ];

  async function signUp(body: SignUp): Promise<void> {
    const make = () => auth.api.signUpEmail({ body });
    // Of two sign-ups with one address at the same moment the second fails; once more, it finds the account.
    const { user } = await asked(
      make().catch((error) => (isNotMade(error) ? make() : Promise.reject(error))),
    );
    // The id of an address that had an account already is made up, and then no such account is there.
    const made = await findAccount(database.read, user.id);
    if (made === null) return;
    const { id, kind } = made;
    const by = { actor: id, nowMs: clock.now() };
    await database.change([], (tx) => audit(tx, by, "account.sign-up", id, { kind }));
  }
}

/** An operator's account has its own door, with a second factor. */
function refuseOperators(account: Account | null): void {
  if (account?.kind === "operator")
    throw new Refused(409, "This is an operator's account; sign in to the console at /operator.");
}

/** The account as its own pages see it. */
export type AccountView = ReturnType<typeof accountView>;

export function accountView({ accountId: id, email, name, kind, hasTwoFactor }: SignedIn) {
  return { id, email, name, kind, hasTwoFactor };
}

/** `about` is what is known of the person and the site. */
export function checkPassword(text: string, about: string[]): void {
  const problem = passwordProblem(text, about.flatMap(wordsOf));
  if (problem !== null) throw new Refused(400, problem, {}, "password");
}

const wordsOf = (text: string) => text.split(/[^\p{L}]+/u).filter(Boolean);
