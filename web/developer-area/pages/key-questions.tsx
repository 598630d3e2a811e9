// Everything that is done to a key, each as the question of a dialog.
import type { Dialogs, Question, Secret } from "../../signed-in/dialog.tsx";
import { CopyBox } from "../../signed-in/elements.tsx";
import { Choices, choiceOf, Field, SelectField, textOf } from "../../signed-in/form.tsx";
import { counted, fromNow, timeOf } from "../../signed-in/wording.ts";
import * as server from "../requests.ts";

const lifetimes = { 30: "30 days", 90: "90 days (recommended)", 180: "180 days", 365: "a year" };

const overlaps = {
  0: "None: the old key stops now",
  1: "One hour",
  24: "One day (recommended)",
  168: "One week",
  720: "30 days",
};

export function creating(access: server.AccessOverview, showOnce: Dialogs["showOnce"]): Question {
  const granted = access.in_force?.scopes ?? [];
  const never = access.in_force?.may_never_expire && { never: "never (not recommended)" };
  return {
    title: "Create a key",
    fields: (
      <>
        <Field label="Name" name="name" maxLength={100} isFirst>
          Where it is used, so you can recognise it: “Production server”.
        </Field>
        <ScopeChoices legend="What it may do" scopes={granted} />
        <SelectField label="Expires after" name="days" chosen="90">
          {{ ...lifetimes, ...never }}
        </SelectField>
      </>
    ),
    submit: "Create the key",
    working: "Creating…",
    act: async (values) => {
      const days = textOf(values, "days");
      const scopes = values.getAll("scope") as server.Scope[];
      const form = { name: textOf(values, "name"), scopes, days: days === "never" ? null : Number(days) };
      showOnce(secretOf(await server.createKey(form)));
    },
  };
}

const scopeWords: Record<server.Scope, string> = {
  "providers:read": "Search provider profiles, contact data included where the provider agrees",
  "jobs:read": "Higher limits at the job listings",
};

export const ScopeChoices = ({ legend, scopes }: { legend: string; scopes: readonly server.Scope[] }) => (
  <Choices legend={legend} name="scope" chosen={scopes.slice(0, 1)}>
    {Object.fromEntries(scopes.map((scope) => [scope, choiceOf(<code>{scope}</code>, scopeWords[scope])]))}
  </Choices>
);

function secretOf(made: server.NewKey): Secret {
  const path = made.scopes.includes("providers:read")
    ? "/api/v1/providers?county=Nairobi&limit=5"
    : "/api/remote-jobs?category=design";
  const curl = `curl -H "Authorization: Bearer ${made.secret}" "${location.origin}${path}"`;
  return {
    title: "Your new key",
    secret: made.secret,
    label: "the key",
    advice: "You won’t see it again. Put it on your server now, never in an app or a web page.",
    beside: (
      <>
        <h3>Try it</h3>
        <CopyBox text={curl} label="the curl line" />
        {made.old_expires_at && <p class="quiet">The old key works until {timeOf(made.old_expires_at)}.</p>}
      </>
    ),
  };
}

export const rotating = (key: server.Key, showOnce: Dialogs["showOnce"]): Question => ({
  title: `Rotate “${key.name}”`,
  text: (
    <>
      You get a new key with the same scopes, and <code>{key.starts_with}</code> becomes the old one. Both
      work during the overlap, so you can switch over without an interruption.
    </>
  ),
  fields: (
    <>
      <SelectField label="Overlap" name="overlap" chosen="24">
        {overlaps}
      </SelectField>
      {key.expires_at && (
        <p class="quiet">The old key still expires when it was going to, {fromNow(key.expires_at)}.</p>
      )}
    </>
  ),
  submit: "Rotate the key",
  working: "Rotating…",
  act: async (values) =>
    showOnce(secretOf(await server.rotateKey(key.id, Number(textOf(values, "overlap"))))),
});

export const renaming = (key: server.Key): Question => ({
  title: `Rename “${key.name}”`,
  text: (
    <span class="quiet">
      The key <code>{key.starts_with}</code>
    </span>
  ),
  fields: <Field label="Name" name="name" value={key.name} maxLength={100} isFirst />,
  submit: "Rename",
  act: (values) => server.renameKey(key.id, textOf(values, "name")),
});

export function revoking(key: server.Key, others: server.Key[]): Question {
  const successor = others.find(({ id }) => id === key.successor);
  const isOld = key.successor !== null;
  const replaced = others.find((other) => other.successor === key.id && other.state === "active");
  return {
    title: `Revoke ${isOld ? "the old key " : ""}“${key.name}”?`,
    text: (
      <>
        {isOld ? "The old key " : "The key "}
        <code>{key.starts_with}</code> stops working everywhere at once and cannot be restored.
        {key.requests_today > 0 && ` It made ${counted(key.requests_today, "request")} today.`}
      </>
    ),
    fields: (
      <>
        {successor?.state === "active" && (
          <p>
            The new key <code>{successor.starts_with}</code> keeps working.
          </p>
        )}
        {replaced && (
          <p>
            This undoes the rotation: the old key <code>{replaced.starts_with}</code> keeps working with its
            original expiry, and can be rotated again.
          </p>
        )}
      </>
    ),
    submit: isOld ? "Revoke the old key" : "Revoke the key",
    working: "Revoking…",
    isDangerous: true,
    act: () => server.revokeKey(key.id),
  };
}
