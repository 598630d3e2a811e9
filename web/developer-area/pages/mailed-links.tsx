// The pages that mailed links lead to, and the one that asks for such a mail.
import { useEffect, useState } from "preact/hooks";
import { Field, Form, PasswordField, textOf } from "../../signed-in/form.tsx";
import { Heading } from "../../signed-in/heading.tsx";
import { Failed } from "../../signed-in/loading.tsx";
import { mailedToken } from "../navigation.ts";
import { pages } from "../pages.ts";
import { forgotPassword, resetPassword, verifyEmail } from "../requests.ts";

export function VerifyEmail() {
  const [done, setDone] = useState("");
  const [failure, setFailure] = useState("");
  useEffect(() => {
    verifyEmail(mailedToken.value).then(
      ({ message }) => setDone(message),
      (problem: Error) => setFailure(problem.message),
    );
  }, []);
  return (
    <div class="narrow">
      <Heading>Confirm your address</Heading>
      {done === "" && failure === "" && (
        <p class="waiting" role="status">
          <span class="spinner" aria-hidden="true" /> Confirming…
        </p>
      )}
      <Failed sentence={failure} />
      {done !== "" && (
        <p class="note note-good" role="status">
          {done}
        </p>
      )}
      <p class="beside">
        <a class="button button-main" href={pages.signIn.path}>
          Sign in
        </a>
      </p>
    </div>
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
  const [message, setMessage] = useState("");
  const submit = async (values: FormData) =>
    setMessage((await resetPassword(mailedToken.value, textOf(values, "password"))).message);
  return (
    <div class="narrow">
      <Heading>Choose a new password</Heading>
      {message === "" ? (
        <Form submit="Change the password" working="Changing…" onSubmit={submit}>
          <PasswordField
            label="New password"
            hint="At least 12 characters. A few unrelated words make a good one."
            name="password"
            autocomplete="new-password"
          />
        </Form>
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
