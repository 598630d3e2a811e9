// Everything that is done to a key, each in a dialog of its own.

import { Cancel } from "../../signed-in/cancel.tsx";
import { CopyBox } from "../../signed-in/copying.tsx";
import { Dialog } from "../../signed-in/dialog.tsx";
import { Field, Form, textOf } from "../../signed-in/form.tsx";
import { ShownOnce } from "../../signed-in/shown-once.tsx";
import { counted, fromNow, timeOf } from "../../signed-in/wording.ts";
import {
  type AccessOverview,
  createKey,
  type Key,
  type NewKey,
  renameKey,
  revokeKey,
  rotateKey,
  type Scope,
} from "../requests.ts";
import { scopeWords } from "../wording.ts";

const lifetimes = [
  [30, "30 days"],
  [90, "90 days (recommended)"],
  [180, "180 days"],
  [365, "a year"],
] as const;

const overlaps = [
  [0, "None: the old key ends now"],
  [1, "One hour"],
  [24, "One day (recommended)"],
  [168, "One week"],
  [720, "30 days"],
] as const;

type Closing = { onClose(): void };
type Making = Closing & { onMade(key: NewKey): void };

export function CreateKey({ access, onMade, onClose }: Making & { access: AccessOverview }) {
  const granted = access.in_force?.scopes ?? [];
  const submit = async (values: FormData) => {
    const days = textOf(values, "days");
    const scopes = values.getAll("scope") as Scope[];
    onMade(
      await createKey({ name: textOf(values, "name"), scopes, days: days === "never" ? null : Number(days) }),
    );
  };
  return (
    <Dialog title="Create a key" onClose={onClose}>
      <Form
        submit="Create the key"
        working="Creating…"
        onSubmit={submit}
        beside={<Cancel onClose={onClose} />}
      >
        <Field
          label="Name"
          hint="Where it is used, so that you know it again: “Production server”."
          name="name"
          maxLength={100}
          autocomplete="off"
          isFirst
        />
        <fieldset class="choices">
          <legend>What it may do</legend>
          {granted.map((scope, i) => (
            <label class="choice" key={scope}>
              <input type="checkbox" name="scope" value={scope} defaultChecked={i === 0} />
              <span>
                <code>{scope}</code>
                <br />
                <span class="quiet">{scopeWords[scope]}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <label class="field">
          Lives for
          <select class="input" name="days">
            {lifetimes.map(([days, words]) => (
              <option key={days} value={days} selected={days === 90}>
                {words}
              </option>
            ))}
            {access.in_force?.may_never_expire && <option value="never">for ever (not recommended)</option>}
          </select>
        </label>
      </Form>
    </Dialog>
  );
}

export function NewSecret({ made, onClose }: Closing & { made: NewKey }) {
  const path = made.scopes.includes("providers:read")
    ? "/api/v1/providers?county=Nairobi&limit=5"
    : "/api/remote-jobs?category=design";
  const curl = `curl -H "Authorization: Bearer ${made.secret}" "${location.origin}${path}"`;
  return (
    <ShownOnce
      title="Your new key"
      secret={made.secret}
      label="the key"
      advice="This is the only time it is shown. Put it on your server now, never into an app or a page."
      onClose={onClose}
    >
      <h3>Try it</h3>
      <CopyBox text={curl} label="the curl line" />
      {made.old_expires_at && <p class="quiet">The old key works until {timeOf(made.old_expires_at)}.</p>}
    </ShownOnce>
  );
}

export function RotateKey({ of: key, onMade, onClose }: Making & { of: Key }) {
  return (
    <Dialog title={`Rotate “${key.name}”`} onClose={onClose}>
      <p>
        The key <code>{key.starts_with}</code> becomes the old one, and you get a new key with the same
        scopes. Both work during the overlap, so that you can put the new one in place without an
        interruption.
      </p>
      <Form
        submit="Rotate the key"
        working="Rotating…"
        onSubmit={async (values) => onMade(await rotateKey(key.id, Number(textOf(values, "overlap"))))}
        beside={<Cancel onClose={onClose} />}
      >
        <label class="field">
          Overlap
          <select class="input" name="overlap">
            {overlaps.map(([hours, words]) => (
              <option key={hours} value={hours} selected={hours === 24}>
                {words}
              </option>
            ))}
          </select>
        </label>
        {key.expires_at && (
          <p class="quiet">The old key never outlives its own end, {fromNow(key.expires_at)}.</p>
        )}
      </Form>
    </Dialog>
  );
}

export function RenameKey({ of: key, onClose }: Closing & { of: Key }) {
  return (
    <Dialog title={`Rename “${key.name}”`} onClose={onClose}>
      <p class="quiet">
        The key <code>{key.starts_with}</code>
      </p>
      <Form
        submit="Rename"
        onSubmit={async (values) => {
          await renameKey(key.id, textOf(values, "name"));
          onClose();
        }}
        beside={<Cancel onClose={onClose} />}
      >
        <Field label="Name" name="name" value={key.name} maxLength={100} autocomplete="off" isFirst />
      </Form>
    </Dialog>
  );
}

export function RevokeKey({ of: key, others, onClose }: Closing & { of: Key; others: Key[] }) {
  const successor = others.find(({ id }) => id === key.successor);
  const isOld = key.successor !== null;
  const replaced = others.find((other) => other.successor === key.id && other.state === "active");
  return (
    <Dialog title={`Revoke ${isOld ? "the old key " : ""}“${key.name}”?`} onClose={onClose}>
      <p>
        {isOld ? "The old key " : "The key "}
        <code>{key.starts_with}</code> stops working at once, everywhere, and cannot be brought back.
        {key.requests_today > 0 &&
          ` It was used for ${counted(key.requests_today, "request", "requests")} today.`}
      </p>
      {successor?.state === "active" && (
        <p>
          The new key <code>{successor.starts_with}</code> goes on working.
        </p>
      )}
      {replaced && (
        <p>
          This undoes the rotation: the old key <code>{replaced.starts_with}</code> keeps working with its
          original expiry, and can be rotated again.
        </p>
      )}
      <Form
        submit={isOld ? "Revoke the old key" : "Revoke the key"}
        working="Revoking…"
        isDangerous
        onSubmit={async () => {
          await revokeKey(key.id);
          onClose();
        }}
        beside={<Cancel onClose={onClose} />}
      />
    </Dialog>
  );
}
