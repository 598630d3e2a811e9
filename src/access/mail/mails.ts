// The words of every mail. Plain text, one thing each, and always what to do if it was not expected. `{link}` stands
// where a link goes that lets its reader in: it is kept apart, so that it can be forgotten once it has gone out.
export type Mail = {
  to: string;
  subject: string;
  text: string;
  link?: { url: string; endsMs: number };
  /** Forgotten as soon as it has gone out: it tells someone that nothing of them is kept. */
  isFarewell?: boolean;
};

type Words = Pick<Mail, "subject" | "text">;

export const linkMark = "{link}";

export const letter = (...paragraphs: string[]) => `${paragraphs.join("\n\n")}\n`;

export function verifyEmailMail(brand: string): Words {
  return {
    subject: `Confirm your e-mail address for ${brand}`,
    text: letter(
      `Someone, hopefully you, signed up at ${brand} with this address.`,
      `Confirm it within an hour, with the password you chose:\n${linkMark}`,
      "If it was not you, ignore this mail: without the confirmation nothing happens.",
    ),
  };
}

export function alreadyRegisteredMail(brand: string): Words {
  return {
    subject: `You already have an account at ${brand}`,
    text: letter(
      `Someone, perhaps you, tried to sign up at ${brand} with this address, which has an account already.`,
      "If it was you: sign in, or choose “Forgot your password?” on the sign-in page.",
      "If it was not you, nothing happened and there is nothing to do.",
    ),
  };
}

export function finishSignUpMail(brand: string): Words {
  return {
    subject: `Finish your account at ${brand}`,
    text: letter(
      `Someone, hopefully you, signed up again at ${brand} with this address before confirming it.`,
      `Choose a password within an hour; that confirms the address as well:\n${linkMark}`,
      "If it was not you, ignore this mail: nothing happens.",
    ),
  };
}

/** For whoever has forgotten the password of an account whose address was never confirmed. */
export function confirmByPasswordMail(brand: string): Words {
  return {
    subject: `Confirm your email address for ${brand}`,
    text: letter(
      `Someone, hopefully you, asked for a new password at ${brand}, but this address was never confirmed.`,
      `Confirm it first: this link does so, and lets you choose a password. It works once, for an hour:\n${linkMark}`,
      "If it was not you, ignore this email: nothing happens.",
    ),
  };
}

export function resetPasswordMail(brand: string): Words {
  return {
    subject: `Choose a new password for ${brand}`,
    text: letter(
      `Someone, hopefully you, asked for a new password for your account at ${brand}.`,
      `Choose one within an hour; the link works once:\n${linkMark}`,
      "If it was not you, ignore this mail: your password stays as it is.",
    ),
  };
}

const newLink =
  "If it was not you, let another operator, or ./kazi operator create on the server, make you a new link at once.";

export function passwordChangedMail(
  brand: string,
  { isOperator }: { isOperator: boolean } = { isOperator: false },
): Words {
  return {
    subject: `Your password at ${brand} was changed`,
    text: letter(
      `The password of your account at ${brand} was changed and all other sessions were ended.`,
      isOperator
        ? newLink
        : "If it was not you, choose “Forgot your password?” on the sign-in page at once and look through your keys.",
    ),
  };
}

export function twoFactorMail(
  brand: string,
  { isOn, isOperator }: { isOn: boolean; isOperator: boolean },
): Words {
  return {
    subject: `The authenticator app of your account at ${brand} was turned ${isOn ? "on" : "off"}`,
    text: letter(
      isOn
        ? `Signing in to your account at ${brand} now takes a code from your authenticator app as well.`
        : `Signing in to your account at ${brand} takes the password alone again.`,
      isOperator
        ? newLink
        : "If it was not you, choose “Forgot your password?” on the sign-in page at once and look through your account and keys.",
    ),
  };
}

export function accountDeletedMail(brand: string): Words {
  return {
    subject: `Your account at ${brand} is deleted`,
    text: letter(
      `Your account at ${brand} is deleted, as you asked: its keys stopped working, and your name, address and sessions are gone.`,
      "If it was not you, someone knew your password: change it wherever else you use it.",
    ),
  };
}
