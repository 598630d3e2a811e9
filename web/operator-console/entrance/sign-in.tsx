import { useState } from "preact/hooks";
import { Field, Form, PasswordField, textOf } from "../../signed-in/form.tsx";
import { Heading } from "../../signed-in/heading.tsx";
import { signIn, signInWithCode } from "../requests.ts";
import { findOut } from "../session.ts";

/** Shown in the place of any page while nobody is signed in. */
export function SignIn() {
  const [needsCode, setNeedsCode] = useState(false);
  return <div class="narrow">{needsCode ? <Code /> : <Password onCode={() => setNeedsCode(true)} />}</div>;
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

function Code() {
  const [isBackup, setIsBackup] = useState(false);
  return (
    <>
      <Heading
        lead={
          isBackup ? "Type one of the backup codes you kept." : "Type the code your authenticator app shows."
        }
      >
        One more step
      </Heading>
      <Form
        submit="Go on"
        working="Checking…"
        onSubmit={async (values) => {
          await signInWithCode(textOf(values, "code"), isBackup);
          await findOut();
        }}
      >
        <Field
          key={String(isBackup)}
          label={isBackup ? "Backup code" : "Code"}
          name="code"
          inputMode={isBackup ? "text" : "numeric"}
          autocomplete="one-time-code"
          maxLength={40}
          isFirst
        />
      </Form>
      <p class="beside">
        <button type="button" class="link" onClick={() => setIsBackup(!isBackup)}>
          {isBackup ? "Use the app instead" : "Use a backup code instead"}
        </button>
      </p>
    </>
  );
}
