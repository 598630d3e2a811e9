// One's own account, whatever the role: another password, another authenticator app, and where one is signed in.
import { useDialogs } from "../../signed-in/dialog.tsx";
import { Button, Card, Heading } from "../../signed-in/elements.tsx";
import { PasswordField, textOf } from "../../signed-in/form.tsx";
import { SetUpAuthenticator } from "../../signed-in/own-account/authenticator-setup.tsx";
import { PasswordAndSessions } from "../../signed-in/own-account/password-and-sessions.tsx";
import { useCodeField } from "../../signed-in/own-account/sign-in-steps.tsx";
import * as server from "../requests.ts";
import { findOut, me } from "../session.ts";

export function OwnAccount() {
  const person = me.value;
  if (!person) return null;
  const may =
    person.role === "operator"
      ? "You can do everything."
      : "You can look at everything, and change nothing but this.";
  return (
    <>
      <Heading lead={`${person.name}, ${person.email}. ${may}`}>Your account</Heading>
      <PasswordAndSessions own={server.own} hasTwoFactor={person.hasTwoFactor}>
        <SecondFactorCard of={person} />
      </PasswordAndSessions>
    </>
  );
}

function SecondFactorCard({ of: { hasTwoFactor } }: { of: server.Me }) {
  const { ask, dialog } = useDialogs(findOut);
  const renew = () =>
    ask({
      title: "Set up another app",
      text: "Your current app and backup codes stop working at once, and you are signed out everywhere else. The console stays closed to you until the new app is set up.",
      fields: <RenewFields />,
      submit: "Continue",
      isDangerous: true,
      act: (values) =>
        server.endTwoFactor(textOf(values, "password"), textOf(values, "code"), values.has("isBackup")),
    });
  return (
    <Card title="Second factor" badge={hasTwoFactor ? ["approved", "on"] : ["requested", "off"]}>
      {hasTwoFactor ? (
        <>
          <p>Signing in takes a code from your authenticator app, or one of your backup codes.</p>
          <p>
            <Button onClick={renew}>Set up another app…</Button>
          </p>
        </>
      ) : (
        <>
          <p>This server does not require it. With it, a stolen password is not enough to get in.</p>
          <SetUpAuthenticator own={server.own} onDone={findOut} />
        </>
      )}
      {dialog}
    </Card>
  );
}

function RenewFields() {
  const code = useCodeField("Code from your current app");
  return (
    <>
      <PasswordField label="Your password" isFirst />
      {code.field}
      {code.isBackup && <input type="hidden" name="isBackup" value="1" />}
      <p>{code.other}</p>
    </>
  );
}
