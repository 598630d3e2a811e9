import { useState } from "preact/hooks";
import { Field, Form, textOf } from "../form.tsx";
import { Heading } from "../heading.tsx";

/** The second step of signing in: a code of the app, or one of the backup codes. */
export function CodeStep({ onCode }: { onCode(code: string, isBackup: boolean): Promise<void> }) {
  const [isBackup, setIsBackup] = useState(false);
  return (
    <>
      <Heading
        lead={
          isBackup ? "Type one of the backup codes you kept." : "Type the code your authenticator app shows."
        }
      >
        One more step
      </Heading>
      <Form
        submit="Go on"
        working="Checking…"
        onSubmit={(values) => onCode(textOf(values, "code"), isBackup)}
      >
        <Field
          key={String(isBackup)}
          label={isBackup ? "Backup code" : "Code"}
          name="code"
          inputMode={isBackup ? "text" : "numeric"}
          autocomplete="one-time-code"
          maxLength={40}
          isFirst
        />
      </Form>
      <p class="beside">
        <button type="button" class="link" onClick={() => setIsBackup(!isBackup)}>
          {isBackup ? "Use the app instead" : "Use a backup code instead"}
        </button>
      </p>
    </>
  );
}
