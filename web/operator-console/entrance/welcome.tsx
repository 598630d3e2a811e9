// Where a link leads: whoever has it becomes an operator, with a password of their own.
import { useState } from "preact/hooks";
import { Heading } from "../../signed-in/elements.tsx";
import { Field, Form, PasswordField, textsOf } from "../../signed-in/form.tsx";
import { Failed, useLoaded, Waiting } from "../../signed-in/loading.tsx";
import { linkToken } from "../../signed-in/navigation.ts";
import * as server from "../requests.ts";
import { findOut } from "../session.ts";

export function Welcome() {
  const [token] = useState(linkToken.value);
  return <div class="narrow">{token === "" ? <WithoutLink /> : <Opened token={token} />}</div>;
}

const WithoutLink = () => (
  <>
    <Heading>This page needs the full link</Heading>
    <p>
      Open the whole link that the server printed or that you were given. Already an operator?{" "}
      <a href="/operator">Sign in</a>.
    </p>
  </>
);

function Opened({ token }: { token: string }) {
  const loaded = useLoaded(() => server.openLink(token));
  if (loaded.problem === null)
    return <Waiting loaded={loaded}>{(invitation) => <Arrival token={token} of={invitation} />}</Waiting>;
  return (
    <>
      <Heading>This link doesn’t work</Heading>
      <Failed sentence={loaded.problem.message} />
    </>
  );
}

function Arrival({ token, of: { email, role } }: { token: string; of: server.Invitation }) {
  const isFirst = email === null;
  const lead = isFirst
    ? "You are the first operator: this account runs the server."
    : role === "operator"
      ? "This account lets you run the server."
      : "This account lets you see everything and change nothing.";
  const send = async (values: FormData) => {
    await server.acceptLink({
      token,
      ...textsOf(values, "email", "name", "password"),
      ...(email !== null && { email }),
    });
    linkToken.value = "";
    await findOut();
  };
  return (
    <>
      <Heading lead={lead}>Welcome</Heading>
      <Form submit="Continue to the second factor" onSubmit={send}>
        {isFirst ? (
          <Field label="E-mail address" type="email" name="email" autocomplete="username" isFirst />
        ) : (
          <p>
            Your e-mail address here is <b>{email}</b>.
          </p>
        )}
        <Field label="Your name" name="name" autocomplete="name" maxLength={100} isFirst={!isFirst} />
        <PasswordField label="Choose a password" isNew />
      </Form>
    </>
  );
}
