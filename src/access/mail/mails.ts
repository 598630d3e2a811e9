// The words of every mail. Plain text, one thing each, and always what to do if it was not expected. `{link}` stands
// where a link goes that lets its reader in: it is kept apart, so that it can be forgotten once it has gone out.
import type { Access } from "../accounts/account-store.ts";

export type Mail = {
  to: string;
  subject: string;
  text: string;
  link?: { url: string; endsMs: number };
  /** Forgotten as soon as it has gone out: it tells someone that nothing of them is kept. */
  isFarewell?: boolean;
};

export type Site = { brandName: string; publicUrl: string };

export const linkMark = "{link}";

export function letter(subject: string, ...paragraphs: string[]) {
  return { subject, text: `${paragraphs.join("\n\n")}\n` };
}

export const verifyEmailMail = (brand: string) =>
  letter(
    `Confirm your email address for ${brand}`,
    `Someone, hopefully you, signed up for ${brand} with this address.`,
    `Confirm it within an hour, using the password you chose:\n${linkMark}`,
    "If this was not you, ignore this email: nothing happens unless the address is confirmed.",
  );

export const alreadyRegisteredMail = (brand: string) =>
  letter(
    `You already have an account at ${brand}`,
    `Someone, perhaps you, tried to sign up for ${brand} with this address, which already has an account.`,
    "If this was you, sign in, or choose “Forgot your password?” on the sign-in page.",
    "If this was not you, nothing has happened and there is nothing to do.",
  );

export const finishSignUpMail = (brand: string) =>
  letter(
    `Finish setting up your account at ${brand}`,
    `Someone, hopefully you, signed up for ${brand} again with this address before confirming it.`,
    `Choose a password within an hour; this also confirms the address:\n${linkMark}`,
    "If this was not you, ignore this email: nothing happens.",
  );

/** For whoever has forgotten the password of an account whose address was never confirmed. */
export const confirmByPasswordMail = (brand: string) =>
  letter(
    `Confirm your email address for ${brand}`,
    `Someone, hopefully you, asked for a new password at ${brand}, but this address was never confirmed.`,
    `Confirm it first: this link does so, and lets you choose a password. It works once, for an hour:\n${linkMark}`,
    "If this was not you, ignore this email: nothing happens.",
  );

export const resetPasswordMail = (brand: string) =>
  letter(
    `Choose a new password for ${brand}`,
    `Someone, hopefully you, asked for a new password for your account at ${brand}.`,
    `Choose one within an hour; the link works once:\n${linkMark}`,
    "If this was not you, ignore this email: your password stays as it is.",
  );

const notYou = (isOperator: boolean, lookAt: string) =>
  isOperator
    ? "If this was not you, get a new link at once, from another operator or with ./kazi operator create on the server."
    : `If this was not you, choose “Forgot your password?” on the sign-in page at once, and check your ${lookAt}.`;

export const passwordChangedMail = (brand: string, { isOperator } = { isOperator: false }) =>
  letter(
    `Your password at ${brand} was changed`,
    `The password of your account at ${brand} was changed, and all other sessions were ended.`,
    notYou(isOperator, "keys"),
  );

export const twoFactorMail = (brand: string, { isOn, isOperator }: { isOn: boolean; isOperator: boolean }) =>
  letter(
    `The authenticator app of your account at ${brand} was turned ${isOn ? "on" : "off"}`,
    isOn
      ? `Signing in to your account at ${brand} now also takes a code from your authenticator app.`
      : `Signing in to your account at ${brand} takes only the password again.`,
    notYou(isOperator, "account and keys"),
  );

export const accountDeletedMail = (brand: string) =>
  letter(
    `Your account at ${brand} is deleted`,
    `Your account at ${brand} is deleted, as you asked: its keys have stopped working, and your name, address and sessions are gone.`,
    "If this was not you, someone knew your password: change it wherever else you use it.",
  );

type Told = Pick<Access, "state" | "kind" | "integration" | "reason" | "scopes" | "rate_limit">;

/** What is mailed at each step of an access. */
export function accessMail(access: Told, { brandName, publicUrl }: Site) {
  const what = `API access as a ${access.kind} for “${access.integration}”`;
  const why = `The reason: ${access.reason}`;
  const words: Record<Access["state"], [subject: string, ...paragraphs: string[]]> = {
    requested: [
      "we have your request for API access",
      `We have received your request for ${what}.`,
      "You will get another email as soon as it is decided.",
    ],
    approved: [
      "your API access is approved",
      `Your ${what} is approved.`,
      `Scopes: ${(JSON.parse(access.scopes) as string[]).join(", ")}\nLimit: ${access.rate_limit ?? "the default"}`,
      `Create a key here: ${publicUrl}/developers/keys`,
      "You are not charged anything.",
    ],
    declined: [
      "your request for API access was declined",
      `Your request for ${what} was declined.`,
      why,
      `You can ask again once that has changed: ${publicUrl}/developers/access`,
    ],
    suspended: [
      "your API access is suspended",
      `Your ${what} is suspended. All its keys are refused from now on.`,
      why,
      `See where it stands: ${publicUrl}/developers/access`,
    ],
    ended: ["your API access has ended", `Your ${what} has ended.`, why],
  };
  const [subject, ...paragraphs] = words[access.state];
  return letter(`${brandName}: ${subject}`, ...paragraphs);
}

/** To the operator, when a request waits for a decision. */
export const waitingMail = (
  { id, kind, integration }: { id: string; kind: string; integration: string },
  { brandName, publicUrl }: Site,
) =>
  letter(
    `${brandName}: a request for API access is waiting`,
    `“${integration}” is asking for API access as a ${kind}.`,
    `Decide in the console: ${publicUrl}/operator/access/${id}`,
    `Or look at it with \`kazi access show ${id}\`, then run \`kazi access approve ${id}\` or \`kazi access decline ${id} --reason …\`.`,
  );
