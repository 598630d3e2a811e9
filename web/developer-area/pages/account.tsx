import { useState } from "preact/hooks";
import { useDialogs } from "../../signed-in/dialog.tsx";
import { Button, Card, Heading } from "../../signed-in/elements.tsx";
import { Field, Form, PasswordField, textOf } from "../../signed-in/form.tsx";
import { useLoaded } from "../../signed-in/loading.tsx";
import { go, notice } from "../../signed-in/navigation.ts";
import { SetUpAuthenticator } from "../../signed-in/own-account/authenticator-setup.tsx";
import { PasswordAndSessions } from "../../signed-in/own-account/password-and-sessions.tsx";
import { pages } from "../pages.ts";
import * as server from "../requests.ts";
import { findOut, account as signedIn } from "../session.ts";

export function Account({ account }: { account: server.Account }) {
  const access = useLoaded(server.loadAccess);
  return (
    <>
      <Heading lead={`${account.email}, a ${account.kind} account.${accessWords(access.value)}`}>
        Account
      </Heading>
      <Name account={account} />
      <PasswordAndSessions own={server.own} hasTwoFactor={account.hasTwoFactor}>
        <TwoFactor isOn={account.hasTwoFactor} />
      </PasswordAndSessions>
      <Deletion />
    </>
  );
}

function accessWords(access: server.AccessOverview | null): string {
  const inForce = access?.in_force;
  if (!access) return "";
  if (inForce?.state === "approved") return ` It has API access as a ${inForce.kind}.`;
  return inForce ? " Its API access is suspended." : " It has no API access yet.";
}

function Name({ account }: { account: server.Account }) {
  const [isSaved, setIsSaved] = useState(false);
  const save = async (values: FormData) => {
    await server.rename(textOf(values, "name"));
    await findOut();
    setIsSaved(true);
  };
  return (
    <Card title="Your name">
      <Form
        submit="Save"
        working="Saving…"
        onSubmit={save}
        beside={isSaved && <span role="status">Saved.</span>}
      >
        <Field label="Name" name="name" value={account.name} maxLength={100} autocomplete="name" />
      </Form>
    </Card>
  );
}

/** The authenticator app: set up with a code to prove that it works, backup codes to keep, and the way back. */
function TwoFactor({ isOn }: { isOn: boolean }) {
  const turnOff = async (values: FormData) => {
    await server.endTwoFactor(textOf(values, "password"));
    await findOut();
  };
  return (
    <Card title="Authenticator app" badge={isOn ? ["approved", "on"] : ["", "off"]}>
      {isOn ? (
        <Form submit="Turn it off" isDangerous onSubmit={turnOff}>
          <PasswordField label="Your password" />
        </Form>
      ) : (
        <>
          <p>With a code from an app on your phone, a stolen password is not enough to get in.</p>
          <SetUpAuthenticator own={server.own} onDone={findOut} />
        </>
      )}
    </Card>
  );
}

const consequences =
  "Your keys stop working at once, and your name, address and sessions are deleted. This cannot be undone.";

function Deletion() {
  const { ask, dialog } = useDialogs();
  const remove = () =>
    ask({
      title: "Delete the account for good?",
      text: consequences,
      fields: <PasswordField label="Your password, so we know it’s you" />,
      submit: "Delete for good",
      working: "Deleting…",
      isDangerous: true,
      act: async (values) => {
        await server.deleteAccount(textOf(values, "password"));
        signedIn.value = null;
        go(pages.overview.path);
        notice.value = "Your account is deleted. Its keys no longer work, and you are signed out.";
      },
    });
  return (
    <Card title="Delete the account">
      <p>{consequences}</p>
      <Button look="danger-quiet" onClick={remove}>
        Delete the account…
      </Button>
      {dialog}
    </Card>
  );
}
