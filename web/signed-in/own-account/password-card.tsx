import { useState } from "preact/hooks";
import { Form, PasswordField, textOf } from "../form.tsx";

type PasswordCardProps = {
  change(current: string, password: string): Promise<unknown>;
  onChanged(): void;
};

export function PasswordCard({ change, onChanged }: PasswordCardProps) {
  const [times, setTimes] = useState(0);
  return (
    <section class="card" aria-labelledby="password">
      <h2 id="password">Password</h2>
      <Form
        key={times}
        submit="Change the password"
        working="Changing…"
        onSubmit={async (values) => {
          await change(textOf(values, "current"), textOf(values, "password"));
          setTimes(times + 1);
          onChanged();
        }}
        beside={times > 0 && <span role="status">Changed. All other sessions were ended.</span>}
      >
        <PasswordField label="Current password" name="current" autocomplete="current-password" />
        <PasswordField
          label="New password"
          hint="At least 12 characters. A few unrelated words make a good one."
          name="password"
          autocomplete="new-password"
        />
      </Form>
    </section>
  );
}
