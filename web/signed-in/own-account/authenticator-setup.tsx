import { useState } from "preact/hooks";
import { CopyBox } from "../copying.tsx";
import { Field, Form, PasswordField, textOf } from "../form.tsx";
import { QrPicture } from "./qr-picture.tsx";

export type TwoFactorSetup = { address: string; secret: string; backupCodes: string[] };

type SetUpProps = {
  begin(password: string): Promise<TwoFactorSetup>;
  /** What the button says that begins, and the one that ends. */
  submit: string;
  submitCode: string;
  onCode(code: string): Promise<void>;
};

/** First the password; then the app is set up, backup codes are kept, and a code proves that it works. */
export function SetUpAuthenticator({ begin, submit, submitCode, onCode }: SetUpProps) {
  const [setup, setSetup] = useState<TwoFactorSetup | null>(null);
  if (setup) return <Steps setup={setup} submit={submitCode} onCode={onCode} />;
  return (
    <Form submit={submit} onSubmit={async (values) => setSetup(await begin(textOf(values, "password")))}>
      <PasswordField label="Your password" name="password" autocomplete="current-password" />
    </Form>
  );
}

function Steps({
  setup,
  submit,
  onCode,
}: {
  setup: TwoFactorSetup;
  submit: string;
  onCode(code: string): Promise<void>;
}) {
  return (
    <ol class="numbered">
      <li>
        <p>
          Scan this code with your authenticator app. On the phone that has it,{" "}
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
        <Form submit={submit} working="Checking…" onSubmit={(values) => onCode(textOf(values, "code"))}>
          <Field label="Code" name="code" inputMode="numeric" autocomplete="one-time-code" maxLength={10} />
        </Form>
      </li>
    </ol>
  );
}
