import { useState } from "preact/hooks";
import { Field, Form, PasswordField, textOf } from "../../signed-in/form.tsx";
import { Heading } from "../../signed-in/heading.tsx";
import { CodeStep } from "../../signed-in/own-account/code-step.tsx";
import { signIn, signInWithCode } from "../requests.ts";
import { findOut } from "../session.ts";

/** Shown in the place of any page while nobody is signed in. */
export function SignIn() {
  const [needsCode, setNeedsCode] = useState(false);
  const sendCode = async (code: string, isBackup: boolean) => {
    await signInWithCode(code, isBackup);
    await findOut();
  };
  return (
    <div class="narrow">
      {needsCode ? <CodeStep onCode={sendCode} /> : <Password onCode={() => setNeedsCode(true)} />}
    </div>
  );
}

function Password({ onCode }: { onCode(): void }) {
  return (
    <>
      <Heading lead="For the people who run this server.">Sign in</Heading>
      <Form
        submit="Sign in"
        working="Signing in…"
        onSubmit={async (values) => {
          const { needsCode } = await signIn(textOf(values, "email"), textOf(values, "password"));
          if (needsCode) onCode();
          else await findOut();
        }}
      >
        <Field label="E-mail address" type="email" name="email" autocomplete="username" isFirst />
        <PasswordField label="Password" name="password" autocomplete="current-password" />
      </Form>
      <p class="quiet">
        Lost your password or your phone? Let another operator, or <code>./kazi operator create</code> on the
        server, make you a new link.
      </p>
    </>
  );
}
