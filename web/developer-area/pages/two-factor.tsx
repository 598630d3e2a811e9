// The authenticator app: set up with a code to prove that it works, backup codes to keep, and the way back.
import { useState } from "preact/hooks";
import { AuthenticatorSetup, type TwoFactorSetup } from "../../signed-in/authenticator-setup.tsx";
import { Form, PasswordField, textOf } from "../../signed-in/form.tsx";
import type { Account } from "../answers.ts";
import { beginTwoFactor, confirmTwoFactor, endTwoFactor } from "../requests.ts";
import { findOut } from "../session.ts";

export function TwoFactor({ account }: { account: Account }) {
  const [setup, setSetup] = useState<TwoFactorSetup | null>(null);
  const confirm = async (code: string) => {
    await confirmTwoFactor(code);
    await findOut();
    setSetup(null);
  };
  return (
    <section class="card" aria-labelledby="two-factor">
      <div class="key-head">
        <h2 id="two-factor">Authenticator app</h2>
        <span class={account.hasTwoFactor ? "badge badge-approved" : "badge"}>
          {account.hasTwoFactor ? "on" : "off"}
        </span>
      </div>
      {account.hasTwoFactor ? (
        <TurnOff />
      ) : setup ? (
        <AuthenticatorSetup setup={setup} submit="Turn it on" onCode={confirm} />
      ) : (
        <Begin onBegun={setSetup} />
      )}
    </section>
  );
}

function Begin({ onBegun }: { onBegun(setup: TwoFactorSetup): void }) {
  return (
    <>
      <p>With a code from an app on your phone, a stolen password alone opens nothing.</p>
      <Form
        submit="Set it up"
        onSubmit={async (values) => onBegun(await beginTwoFactor(textOf(values, "password")))}
      >
        <PasswordField label="Your password" name="password" autocomplete="current-password" />
      </Form>
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
