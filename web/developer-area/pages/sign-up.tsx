import { useState } from "preact/hooks";
import { Field, Form, PasswordField, textOf } from "../../signed-in/form.tsx";
import { Heading } from "../../signed-in/heading.tsx";
import { pages } from "../pages.ts";
import { signUp } from "../requests.ts";
import type { Site } from "../site.ts";
import { SendAgain } from "./sign-in.tsx";

export function SignUp({ site }: { site: Site }) {
  const [sentTo, setSentTo] = useState("");
  if (sentTo !== "")
    return (
      <div class="narrow">
        <Heading
          lead={`If ${sentTo} can be used, a mail is on its way to it. Open the link in it within an hour.`}
        >
          Look into your mail
        </Heading>
        {site.sendsMail ? (
          <p class="quiet">
            Nothing there after a few minutes? Look among the unwanted mail, or have it sent again.
          </p>
        ) : (
          <p class="note">
            No mail server is set up here: whoever runs this site finds the mail in the console, under Outbox,
            and in the log.
          </p>
        )}
        <SendAgain email={sentTo} />
      </div>
    );
  const submit = async (values: FormData) => {
    const email = textOf(values, "email");
    await signUp({
      email,
      name: textOf(values, "name"),
      password: textOf(values, "password"),
      kind: textOf(values, "kind"),
    });
    setSentTo(email);
  };
  return (
    <div class="narrow">
      <Heading lead="Free of charge. Access to the API is requested afterwards.">Create an account</Heading>
      <Form submit="Create the account" working="Creating…" onSubmit={submit}>
        <Field label="Your name" name="name" autocomplete="name" maxLength={100} isFirst />
        <Field label="E-mail address" type="email" name="email" autocomplete="email" maxLength={254} />
        <PasswordField
          label="Password"
          hint="At least 12 characters. A few unrelated words make a good one."
          name="password"
          autocomplete="new-password"
        />
        <fieldset class="choices">
          <legend>You are</legend>
          <label class="choice">
            <input type="radio" name="kind" value="customer" checked /> someone who builds with the API or
            looks for providers
          </label>
          <label class="choice">
            <input type="radio" name="kind" value="provider" /> a service provider
          </label>
        </fieldset>
      </Form>
      <p class="beside quiet">
        What we keep of you stands in the <a href="/privacy">privacy notice</a>.
      </p>
      <p class="beside">
        Have an account? <a href={pages.signIn.path}>Sign in</a>
      </p>
    </div>
  );
}
