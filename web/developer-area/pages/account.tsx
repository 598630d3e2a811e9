import { useState } from "preact/hooks";
import { Cancel } from "../../signed-in/cancel.tsx";
import { Dialog } from "../../signed-in/dialog.tsx";
import { Field, Form, PasswordField, textOf } from "../../signed-in/form.tsx";
import { Heading } from "../../signed-in/heading.tsx";
import { useLoaded } from "../../signed-in/loading.tsx";
import { PasswordCard } from "../../signed-in/own-account/password-card.tsx";
import { Sessions } from "../../signed-in/own-account/sessions.tsx";
import { go, notice } from "../navigation.ts";
import {
  type AccessOverview,
  type Account as AccountAnswer,
  changePassword,
  deleteAccount,
  endOtherSessions,
  endSession,
  listSessions,
  loadAccess,
  rename,
} from "../requests.ts";
import { findOut, account as signedIn } from "../session.ts";
import { TwoFactor } from "./two-factor.tsx";

export function Account({ account }: { account: AccountAnswer }) {
  const [passwords, setPasswords] = useState(0);
  const access = useLoaded(loadAccess);
  return (
    <>
      <Heading lead={`${account.email}, a ${account.kind} account.${accessWords(access.value)}`}>
        Account
      </Heading>
      <Name account={account} />
      <PasswordCard change={changePassword} onChanged={() => setPasswords(passwords + 1)} />
      <TwoFactor account={account} />
      <Sessions about={String(passwords)} list={listSessions} end={endSession} endOthers={endOtherSessions} />
      <Deletion />
    </>
  );
}

function accessWords(access: AccessOverview | null): string {
  const inForce = access?.in_force;
  if (!access) return "";
  if (inForce?.state === "approved") return ` It has API access as a ${inForce.kind}.`;
  return inForce ? " Its API access is suspended." : " An account alone gives no API access.";
}

function Name({ account }: { account: AccountAnswer }) {
  const [isSaved, setIsSaved] = useState(false);
  return (
    <section class="card" aria-labelledby="name">
      <h2 id="name">Your name</h2>
      <Form
        submit="Save"
        working="Saving…"
        onSubmit={async (values) => {
          await rename(textOf(values, "name"));
          await findOut();
          setIsSaved(true);
        }}
        beside={isSaved && <span role="status">Saved.</span>}
      >
        <Field label="Name" name="name" value={account.name} maxLength={100} autocomplete="name" />
      </Form>
    </section>
  );
}

const consequences =
  "Your keys stop working at once; your name, address and sessions are deleted. It cannot be undone.";

function Deletion() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section class="card" aria-labelledby="deletion">
      <h2 id="deletion">Delete the account</h2>
      <p>{consequences}</p>
      <button type="button" class="button button-danger-quiet" onClick={() => setIsOpen(true)}>
        Delete the account…
      </button>
      {isOpen && (
        <Dialog title="Delete the account for good?" onClose={() => setIsOpen(false)}>
          <p>{consequences}</p>
          <Form
            submit="Delete for good"
            working="Deleting…"
            isDangerous
            onSubmit={async (values) => {
              await deleteAccount(textOf(values, "password"));
              signedIn.value = null;
              go("overview");
              notice.value = "Your account is deleted. Its keys no longer work, and you are signed out.";
            }}
            beside={<Cancel onClose={() => setIsOpen(false)} />}
          >
            <PasswordField
              label="Your password, to be sure it is you"
              name="password"
              autocomplete="current-password"
            />
          </Form>
        </Dialog>
      )}
    </section>
  );
}
