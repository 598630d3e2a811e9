// Passwords, sessions, mailed links and the second factor, by better-auth on our own database. Only its functions are
// used, from our own routes; its router, rate limit, telemetry and migrations are not.
import { randomBytes } from "node:crypto";
import type { BetterAuthOptions } from "better-auth";
import { betterAuth } from "better-auth";
import { getAdapter } from "better-auth/db/adapter";
import { twoFactor } from "better-auth/plugins/two-factor";
import type { Basics, Database } from "../../database/database.ts";
import { newId } from "../../process/ids.ts";
import { type Account, confirmEmail, findAccount } from "../accounts/account-store.ts";
import {
  alreadyRegisteredMail,
  confirmByPasswordMail,
  finishSignUpMail,
  type Mail,
  passwordChangedMail,
  resetPasswordMail,
  verifyEmailMail,
} from "../mail/mails.ts";
import { outboxTopic, postMail } from "../mail/outbox-store.ts";
import { authTables, twoFactorTables } from "./auth-tables.ts";
import { refuseUsedCodes } from "./code-replay.ts";
import { maxPasswordLength, minPasswordLength, verifyPassword } from "./passwords/passwords.ts";
import { hashingSessionTokens } from "./session-hash.ts";
import { endMailedLinks } from "./session-store.ts";

/** Overwritten on every request by what the server itself knows of the caller. */
export const clientAddressHeader = "x-kazi-client-address";
const linkLifetimeMs = 3_600_000;
const linkBytes = 32;

const sessionSeconds = 14 * 86_400;

export type AuthOptions = Basics & {
  publicUrl: string;
  brandName: string;
  secret: string;
  hashPassword(password: string): Promise<string>;
  /** Counts a mail that someone not signed in has asked for, just before it is posted. */
  mayMail(email: string): Promise<boolean>;
};

/** What a mailed link is for. The library makes those of the first kind itself, too. */
type LinkKind = "reset-password" | "confirm-email";

export async function createAuth(parts: AuthOptions) {
  const options = authOptions(parts, async (kind, accountId) => {
    const token = randomBytes(linkBytes).toString("base64url");
    const { internalAdapter } = await auth.$context;
    await internalAdapter.createVerificationValue({
      identifier: `${kind}:${token}`,
      value: accountId,
      expiresAt: new Date(parts.clock.now() + linkLifetimeMs),
    });
    return token;
  });
  const adapter = await getAdapter({ ...options, database: directDatabase(parts.database) });
  const auth = betterAuth({ ...options, database: () => hashingSessionTokens(adapter) });
  return auth;
}

/** Whose account this mailed link is for, or null when it is dead. */
export async function accountOfLink(
  { auth, database, clock }: Pick<AuthOptions, "database" | "clock"> & { auth: Auth },
  kind: LinkKind,
  token: string,
): Promise<Account | null> {
  const { internalAdapter } = await auth.$context;
  const link = await internalAdapter.findVerificationValue(`${kind}:${token}`);
  return link && link.expiresAt.getTime() > clock.now() ? findAccount(database.read, link.value) : null;
}

/** False when the link was used before, also a moment ago. */
export async function useLink(auth: Auth, kind: LinkKind, token: string): Promise<boolean> {
  const { internalAdapter } = await auth.$context;
  return (await internalAdapter.consumeVerificationValue(`${kind}:${token}`)) !== null;
}

export type Auth = Awaited<ReturnType<typeof createAuth>>;

/** Times and booleans are written as on SQLite on both engines: that is how our tables hold them. */
export function directDatabase(database: Database) {
  return { db: database.write, type: "sqlite" as const };
}

export function authOptions(
  { database, clock, log, publicUrl, brandName, secret, hashPassword, mayMail }: AuthOptions,
  newLink: (kind: LinkKind, accountId: string) => Promise<string>,
) {
  const isHttps = publicUrl.startsWith("https:");
  const post = (mail: Mail) => database.change([outboxTopic], (tx) => postMail(tx, mail, clock.now()));
  const linkTo = (page: string, token: string) => ({
    url: `${publicUrl}/developers/${page}#${token}`,
    endsMs: clock.now() + linkLifetimeMs,
  });

  return {
    appName: brandName,
    baseURL: publicUrl,
    secret,
    ...authTables,
    session: { ...authTables.session, expiresIn: sessionSeconds, disableSessionRefresh: true },
    // What has ended is removed once an hour; otherwise each look at a link would be a write.
    verification: { ...authTables.verification, storeIdentifier: "hashed", disableCleanup: true },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: minPasswordLength,
      maxPasswordLength: maxPasswordLength,
      password: { hash: hashPassword, verify: verifyPassword },
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: linkLifetimeMs / 1_000,
      sendResetPassword: async ({ user, token }) => {
        if (isOperator(user)) return;
        const words = user.emailVerified ? resetPasswordMail(brandName) : confirmByPasswordMail(brandName);
        await post({ to: user.email, ...words, link: linkTo("reset-password", token) });
      },
      // Whoever opened the link reads the mail of this address, so it is confirmed with it.
      onPasswordReset: async ({ user }) => {
        await database.change([outboxTopic], async (tx) => {
          await confirmEmail(tx, user.id);
          await endMailedLinks(tx, user.id);
          await postMail(tx, { to: user.email, ...passwordChangedMail(brandName) }, clock.now());
        });
      },
      // An unconfirmed account may have been made by a stranger: its first password must not become the owner's.
      onExistingUserSignUp: async ({ user }) => {
        if (isOperator(user) || !(await mayMail(user.email))) return;
        if (user.emailVerified) return post({ to: user.email, ...alreadyRegisteredMail(brandName) });
        const link = linkTo("reset-password", await newLink("reset-password", user.id));
        await post({ to: user.email, ...finishSignUpMail(brandName), link });
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: linkLifetimeMs / 1_000,
      // The library's own token names the address, not the account, and works as often as it comes: ours goes out.
      sendVerificationEmail: async ({ user }) => {
        if (!(await mayMail(user.email))) return;
        const link = linkTo("verify-email", await newLink("confirm-email", user.id));
        await post({ to: user.email, ...verifyEmailMail(brandName), link });
      },
    },
    hooks: { before: refuseUsedCodes(database, clock) },
    plugins: [twoFactor({ issuer: brandName, schema: twoFactorTables })],
    advanced: {
      // The prefix __Host- binds a cookie to this very host over https.
      cookiePrefix: isHttps ? "__Host-kazi" : "kazi",
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isHttps, httpOnly: true, sameSite: "lax", path: "/" },
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
      database: { generateId: ({ model }) => newId(idKinds[model] ?? "crd"), validateSchema: false },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // Its messages may name e-mail addresses, so only that something went wrong is passed on. An address that was taken
    // a moment before is nothing wrong.
    logger: {
      level: "error",
      log: (_, message, ...causes) => {
        if (!causes.some(isTaken)) log.error({ reason: message.slice(0, 200) }, "accounts");
      },
    },
  } satisfies BetterAuthOptions;
}

/** The forms that mail a link are the developers': an operator gets in by a link of another operator's, or not at all. */
const isOperator = (user: object) => "kind" in user && user.kind === "operator";

/** What the engines' drivers say when there is such a row already. */
const isTaken = (error: unknown) =>
  /^(23505|SQLITE_CONSTRAINT_UNIQUE)$/.test(String((error as { code?: unknown } | null)?.code));

const idKinds: Record<string, "acc" | "ses"> = { user: "acc", session: "ses" };
