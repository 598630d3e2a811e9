import { useState } from "preact/hooks";
import { Card } from "../elements.tsx";
import { Form, PasswordField, textOf } from "../form.tsx";
import type { OwnRequests } from "./own-requests.ts";

export function PasswordCard({ own, onChanged }: { own: OwnRequests; onChanged(): void }) {
  const [times, setTimes] = useState(0);
  const send = async (values: FormData) => {
    await own.changePassword(textOf(values, "current"), textOf(values, "password"));
    setTimes(times + 1);
    onChanged();
  };
  return (
    <Card title="Password">
      <Form
        key={times}
        submit="Change the password"
        working="Changing…"
        onSubmit={send}
        beside={times > 0 && <span role="status">Changed. You are signed out everywhere else.</span>}
      >
        <PasswordField label="Current password" name="current" />
        <PasswordField label="New password" isNew />
      </Form>
    </Card>
  );
}
