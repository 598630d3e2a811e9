// The authenticator app: set up with a code to prove that it works, backup codes to keep, and the way back.
import { useState } from "preact/hooks";
import { CopyBox } from "../../signed-in/copying.tsx";
import { Field, Form, PasswordField, textOf } from "../../signed-in/form.tsx";
import { QrPicture } from "../../signed-in/qr-picture.tsx";
import type { Account, TwoFactorSetup } from "../answers.ts";
import { beginTwoFactor, confirmTwoFactor, endTwoFactor } from "../requests.ts";
import { findOut } from "../session.ts";

export function TwoFactor({ account }: { account: Account }) {
  const [setup, setSetup] = useState<TwoFactorSetup | null>(null);
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
        <Confirm setup={setup} onDone={() => setSetup(null)} />
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

function Confirm({ setup, onDone }: { setup: TwoFactorSetup; onDone(): void }) {
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
          submit="Turn it on"
          working="Checking…"
          onSubmit={async (values) => {
            await confirmTwoFactor(textOf(values, "code"));
            await findOut();
            onDone();
          }}
        >
          <Field label="Code" name="code" inputMode="numeric" autocomplete="one-time-code" maxLength={10} />
        </Form>
      </li>
    </ol>
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
