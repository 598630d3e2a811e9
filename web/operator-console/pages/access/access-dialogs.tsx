// The decision over a request, each in a dialog of its own.

import { Cancel } from "../../../signed-in/cancel.tsx";
import { Dialog } from "../../../signed-in/dialog.tsx";
import { Field, Form, TextField, textOf } from "../../../signed-in/form.tsx";
import { rateOf } from "../../../signed-in/wording.ts";
import {
  type AccessInFull,
  approveAccess,
  declineAccess,
  type Scope,
  suspendAccess,
} from "../../requests.ts";

type Closing = { of: AccessInFull; onClose(): void };
const allScopes: Scope[] = ["providers:read", "jobs:read"];

export function Approve({ of: access, defaults, onClose }: Closing & { defaults: Record<Scope, string> }) {
  const isPartner = access.kind === "partner";
  const chosen = access.state === "requested" ? access.asked_scopes : access.scopes;
  const limit = access.state === "requested" ? access.asked_limit : access.limit;
  const submit = async (values: FormData) => {
    const text = textOf(values, "limit").trim();
    await approveAccess(access.id, {
      scopes: values.getAll("scope") as Scope[],
      limit: text === "" ? null : text,
      licensing: values.has("licensing"),
      white_label: values.has("white_label"),
      may_never_expire: values.has("may_never_expire"),
    });
    onClose();
  };
  return (
    <Dialog title={`Approve “${access.integration || "Own use"}”`} onClose={onClose}>
      <Form submit="Approve" working="Approving…" onSubmit={submit} beside={<Cancel onClose={onClose} />}>
        <fieldset class="choices">
          <legend>Scopes</legend>
          {allScopes.map((scope) => (
            <label class="choice" key={scope}>
              <input type="checkbox" name="scope" value={scope} defaultChecked={chosen.includes(scope)} />
              <span>
                <code>{scope}</code>
                {access.state === "requested" && !access.asked_scopes.includes(scope) && " (not asked for)"}
              </span>
            </label>
          ))}
        </fieldset>
        <Field
          label="Limit of each key"
          hint={
            isPartner
              ? `Empty for the default, ${rateOf(defaults["providers:read"])}. A partner’s may be higher, like 600/1m.`
              : `Empty for the default, ${rateOf(defaults["providers:read"])}. A developer’s can only be lower, like 60/1m.`
          }
          name="limit"
          value={limit ?? ""}
          maxLength={20}
          autocomplete="off"
          isOptional
        />
        <fieldset class="choices">
          <legend>Beyond that</legend>
          {isPartner && (
            <>
              <Choice name="licensing" isOn={access.data_licensing}>
                Data licensing
              </Choice>
              <Choice name="white_label" isOn={access.white_label}>
                White-label use
              </Choice>
            </>
          )}
          <Choice name="may_never_expire" isOn={access.may_never_expire}>
            Keys that never expire
          </Choice>
        </fieldset>
      </Form>
    </Dialog>
  );
}

function Choice({ name, isOn, children }: { name: string; isOn: boolean; children: string }) {
  return (
    <label class="choice">
      <input type="checkbox" name={name} defaultChecked={isOn} />
      {children}
    </label>
  );
}

export function Settle({ what, of: access, onClose }: Closing & { what: "decline" | "suspend" }) {
  const settle = what === "decline" ? declineAccess : suspendAccess;
  return (
    <Dialog title={what === "decline" ? "Decline the request?" : "Suspend the access?"} onClose={onClose}>
      <p>
        {what === "decline"
          ? "The account can ask again."
          : "Every key of the account is refused at once, until the access is approved again."}
      </p>
      <Form
        submit={what === "decline" ? "Decline" : "Suspend"}
        isDangerous
        onSubmit={async (values) => {
          await settle(access.id, textOf(values, "reason"));
          onClose();
        }}
        beside={<Cancel onClose={onClose} />}
      >
        <TextField
          label="Reason"
          hint="It is mailed to the account as you write it."
          name="reason"
          maxLength={1_000}
        />
      </Form>
    </Dialog>
  );
}
