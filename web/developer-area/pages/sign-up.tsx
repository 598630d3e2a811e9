import { useState } from "preact/hooks";
import { Heading } from "../../signed-in/elements.tsx";
import { Choices, Field, Form, PasswordField, textsOf } from "../../signed-in/form.tsx";
import type { Site } from "../frame.tsx";
import { pages } from "../pages.ts";
import * as server from "../requests.ts";
import { SendAgain } from "./sign-in.tsx";

export function SignUp({ site }: { site: Site }) {
  const [sentTo, setSentTo] = useState("");
  const send = async (values: FormData) => {
    const form = textsOf(values, "email", "name", "password", "kind");
    await server.signUp(form);
    setSentTo(form.email);
  };
  if (sentTo !== "") return <Sent to={sentTo} site={site} />;
  return (
    <div class="narrow">
      <Heading lead="It’s free. You request access to the API afterwards.">Create an account</Heading>
      <Form submit="Create the account" working="Creating…" onSubmit={send}>
        <Field label="Your name" name="name" autocomplete="name" maxLength={100} isFirst />
        <Field label="E-mail address" type="email" name="email" autocomplete="email" maxLength={254} />
        <PasswordField isNew />
        <Choices legend="What brings you here?" name="kind" isSingle chosen={["customer"]}>
          {{ customer: "I want to use the API", provider: "I’m a service provider" }}
        </Choices>
      </Form>
      <p class="beside quiet">
        Our <a href="/privacy">privacy notice</a> explains what we store.
      </p>
      <p class="beside">
        Have an account? <a href={pages.signIn.path}>Sign in</a>
      </p>
    </div>
  );
}

const Sent = ({ to, site }: { to: string; site: Site }) => (
  <div class="narrow">
    <Heading lead={`If ${to} can be registered, we’ve sent a link. Open it within an hour.`}>
      Check your inbox
    </Heading>
    {site.sendsMail ? (
      <p class="quiet">Nothing after a few minutes? Check your spam folder, or have it sent again.</p>
    ) : (
      <p class="note">
        No mail server is set up here. Whoever runs this site finds the mail in the console, under Outbox, and
        in the log.
      </p>
    )}
    <SendAgain email={to} />
  </div>
);
