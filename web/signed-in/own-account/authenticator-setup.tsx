import { useState } from "preact/hooks";
import { CopyBox } from "../elements.tsx";
import { Field, Form, PasswordField, textOf } from "../form.tsx";
import type { OwnRequests } from "./own-requests.ts";
import { QrPicture } from "./qr-picture.tsx";

type SetUpProps = {
  own: OwnRequests;
  /** What the button says that begins, and the one that ends. */
  submit?: string;
  submitCode?: string;
  onDone(): Promise<unknown>;
};

/** First the password; then the app is set up, backup codes are kept, and a code proves that it works. */
export function SetUpAuthenticator({
  own,
  submit = "Set it up",
  submitCode = "Turn it on",
  onDone,
}: SetUpProps) {
  const [setup, setSetup] = useState<Awaited<ReturnType<OwnRequests["beginTwoFactor"]>> | null>(null);
  if (!setup)
    return (
      <Form
        submit={submit}
        onSubmit={async (values) => setSetup(await own.beginTwoFactor(textOf(values, "password")))}
      >
        <PasswordField label="Your password" />
      </Form>
    );
  const confirm = async (values: FormData) => {
    await own.confirmTwoFactor(textOf(values, "code"));
    await onDone();
  };
  return (
    <ol class="numbered">
      <li>
        <p>
          Scan this code with your authenticator app. If the app is on this device,{" "}
          <a href={setup.address}>open it directly</a>.
        </p>
        <QrPicture text={setup.address} label="QR code for the authenticator app" />
        <p>Or type in the key:</p>
        <CopyBox text={setup.secret} label="the set-up key" />
      </li>
      <li>
        <p>Keep these backup codes somewhere you can reach without your phone. Each works once.</p>
        <CopyBox text={setup.backupCodes.join("\n")} label="the backup codes" />
      </li>
      <li>
        <p>Enter the code the app shows now.</p>
        <Form submit={submitCode} working="Checking…" onSubmit={confirm}>
          <Field label="Code" name="code" inputMode="numeric" autocomplete="one-time-code" maxLength={10} />
        </Form>
      </li>
    </ol>
  );
}
