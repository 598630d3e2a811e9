// Where a link leads: whoever has it becomes an operator, with a password of their own.
import { useState } from "preact/hooks";
import { Field, Form, PasswordField, textOf } from "../../signed-in/form.tsx";
import { Heading } from "../../signed-in/heading.tsx";
import { Failed, useLoaded, Waiting } from "../../signed-in/loading.tsx";
import { linkToken } from "../navigation.ts";
import { acceptLink, type Invitation, openLink } from "../requests.ts";
import { findOut } from "../session.ts";

export function Welcome() {
  const [token] = useState(linkToken.value);
  if (token === "")
    return (
      <div class="narrow">
        <Heading>This address needs a link</Heading>
        <p>
          Open the link that the server printed, or that you were given, as a whole. Already an operator?{" "}
          <a href="/operator">Sign in</a>.
        </p>
      </div>
    );
  return <Opened token={token} />;
}

function Opened({ token }: { token: string }) {
  const loaded = useLoaded(() => openLink(token));
  return (
    <div class="narrow">
      {loaded.failure === "" ? (
        <Waiting loaded={loaded}>{(invitation) => <Arrival token={token} of={invitation} />}</Waiting>
      ) : (
        <>
          <Heading>This link opens nothing</Heading>
          <Failed sentence={loaded.failure} />
        </>
      )}
    </div>
  );
}

function Arrival({ token, of: { email, role } }: { token: string; of: Invitation }) {
  const isFirst = email === null;
  return (
    <>
      <Heading
        lead={
          isFirst
            ? "You are the first: this account runs the server."
            : role === "operator"
              ? "With this account you run the server."
              : "With this account you see everything and change nothing."
        }
      >
        Welcome
      </Heading>
      <Form
        submit="Go on to the second factor"
        onSubmit={async (values) => {
          await acceptLink({
            token,
            email: email ?? textOf(values, "email"),
            name: textOf(values, "name"),
            password: textOf(values, "password"),
          });
          linkToken.value = "";
          await findOut();
        }}
      >
        {isFirst ? (
          <Field label="E-mail address" type="email" name="email" autocomplete="username" isFirst />
        ) : (
          <p>
            Your address here is <b>{email}</b>.
          </p>
        )}
        <Field label="Your name" name="name" autocomplete="name" maxLength={100} isFirst={!isFirst} />
        <PasswordField
          label="Choose a password"
          hint="At least 12 characters. A few unrelated words make a good one."
          name="password"
          autocomplete="new-password"
        />
      </Form>
    </>
  );
}
