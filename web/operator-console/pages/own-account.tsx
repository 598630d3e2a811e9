// One's own account, whatever the role: another password, another authenticator app, and where one is signed in.
import { useState } from "preact/hooks";
import { Cancel } from "../../signed-in/cancel.tsx";
import { Dialog } from "../../signed-in/dialog.tsx";
import { Field, Form, PasswordField, textOf } from "../../signed-in/form.tsx";
import { Heading } from "../../signed-in/heading.tsx";
import { SetUpAuthenticator } from "../../signed-in/own-account/authenticator-setup.tsx";
import { PasswordCard } from "../../signed-in/own-account/password-card.tsx";
import { Sessions } from "../../signed-in/own-account/sessions.tsx";
import {
  beginTwoFactor,
  changePassword,
  confirmTwoFactor,
  endOtherSessions,
  endSession,
  endTwoFactor,
  listSessions,
  type Me,
} from "../requests.ts";
import { findOut, me } from "../session.ts";

export function OwnAccount() {
  const [passwords, setPasswords] = useState(0);
  const person = me.value;
  if (!person) return null;
  return (
    <>
      <Heading
        lead={`${person.name}, ${person.email}. ${person.role === "operator" ? "You may do everything." : "You may look at everything and change nothing but this."}`}
      >
        Your account
      </Heading>
      <PasswordCard change={changePassword} onChanged={() => setPasswords(passwords + 1)} />
      <SecondFactorCard of={person} />
      <Sessions
        about={`${passwords} ${person.hasTwoFactor}`}
        list={listSessions}
        end={endSession}
        endOthers={endOtherSessions}
      />
    </>
  );
}

function SecondFactorCard({ of: { hasTwoFactor } }: { of: Me }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section class="card" aria-labelledby="two-factor">
      <div class="key-head">
        <h2 id="two-factor">Second factor</h2>
        <span class={hasTwoFactor ? "badge badge-approved" : "badge badge-requested"}>
          {hasTwoFactor ? "on" : "off"}
        </span>
      </div>
      {hasTwoFactor ? (
        <>
          <p>Signing in takes a code from your authenticator app, or one of your backup codes.</p>
          <p>
            <button type="button" class="button" onClick={() => setIsOpen(true)}>
              Set up another app…
            </button>
          </p>
        </>
      ) : (
        <>
          <p>This server does not ask you for it. With it, a stolen password alone opens nothing.</p>
          <SetUpAuthenticator
            begin={beginTwoFactor}
            submit="Set it up"
            submitCode="Turn it on"
            onCode={async (code) => {
              await confirmTwoFactor(code);
              await findOut();
            }}
          />
        </>
      )}
      {isOpen && <Renew onClose={() => setIsOpen(false)} />}
    </section>
  );
}

function Renew({ onClose }: { onClose(): void }) {
  const [isBackup, setIsBackup] = useState(false);
  return (
    <Dialog title="Set up another app" onClose={onClose}>
      <p>
        The app you have now and your backup codes stop working at once, and your other sessions end. Until
        the new app is set up, the console stays closed to you.
      </p>
      <Form
        submit="Go on"
        isDangerous
        onSubmit={async (values) => {
          await endTwoFactor(textOf(values, "password"), textOf(values, "code"), isBackup);
          onClose();
          await findOut();
        }}
        beside={<Cancel onClose={onClose} />}
      >
        <PasswordField label="Your password" name="password" autocomplete="current-password" isFirst />
        <Field
          key={String(isBackup)}
          label={isBackup ? "Backup code" : "Code of the app you have now"}
          name="code"
          inputMode={isBackup ? "text" : "numeric"}
          autocomplete="one-time-code"
          maxLength={40}
        />
        <p>
          <button type="button" class="link" onClick={() => setIsBackup(!isBackup)}>
            {isBackup ? "Use the app instead" : "Use a backup code instead"}
          </button>
        </p>
      </Form>
    </Dialog>
  );
}
