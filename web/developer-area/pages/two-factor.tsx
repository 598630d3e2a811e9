// The authenticator app: set up with a code to prove that it works, backup codes to keep, and the way back.

import { Form, PasswordField, textOf } from "../../signed-in/form.tsx";
import { SetUpAuthenticator } from "../../signed-in/own-account/authenticator-setup.tsx";
import { type Account, beginTwoFactor, confirmTwoFactor, endTwoFactor } from "../requests.ts";
import { findOut } from "../session.ts";

export function TwoFactor({ account }: { account: Account }) {
  return (
    <section class="card" aria-labelledby="two-factor">
      <div class="key-head">
        <h2 id="two-factor">Authenticator app</h2>
        <span class={account.hasTwoFactor ? "badge badge-approved" : "badge"}>
          {account.hasTwoFactor ? "on" : "off"}
        </span>
      </div>
      {account.hasTwoFactor ? <TurnOff /> : <TurnOn />}
    </section>
  );
}

function TurnOn() {
  return (
    <>
      <p>With a code from an app on your phone, a stolen password alone opens nothing.</p>
      <SetUpAuthenticator
        begin={beginTwoFactor}
        submit="Set it up"
        submitCode="Turn it on"
        onCode={async (code) => {
          await confirmTwoFactor(code);
          await findOut();
        }}
      />
    </>
  );
}

function TurnOff() {
  return (
    <Form
      submit="Turn it off"
      isDangerous
      onSubmit={async (values) => {
        await endTwoFactor(textOf(values, "password"));
        await findOut();
      }}
    >
      <PasswordField label="Your password" name="password" autocomplete="current-password" />
    </Form>
  );
}
