// The pages that mailed links lead to, and the one that asks for such a mail.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Failure } from "../../signed-in/asking.ts";
import { Heading } from "../../signed-in/elements.tsx";
import { Field, Form, PasswordField, textOf } from "../../signed-in/form.tsx";
import { useLoaded, Waiting } from "../../signed-in/loading.tsx";
import { go, linkToken } from "../../signed-in/navigation.ts";
import { pages } from "../pages.ts";
import * as server from "../requests.ts";
import { findOut } from "../session.ts";

const isDead = (problem: unknown): problem is Failure => problem instanceof Failure && problem.status === 400;

/** The link and the account's password together confirm the address, and sign in. */
export function VerifyEmail() {
  const loaded = useLoaded(() => server.verifyEmail(linkToken.value));
  const [died, setDied] = useState<Failure | null>(null);
  const dead = died ?? (isDead(loaded.problem) ? loaded.problem : null);
  if (dead)
    return (
      <MailMe
        title="This link no longer works"
        lead={dead.message}
        submit="Send me a new link"
        send={server.sendVerification}
      >
        Already confirmed? <a href={pages.signIn.path}>Sign in</a>
      </MailMe>
    );
  const confirm = async (values: FormData) => {
    try {
      await server.verifyEmail(linkToken.value, textOf(values, "password"));
    } catch (problem) {
      if (isDead(problem)) return setDied(problem);
      throw problem;
    }
    await findOut();
    go(pages.overview.path);
  };
  return (
    <div class="narrow">
      <Heading lead="Enter the password you chose, and your account is ready.">Confirm your address</Heading>
      <Waiting loaded={loaded}>
        {() => (
          <>
            <Form submit="Confirm and sign in" working="Confirming…" onSubmit={confirm}>
              <PasswordField isFirst />
            </Form>
            <p class="beside quiet">
              Forgot the password, or someone else signed up with your address?{" "}
              <a href={pages.forgotPassword.path}>Choose a new one</a>. That confirms your address too.
            </p>
          </>
        )}
      </Waiting>
    </div>
  );
}

export const ForgotPassword = () => (
  <MailMe
    title="Forgot your password?"
    lead="Enter your e-mail address and we’ll send you a link to choose a new one."
    submit="Send me the link"
    send={server.forgotPassword}
  >
    <a href={pages.signIn.path}>Back to sign in</a>
  </MailMe>
);

type Send<Given> = (given: Given) => Promise<{ message: string }>;
type MailMeProps = {
  title: string;
  lead: string;
  submit: string;
  send: Send<string>;
  /** What stands below. */
  children: ComponentChildren;
};

const MailMe = ({ title, lead, submit, send, children }: MailMeProps) => (
  <div class="narrow">
    <Heading lead={lead}>{title}</Heading>
    <AnsweredForm submit={submit} working="Sending…" send={(values) => send(textOf(values, "email"))}>
      <Field label="E-mail address" type="email" name="email" autocomplete="username" isFirst />
    </AnsweredForm>
    <p class="beside">{children}</p>
  </div>
);

type AnsweredProps = {
  submit: string;
  working: string;
  send: Send<FormData>;
  look?: string;
  /** What stands below the answer. */
  after?: ComponentChildren;
  children?: ComponentChildren;
};

/** The server's answer takes the place of the form. */
export function AnsweredForm({ send, look = "note note-good", after, ...form }: AnsweredProps) {
  const [message, setMessage] = useState("");
  if (message === "")
    return <Form {...form} onSubmit={async (values) => setMessage((await send(values)).message)} />;
  return (
    <>
      <p class={look} role="status">
        {message}
      </p>
      {after}
    </>
  );
}

/** The token is in the mail alone: who comes back to the page or loads it again does not have it. */
export function ResetPassword() {
  const [isOver, setIsOver] = useState(false);
  if (linkToken.value === "")
    return (
      <div class="narrow">
        <Heading lead="Open the whole link from the mail, or get a new one.">
          This page needs the link
        </Heading>
        <p>
          <a class="button button-main" href={pages.forgotPassword.path}>
            Get a new link
          </a>
        </p>
      </div>
    );
  const send = async (values: FormData) => {
    try {
      return await server.resetPassword(linkToken.value, textOf(values, "password"));
    } catch (problem) {
      setIsOver((problem as Error).message.startsWith("This link"));
      throw problem;
    }
  };
  const signIn = (
    <p class="beside">
      <a class="button button-main" href={pages.signIn.path}>
        Sign in
      </a>
    </p>
  );
  return (
    <div class="narrow">
      <Heading>Choose a new password</Heading>
      <AnsweredForm submit="Change the password" working="Changing…" send={send} after={signIn}>
        <PasswordField label="New password" isNew isFirst />
      </AnsweredForm>
      {isOver && (
        <p class="beside">
          <a class="button" href={pages.forgotPassword.path}>
            Get a new link
          </a>
        </p>
      )}
    </div>
  );
}
