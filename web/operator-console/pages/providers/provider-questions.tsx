// What can be done to one provider, each as the question of a dialog.
import type { Dialogs } from "../../../signed-in/dialog.tsx";
import { Choices, Field, SelectField, textOf, textsOf } from "../../../signed-in/form.tsx";
import { daysOf } from "../../parts/lifetime.tsx";
import * as server from "../../requests.ts";

const lines: { name: keyof server.Profile; label: string; hint?: string; maxLength: number }[] = [
  { name: "name", label: "Name", maxLength: 200 },
  { name: "county", label: "County", maxLength: 100 },
  { name: "town", label: "Town or estate", maxLength: 100 },
  { name: "phone", label: "Phone", hint: "Like +254712345678 or 0712345678.", maxLength: 40 },
  { name: "whatsapp", label: "WhatsApp", maxLength: 40 },
  { name: "experience_years", label: "Years of experience", maxLength: 3 },
  { name: "availability", label: "Availability", maxLength: 500 },
  { name: "price_range", label: "Price range", maxLength: 500 },
  { name: "avatar_url", label: "Picture address (URL)", maxLength: 2_000 },
  { name: "latitude", label: "Latitude", maxLength: 20 },
  { name: "longitude", label: "Longitude", maxLength: 20 },
];
const consents = [
  ["phone", "The phone number"],
  ["whatsapp", "The WhatsApp number"],
  ["location", "Latitude and longitude"],
] as const;

const dayMs = 86_400_000;
const methods = {
  "": "not recorded",
  document: "saw an identity document",
  certificate: "saw a certificate of the trade",
  visit: "visited them",
  call: "called them",
  reference: "asked a customer",
  other: "otherwise",
};

type Asked = { ask: Dialogs["ask"]; onDone(record: server.ProviderRecord): void };

export function questionsAbout(profile: server.Profile, { ask, onDone }: Asked) {
  const { id, name } = profile;
  const shown = (of: keyof server.Profile) => String(profile[of] ?? "");
  const services = JSON.stringify(profile.services);
  const edit = async (values: FormData) => {
    const changes: Record<string, string | null> = {};
    for (const of of [...lines.map((line) => line.name), "bio" as const]) {
      const given = textOf(values, of).trim();
      if (given !== shown(of).trim()) changes[of] = given === "" ? null : given;
    }
    const given = textOf(values, "services").trim();
    if (given !== services) changes.services = given || "[]";
    onDone(await server.changeProvider(id, "edit", { values: changes }));
  };
  return {
    edit: () =>
      ask({
        title: `Edit ${name}`,
        fields: (
          <>
            {lines.map(({ hint, ...line }, index) => (
              <Field
                key={line.name}
                {...line}
                value={shown(line.name)}
                isFirst={index === 0}
                isOptional={line.name !== "name" && line.name !== "county"}
              >
                {hint}
              </Field>
            ))}
            <Field
              rows={4}
              label="In their own words"
              name="bio"
              value={shown("bio")}
              maxLength={5_000}
              isOptional
            />
            <Field rows={4} label="Services" name="services" value={services} maxLength={50_000} isOptional>
              A JSON list, each with id, name and category.
            </Field>
          </>
        ),
        submit: "Save",
        act: edit,
      }),
    verify: () =>
      ask({
        title: `Verify ${name}`,
        fields: (
          <>
            <Field
              label="Badge version"
              name="badge"
              value={profile.verification_badge_version ?? "v1"}
              maxLength={50}
              isFirst
            >
              The profile counts as verified from now on.
            </Field>
            <SelectField label="How" name="method">
              {methods}
            </SelectField>
            <Field rows={3} label="Note" name="note" maxLength={500} isOptional>
              What was seen, for operators alone. Never a document or its number.
            </Field>
            <SelectField label="Ends after" name="days" chosen="365">
              {{ 180: "half a year", 365: "a year", 730: "two years", never: "never" }}
            </SelectField>
          </>
        ),
        submit: "Verify",
        act: async (values) => {
          const days = daysOf(values);
          const expires_at = days === null ? null : new Date(Date.now() + days * dayMs).toISOString();
          const form = { ...textsOf(values, "badge", "method", "note"), expires_at };
          onDone(await server.changeProvider(id, "verify", form));
        },
      }),
    consent: () =>
      ask({
        title: "Record consent",
        fields: (
          <Choices
            legend={`What ${name} agrees to share`}
            name="consent"
            chosen={consents.map(([what]) => what).filter((what) => profile[`consent_${what}`])}
          >
            {Object.fromEntries(consents)}
          </Choices>
        ),
        submit: "Record",
        act: async (values) => {
          const given = values.getAll("consent");
          const consent = Object.fromEntries(consents.map(([what]) => [what, given.includes(what)]));
          onDone(await server.changeProvider(id, "consent", consent));
        },
      }),
    restrict: () =>
      ask({
        title: `Restrict ${name}`,
        text: "The profile stays as it is but is shown to nobody, for instance while its accuracy is disputed or the provider objects to its use.",
        fields: (
          <Field rows={4} label="Reason" name="reason" maxLength={500} isOptional>
            For the record.
          </Field>
        ),
        submit: "Restrict",
        act: async (values) => onDone(await server.changeProvider(id, "restrict", textsOf(values, "reason"))),
      }),
    erase: (onErased: (erased: server.Erased) => void) =>
      ask({
        title: `Erase ${name}`,
        text: "The profile and the list of who received its contact data are deleted at once and cannot be restored, not even from a backup.",
        fields: (
          <Field label="Type the name to confirm" name="confirm" maxLength={200} isFirst>
            {name}
          </Field>
        ),
        submit: "Erase for good",
        isDangerous: true,
        act: async (values) => onErased(await server.eraseProvider(id, textOf(values, "confirm"))),
      }),
  };
}
