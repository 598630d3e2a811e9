import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Heading } from "../elements.tsx";
import { Field, Form, PasswordField, textOf } from "../form.tsx";
import type { OwnRequests } from "./own-requests.ts";

type StepsProps = {
  own: OwnRequests;
  lead?: string;
  onDone(): Promise<unknown>;
  onFailure?(problem: unknown, email: string): void;
  /** What stands below the form. */
  children: ComponentChildren;
};

/** The password, and then a code for whoever has a second factor. */
export function SignInSteps({ own, lead, onDone, onFailure, children }: StepsProps) {
  const [needsCode, setNeedsCode] = useState(false);
  const send = async (values: FormData) => {
    const email = textOf(values, "email");
    try {
      const step = await own.signIn(email, textOf(values, "password"));
      if (step.needsCode) setNeedsCode(true);
      else await onDone();
    } catch (problem) {
      onFailure?.(problem, email);
      throw problem;
    }
  };
  return (
    <div class="narrow">
      {needsCode ? (
        <CodeStep own={own} onDone={onDone} />
      ) : (
        <>
          <Heading lead={lead}>Sign in</Heading>
          <Form submit="Sign in" working="Signing in…" onSubmit={send}>
            <Field label="E-mail address" type="email" name="email" autocomplete="username" isFirst />
            <PasswordField />
          </Form>
          {children}
        </>
      )}
    </div>
  );
}

function CodeStep({ own, onDone }: Pick<StepsProps, "own" | "onDone">) {
  const code = useCodeField("Code", true);
  const send = async (values: FormData) => {
    await own.signInWithCode(textOf(values, "code"), code.isBackup);
    await onDone();
  };
  const lead = code.isBackup
    ? "Enter one of your backup codes."
    : "Enter the code your authenticator app shows.";
  return (
    <>
      <Heading lead={lead}>One more step</Heading>
      <Form submit="Continue" working="Checking…" onSubmit={send}>
        {code.field}
      </Form>
      <p class="beside">{code.other}</p>
    </>
  );
}

/** A code of the app, or one of the backup codes. */
export function useCodeField(label: string, isFirst = false) {
  const [isBackup, setIsBackup] = useState(false);
  const field = (
    <Field
      key={String(isBackup)}
      label={isBackup ? "Backup code" : label}
      name="code"
      inputMode={isBackup ? "text" : "numeric"}
      autocomplete="one-time-code"
      maxLength={40}
      isFirst={isFirst}
    />
  );
  const other = (
    <button type="button" class="link" onClick={() => setIsBackup(!isBackup)}>
      {isBackup ? "Use the app instead" : "Use a backup code instead"}
    </button>
  );
  return { isBackup, field, other };
}
