import { CopyBox } from "./copying.tsx";
import { Field, Form, textOf } from "./form.tsx";
import { QrPicture } from "./qr-picture.tsx";

export type TwoFactorSetup = { address: string; secret: string; backupCodes: string[] };

/** The app is set up, backup codes are kept, and a code proves that it works. */
export function AuthenticatorSetup({
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
