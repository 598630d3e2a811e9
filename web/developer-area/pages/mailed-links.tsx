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
  if (dead) return <DeadConfirmation sentence={dead.message} />;
  return (
    <div class="narrow">
      <Heading lead="Enter the password you chose, and your account is ready.">Confirm your address</Heading>
      <Waiting loaded={loaded}>{() => <ConfirmByPassword onDead={setDied} />}</Waiting>
    </div>
  );
}

function ConfirmByPassword({ onDead }: { onDead(problem: Failure): void }) {
  const submit = async (values: FormData) => {
    try {
      await server.verifyEmail(linkToken.value, textOf(values, "password"));
    } catch (problem) {
      if (isDead(problem)) return onDead(problem);
      throw problem;
    }
    await findOut();
    go(pages.overview.path);
  };
  return (
    <>
      <Form submit="Confirm and sign in" working="Confirming…" onSubmit={submit}>
        <PasswordField isFirst />
      </Form>
      <p class="beside quiet">
        Forgot the password, or someone else signed up with your address?{" "}
        <a href={pages.forgotPassword.path}>Choose a new one</a>. That confirms your address too.
      </p>
    </>
  );
}

const DeadConfirmation = ({ sentence }: { sentence: string }) => (
  <MailMe
    title="This link no longer works"
    lead={sentence}
    submit="Send me a new link"
    send={server.sendVerification}
  >
    Already confirmed? <a href={pages.signIn.path}>Sign in</a>
  </MailMe>
);

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

type MailMeProps = {
  title: string;
  lead: string;
  submit: string;
  send(email: string): Promise<{ message: string }>;
  /** What stands below. */
  children: ComponentChildren;
};

function MailMe({ title, lead, submit, send, children }: MailMeProps) {
  const [message, setMessage] = useState("");
  return (
    <div class="narrow">
      <Heading lead={lead}>{title}</Heading>
      {message === "" ? (
        <Form
          submit={submit}
          working="Sending…"
          onSubmit={async (values) => setMessage((await send(textOf(values, "email"))).message)}
        >
          <Field label="E-mail address" type="email" name="email" autocomplete="username" isFirst />
        </Form>
      ) : (
        <Said>{message}</Said>
      )}
      <p class="beside">{children}</p>
    </div>
  );
}

const Said = ({ children }: { children: string }) => (
  <p class="note note-good" role="status">
    {children}
  </p>
);

/** The token is in the mail alone: who comes back to the page or loads it again does not have it. */
export function ResetPassword() {
  if (linkToken.value !== "") return <ResetByLink />;
  return (
    <div class="narrow">
      <Heading lead="Open the whole link from the mail, or get a new one.">This page needs the link</Heading>
      <p>
        <a class="button button-main" href={pages.forgotPassword.path}>
          Get a new link
        </a>
      </p>
    </div>
  );
}

function ResetByLink() {
  const [message, setMessage] = useState("");
  const [isOver, setIsOver] = useState(false);
  const submit = async (values: FormData) => {
    try {
      setMessage((await server.resetPassword(linkToken.value, textOf(values, "password"))).message);
    } catch (problem) {
      setIsOver((problem as Error).message.startsWith("This link"));
      throw problem;
    }
  };
  return (
    <div class="narrow">
      <Heading>Choose a new password</Heading>
      {message === "" ? (
        <Form submit="Change the password" working="Changing…" onSubmit={submit}>
          <PasswordField label="New password" isNew isFirst />
        </Form>
      ) : (
        <Said>{message}</Said>
      )}
      {isOver && message === "" && (
        <p class="beside">
          <a class="button" href={pages.forgotPassword.path}>
            Get a new link
          </a>
        </p>
      )}
      {message !== "" && (
        <p class="beside">
          <a class="button button-main" href={pages.signIn.path}>
            Sign in
          </a>
        </p>
      )}
    </div>
  );
}
