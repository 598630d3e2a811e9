import { useState } from "preact/hooks";
import { Failure } from "../../signed-in/asking.ts";
import { Field, Form, PasswordField, textOf } from "../../signed-in/form.tsx";
import { Heading } from "../../signed-in/heading.tsx";
import { CodeStep } from "../../signed-in/own-account/code-step.tsx";
import { go, page } from "../navigation.ts";
import { openPages, pages } from "../pages.ts";
import { sendVerification, signIn, signInWithCode } from "../requests.ts";
import { findOut } from "../session.ts";

/** Shown at its own address, and in the place of any page that needs someone signed in. */
export function SignIn() {
  const [needsCode, setNeedsCode] = useState(false);
  const done = async () => {
    await findOut();
    if (openPages.includes(page.value)) go("overview");
  };
  const sendCode = async (code: string, isBackup: boolean) => {
    await signInWithCode(code, isBackup);
    await done();
  };
  return (
    <div class="narrow">
      {needsCode ? (
        <CodeStep onCode={sendCode} />
      ) : (
        <Password onDone={done} onCode={() => setNeedsCode(true)} />
      )}
    </div>
  );
}

function Password({ onDone, onCode }: { onDone(): Promise<void>; onCode(): void }) {
  const [unconfirmed, setUnconfirmed] = useState("");
  const submit = async (values: FormData) => {
    const email = textOf(values, "email");
    setUnconfirmed("");
    try {
      const { needsCode } = await signIn(email, textOf(values, "password"));
      return needsCode ? onCode() : await onDone();
    } catch (failure) {
      if (failure instanceof Failure && failure.status === 403) setUnconfirmed(email);
      throw failure;
    }
  };
  return (
    <>
      <Heading>Sign in</Heading>
      <Form submit="Sign in" working="Signing in…" onSubmit={submit}>
        <Field label="E-mail address" type="email" name="email" autocomplete="username" isFirst />
        <PasswordField label="Password" name="password" autocomplete="current-password" />
      </Form>
      {unconfirmed !== "" && <SendAgain email={unconfirmed} />}
      <p class="beside">
        <a href={pages.forgotPassword.path}>Forgot your password?</a>
      </p>
      <p class="beside">
        New here? <a href={pages.signUp.path}>Create an account</a>
      </p>
    </>
  );
}

export function SendAgain({ email }: { email: string }) {
  const [message, setMessage] = useState("");
  if (message !== "")
    return (
      <p class="note" role="status">
        {message}
      </p>
    );
  return (
    <Form
      submit="Send the confirmation again"
      working="Sending…"
      onSubmit={async () => setMessage((await sendVerification(email)).message)}
    />
  );
}
