// Before anything else: the authenticator app, with a code that shows that it works, and backup codes to keep.
import { useState } from "preact/hooks";
import { AuthenticatorSetup, type TwoFactorSetup } from "../../signed-in/authenticator-setup.tsx";
import { Form, PasswordField, textOf } from "../../signed-in/form.tsx";
import { Heading } from "../../signed-in/heading.tsx";
import { go } from "../navigation.ts";
import { beginTwoFactor, confirmTwoFactor } from "../requests.ts";
import { findOut } from "../session.ts";

export function SecondFactor() {
  const [setup, setSetup] = useState<TwoFactorSetup | null>(null);
  return (
    <div class="narrow narrow-wide">
      <Heading lead="An operator signs in with a password and a code from an app. Until that is set up, the console stays closed.">
        Set up your second factor
      </Heading>
      {setup ? (
        <AuthenticatorSetup setup={setup} submit="Open the console" onCode={confirm} />
      ) : (
        <Begin onBegun={setSetup} />
      )}
    </div>
  );
}

async function confirm(code: string): Promise<void> {
  await confirmTwoFactor(code);
  await findOut();
  go("/operator");
}

function Begin({ onBegun }: { onBegun(setup: TwoFactorSetup): void }) {
  return (
    <Form
      submit="Begin"
      onSubmit={async (values) => onBegun(await beginTwoFactor(textOf(values, "password")))}
    >
      <PasswordField label="Your password" name="password" autocomplete="current-password" />
    </Form>
  );
}
