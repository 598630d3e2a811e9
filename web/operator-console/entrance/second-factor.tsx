// Before anything else: the authenticator app, with a code that shows that it works, and backup codes to keep.
import { useState } from "preact/hooks";
import { CopyBox } from "../../signed-in/copying.tsx";
import { Field, Form, PasswordField, textOf } from "../../signed-in/form.tsx";
import { Heading } from "../../signed-in/heading.tsx";
import { QrPicture } from "../../signed-in/qr-picture.tsx";
import type { TwoFactorSetup } from "../answers.ts";
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
      {setup ? <Confirm setup={setup} /> : <Begin onBegun={setSetup} />}
    </div>
  );
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

function Confirm({ setup }: { setup: TwoFactorSetup }) {
  return (
    <ol class="numbered">
      <li>
        <p>
          Take this picture with your authenticator app. On the phone that has it,{" "}
          <a href={setup.address}>open it directly</a>.
        </p>
        <QrPicture text={setup.address} label="QR code for the authenticator app" />
        <p>Or type the key:</p>
        <CopyBox text={setup.secret} label="the set-up key" />
      </li>
      <li>
        <p>Keep these backup codes where you find them without your phone. Each works once.</p>
        <CopyBox text={setup.backupCodes.join("\n")} label="the backup codes" />
      </li>
      <li>
        <p>Type the code that the app shows now.</p>
        <Form
          submit="Open the console"
          working="Checking…"
          onSubmit={async (values) => {
            await confirmTwoFactor(textOf(values, "code"));
            await findOut();
            go("/operator");
          }}
        >
          <Field label="Code" name="code" inputMode="numeric" autocomplete="one-time-code" maxLength={10} />
        </Form>
      </li>
    </ol>
  );
}
