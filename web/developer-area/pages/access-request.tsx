import { useState } from "preact/hooks";
import { Field, Form, TextField, textOf } from "../../signed-in/form.tsx";
import { type AccessOverview, requestAccess, type Scope } from "../requests.ts";
import { scopeWords } from "../wording.ts";

type Kind = "developer" | "partner";
type RequestProps = { overview: AccessOverview; kind: Kind | null; onDone(): Promise<void> };

/** `kind` is null where both can be chosen. */
export function AccessRequest({ overview, kind: fixed, onDone }: RequestProps) {
  const [chosen, setChosen] = useState<Kind>("developer");
  const kind = fixed ?? chosen;
  const submit = async (values: FormData) => {
    await requestAccess({
      kind,
      integration: textOf(values, "integration"),
      purpose: textOf(values, "purpose"),
      servers: textOf(values, "servers"),
      scopes: values.getAll("scope") as Scope[],
      termsVersion: overview.terms_version,
      limit: textOf(values, "limit"),
      licensing: textOf(values, "licensing"),
      whiteLabel: textOf(values, "whiteLabel"),
    });
    await onDone();
  };
  return (
    <Form submit="Send the request" working="Sending…" onSubmit={submit}>
      {fixed === null && <KindChoice kind={kind} onChoose={setChosen} overview={overview} />}
      <Field label="Name of the integration" name="integration" maxLength={100} autocomplete="off" />
      <TextField
        label="What it is for"
        hint="Who will see the profiles, and what for? A sentence or two."
        name="purpose"
        minLength={20}
        maxLength={2_000}
      />
      <Field
        label="Servers that will call"
        hint="Host names or addresses of your own servers. Keys never belong into apps or pages."
        name="servers"
        maxLength={500}
        autocomplete="off"
      />
      <fieldset class="choices">
        <legend>Scopes: only what you need</legend>
        {overview.scopes.map((scope, i) => (
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
      {kind === "partner" && <PartnerFields />}
      <label class="choice">
        <input type="checkbox" name="terms" required />
        <span>
          I have read and accept the{" "}
          <a href="/terms" target="_blank" rel="noopener">
            terms
          </a>{" "}
          (version {overview.terms_version}), above all what they say about phone numbers and locations.
        </span>
      </label>
    </Form>
  );
}

function KindChoice({
  kind,
  onChoose,
  overview,
}: {
  kind: Kind;
  onChoose(kind: Kind): void;
  overview: AccessOverview;
}) {
  const isAutomatic = overview.developer_approval === "auto";
  return (
    <fieldset class="choices">
      <legend>You ask as</legend>
      <label class="choice">
        <input
          type="radio"
          name="kind"
          checked={kind === "developer"}
          onChange={() => onChoose("developer")}
        />
        <span>
          <b>Developer</b>
          <br />
          <span class="quiet">
            Own server, default limits. {isAutomatic ? "Approved at once." : "Decided by a person."}
          </span>
        </span>
      </label>
      <label class="choice">
        <input type="radio" name="kind" checked={kind === "partner"} onChange={() => onChoose("partner")} />
        <span>
          <b>Partner</b>
          <br />
          <span class="quiet">Reviewed. Higher limits, data licensing or white-label use.</span>
        </span>
      </label>
    </fieldset>
  );
}

function PartnerFields() {
  return (
    <>
      <Field
        label="Limit you need (optional)"
        hint="A count and a window, like 600/1m for 600 requests a minute."
        name="limit"
        maxLength={20}
        autocomplete="off"
        isOptional
      />
      <TextField
        label="Data licensing (optional)"
        hint="If you want to store or pass on profiles: which, where and for how long?"
        name="licensing"
        maxLength={2_000}
        isOptional
      />
      <TextField
        label="White-label use (optional)"
        hint="If you want to show profiles under your own name: where?"
        name="whiteLabel"
        maxLength={2_000}
        isOptional
      />
    </>
  );
}
