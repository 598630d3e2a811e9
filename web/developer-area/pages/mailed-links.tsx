// The pages that mailed links lead to, and the one that asks for such a mail.
import { useEffect, useState } from "preact/hooks";
import { Failure } from "../../signed-in/asking.ts";
import { Field, Form, PasswordField, textOf } from "../../signed-in/form.tsx";
import { Heading } from "../../signed-in/heading.tsx";
import { Failed } from "../../signed-in/loading.tsx";
import { go, mailedToken } from "../navigation.ts";
import { pages } from "../pages.ts";
import { forgotPassword, resetPassword, sendVerification, verifyEmail } from "../requests.ts";
import { findOut } from "../session.ts";

/** The link and the account's password together confirm the address, and sign in. */
export function VerifyEmail() {
  const [isAlive, setIsAlive] = useState(false);
  const [failure, setFailure] = useState("");
  const look = () => {
    setFailure("");
    verifyEmail(mailedToken.value).then(
      () => setIsAlive(true),
      (problem: Failure) => (problem.status === 400 ? setDead(problem.message) : setFailure(problem.message)),
    );
  };
  const [dead, setDead] = useState("");
  useEffect(look, []);
  return (
    <div class="narrow">
      {dead !== "" ? (
        <DeadConfirmation sentence={dead} />
      ) : (
        <Heading lead="Type the password you chose, and your account is ready.">Confirm your address</Heading>
      )}
      {isAlive && dead === "" && <ConfirmByPassword onDead={setDead} />}
      {!isAlive && dead === "" && failure === "" && (
        <p class="waiting" role="status">
          <span class="spinner" aria-hidden="true" /> Looking at the link…
        </p>
      )}
      <Failed sentence={failure}>
        <button type="button" class="button" onClick={look}>
          Try again
        </button>
      </Failed>
    </div>
  );
}

function ConfirmByPassword({ onDead }: { onDead(sentence: string): void }) {
  const submit = async (values: FormData) => {
    try {
      await verifyEmail(mailedToken.value, textOf(values, "password"));
    } catch (problem) {
      if (problem instanceof Failure && problem.status === 400) return onDead(problem.message);
      throw problem;
    }
    await findOut();
    go("overview");
  };
  return (
    <>
      <Form submit="Confirm and sign in" working="Confirming…" onSubmit={submit}>
        <PasswordField label="Password" name="password" autocomplete="current-password" isFirst />
      </Form>
      <p class="beside quiet">
        Someone else signed up with your address, or you do not know the password any more?{" "}
        <a href={pages.forgotPassword.path}>Choose a new one</a>; that confirms your address as well.
      </p>
    </>
  );
}

function DeadConfirmation({ sentence }: { sentence: string }) {
  const [message, setMessage] = useState("");
  return (
    <>
      <Heading lead={sentence}>This link does not work any more</Heading>
      {message === "" ? (
        <Form
          submit="Mail me a new link"
          working="Sending…"
          onSubmit={async (values) => setMessage((await sendVerification(textOf(values, "email"))).message)}
        >
          <Field label="E-mail address" type="email" name="email" autocomplete="username" isFirst />
        </Form>
      ) : (
        <p class="note note-good" role="status">
          {message}
        </p>
      )}
      <p class="beside">
        Confirmed already? <a href={pages.signIn.path}>Sign in</a>
      </p>
    </>
  );
}

export function ForgotPassword() {
  const [message, setMessage] = useState("");
  return (
    <div class="narrow">
      <Heading lead="Tell us your address and we mail you a link to choose a new one.">
        Forgot your password?
      </Heading>
      {message === "" ? (
        <Form
          submit="Mail me the link"
          working="Sending…"
          onSubmit={async (values) => setMessage((await forgotPassword(textOf(values, "email"))).message)}
        >
          <Field label="E-mail address" type="email" name="email" autocomplete="username" isFirst />
        </Form>
      ) : (
        <p class="note note-good" role="status">
          {message}
        </p>
      )}
      <p class="beside">
        <a href={pages.signIn.path}>Back to signing in</a>
      </p>
    </div>
  );
}

export function ResetPassword() {
  return mailedToken.value === "" ? <ResetWithoutLink /> : <ResetByLink />;
}

/** The token is in the mail alone: who comes back to the page or loads it again does not have it. */
function ResetWithoutLink() {
  return (
    <div class="narrow">
      <Heading lead="Open the link in the mail as a whole, or have a new one mailed.">
        This page needs the link
      </Heading>
      <p>
        <a class="button button-main" href={pages.forgotPassword.path}>
          Have a new link mailed
        </a>
      </p>
    </div>
  );
}

function ResetByLink() {
  const [message, setMessage] = useState("");
  const [isDead, setIsDead] = useState(false);
  const submit = async (values: FormData) => {
    try {
      setMessage((await resetPassword(mailedToken.value, textOf(values, "password"))).message);
    } catch (problem) {
      setIsDead((problem as Error).message.startsWith("This link"));
      throw problem;
    }
  };
  return (
    <div class="narrow">
      <Heading>Choose a new password</Heading>
      {message === "" ? (
        <>
          <Form submit="Change the password" working="Changing…" onSubmit={submit}>
            <PasswordField
              label="New password"
              hint="At least 12 characters. A few unrelated words make a good one."
              name="password"
              autocomplete="new-password"
              isFirst
            />
          </Form>
          {isDead && (
            <p class="beside">
              <a class="button" href={pages.forgotPassword.path}>
                Have a new link mailed
              </a>
            </p>
          )}
        </>
      ) : (
        <>
          <p class="note note-good" role="status">
            {message}
          </p>
          <p class="beside">
            <a class="button button-main" href={pages.signIn.path}>
              Sign in
            </a>
          </p>
        </>
      )}
    </div>
  );
}
