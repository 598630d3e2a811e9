// What can be done to one provider, each in a dialog of its own.

import { Cancel } from "../../../signed-in/cancel.tsx";
import { Dialog } from "../../../signed-in/dialog.tsx";
import { Field, Form, TextField, textOf } from "../../../signed-in/form.tsx";
import {
  changeConsent,
  type Erased,
  editProvider,
  eraseProvider,
  type Profile,
  type ProviderRecord,
  restrictProvider,
  verifyProvider,
} from "../../requests.ts";

type Props<Result = ProviderRecord> = { of: Profile; onDone(result: Result): void; onClose(): void };

const lines: { name: keyof Profile; label: string; hint?: string; maxLength: number }[] = [
  { name: "name", label: "Name", maxLength: 200 },
  { name: "county", label: "County", maxLength: 100 },
  { name: "town", label: "Town or estate", maxLength: 100 },
  { name: "phone", label: "Phone", hint: "Like +254712345678 or 0712345678.", maxLength: 40 },
  { name: "whatsapp", label: "WhatsApp", maxLength: 40 },
  { name: "experience_years", label: "Years of experience", maxLength: 3 },
  { name: "availability", label: "Availability", maxLength: 500 },
  { name: "price_range", label: "Price range", maxLength: 500 },
  { name: "avatar_url", label: "Address of the picture", maxLength: 2_000 },
  { name: "latitude", label: "Latitude", maxLength: 20 },
  { name: "longitude", label: "Longitude", maxLength: 20 },
];

export function Edit({ of: profile, onDone, onClose }: Props) {
  const shown = (name: keyof Profile) => String(profile[name] ?? "");
  return (
    <Dialog title={`Edit ${profile.name}`} onClose={onClose}>
      <Form
        submit="Save"
        onSubmit={async (values) => {
          const changes: Record<string, string | null> = {};
          for (const name of [...lines.map((line) => line.name), "bio" as const]) {
            const given = textOf(values, name).trim();
            if (given !== shown(name).trim()) changes[name] = given === "" ? null : given;
          }
          const services = textOf(values, "services").trim();
          if (services !== JSON.stringify(profile.services)) changes.services = services || "[]";
          onDone(await editProvider(profile.id, changes));
        }}
        beside={<Cancel onClose={onClose} />}
      >
        {lines.map(({ name, label, hint, maxLength }, index) => (
          <Field
            key={name}
            label={label}
            name={name}
            value={shown(name)}
            maxLength={maxLength}
            isFirst={index === 0}
            isOptional={name !== "name" && name !== "county"}
            hint={hint}
          />
        ))}
        <LongText label="In their own words" name="bio" value={shown("bio")} maxLength={5_000} />
        <LongText
          label="Services"
          name="services"
          value={JSON.stringify(profile.services)}
          maxLength={50_000}
          hint="A JSON list, each with id, name and category."
        />
      </Form>
    </Dialog>
  );
}

type LongTextProps = { label: string; name: string; value: string; maxLength: number; hint?: string };

function LongText({ label, name, value, maxLength, hint }: LongTextProps) {
  return (
    <label class="field">
      {label}
      {hint && <span class="hint">{hint}</span>}
      <textarea name={name} rows={4} maxLength={maxLength} defaultValue={value} />
    </label>
  );
}

export function Verify({ of: profile, onDone, onClose }: Props) {
  return (
    <Dialog title={`Verify ${profile.name}`} onClose={onClose}>
      <Form
        submit="Verify"
        onSubmit={async (values) => onDone(await verifyProvider(profile.id, textOf(values, "badge")))}
        beside={<Cancel onClose={onClose} />}
      >
        <Field
          label="Version of the badge"
          name="badge"
          value={profile.verification_badge_version ?? "v1"}
          maxLength={50}
          isFirst
          hint="The profile counts as verified from now."
        />
      </Form>
    </Dialog>
  );
}

const consents = [
  { name: "phone", label: "The phone number", given: "consent_phone" },
  { name: "whatsapp", label: "The WhatsApp number", given: "consent_whatsapp" },
  { name: "location", label: "Latitude and longitude", given: "consent_location" },
] as const;

export function Consent({ of: profile, onDone, onClose }: Props) {
  return (
    <Dialog title="Record consent" onClose={onClose}>
      <Form
        submit="Record"
        onSubmit={async (values) => {
          const consent = Object.fromEntries(consents.map(({ name }) => [name, values.has(name)]));
          onDone(await changeConsent(profile.id, consent));
        }}
        beside={<Cancel onClose={onClose} />}
      >
        <fieldset class="choices">
          <legend>What {profile.name} agrees to have handed out</legend>
          {consents.map(({ name, label, given }) => (
            <label key={name} class="choice">
              <input type="checkbox" name={name} defaultChecked={profile[given]} />
              {label}
            </label>
          ))}
        </fieldset>
      </Form>
    </Dialog>
  );
}

export function Restrict({ of: profile, onDone, onClose }: Props) {
  return (
    <Dialog title={`Restrict ${profile.name}`} onClose={onClose}>
      <Form
        submit="Restrict"
        onSubmit={async (values) => onDone(await restrictProvider(profile.id, textOf(values, "reason")))}
        beside={<Cancel onClose={onClose} />}
      >
        <p>
          The profile stays as it is but is served to nobody, for instance while its accuracy is contested or
          the provider objects to its processing.
        </p>
        <TextField label="Reason" name="reason" maxLength={500} isOptional hint="For the record." />
      </Form>
    </Dialog>
  );
}

export function Erase({ of: profile, onDone, onClose }: Props<Erased>) {
  return (
    <Dialog title={`Erase ${profile.name}`} onClose={onClose}>
      <Form
        submit="Erase for good"
        isDangerous
        onSubmit={async (values) => onDone(await eraseProvider(profile.id, textOf(values, "confirm")))}
        beside={<Cancel onClose={onClose} />}
      >
        <p>
          The profile and the list of who received its contact data are taken away at once and cannot be
          brought back, not even from a backup.
        </p>
        <Field
          label="Write the name to confirm"
          name="confirm"
          autocomplete="off"
          maxLength={200}
          isFirst
          hint={profile.name}
        />
      </Form>
    </Dialog>
  );
}
