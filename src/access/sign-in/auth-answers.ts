// What the accounts library says, in our words. It never tells whether an address has an account.
import { isAPIError } from "better-auth/api";
import { Refused } from "../area/area-route.ts";

type Sentence = [status: number, sentence: string];

const wrongCode: Sentence = [401, "Incorrect or already used code; enter the latest one."];
export const deadLink: Sentence = [400, "This link has been used or has expired; ask for a new one."];
const wrongPassword: Sentence = [401, "Incorrect password."];

const sentences: Record<string, Sentence> = {
  INVALID_EMAIL_OR_PASSWORD: [401, "Incorrect email or password."],
  INVALID_EMAIL: [400, "This is not an email address."],
  INVALID_PASSWORD: wrongPassword,
  EMAIL_NOT_VERIFIED: [403, "Confirm your email address first: open the link we sent you."],
  INVALID_TOKEN: deadLink,
  TOKEN_EXPIRED: deadLink,
  USER_NOT_FOUND: deadLink,
  INVALID_CODE: wrongCode,
  INVALID_BACKUP_CODE: wrongCode,
  INVALID_TWO_FACTOR_COOKIE: [401, "Signing in took too long; start again with your password."],
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: [429, "Too many wrong codes; start again with your password."],
  ACCOUNT_TEMPORARILY_LOCKED: [429, "Too many wrong codes; wait 15 minutes and try again."],
  TOTP_NOT_ENABLED: [409, "The authenticator app is not set up yet; start again."],
  TOTP_ALREADY_ENABLED: [409, "The authenticator app is already set up."],
};

/** Whether the account could not be made: by a sign-up with the same address at the same moment, or by our own fault. */
export const isNotMade = (error: unknown) =>
  isAPIError(error) && error.body?.code === "FAILED_TO_CREATE_USER";

export async function asked<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500 || isNotMade(error)) throw error;
    const [status, sentence] = sentences[error.body?.code ?? ""] ?? [
      400,
      "That did not work; check what you entered.",
    ];
    throw new Refused(status, sentence);
  }
}

/** For someone signed in: 401 would tell the page that the session has ended, which a wrong password does not mean. */
export async function askedInSession<T>(work: Promise<T>): Promise<T> {
  try {
    return await asked(work);
  } catch (error) {
    if (error instanceof Refused && error.status === 401) throw new Refused(403, error.message);
    throw error;
  }
}

export const cookiesOf = (headers: Headers) => headers.getSetCookie();
