import { useState } from "preact/hooks";
import { Choices, choiceOf, Field, Form, textsOf } from "../../signed-in/form.tsx";
import * as server from "../requests.ts";
import { ScopeChoices } from "./key-questions.tsx";

type Kind = "developer" | "partner";
type RequestProps = { overview: server.AccessOverview; kind: Kind | null; onDone(): Promise<void> };

/** `kind` is null where both can be chosen. */
export function AccessRequest({ overview, kind: fixed, onDone }: RequestProps) {
  const [chosen, setChosen] = useState<Kind>("developer");
  const kind = fixed ?? chosen;
  const isAutomatic = overview.developer_approval === "auto";
  const submit = async (values: FormData) => {
    await server.requestAccess({
      kind,
      ...textsOf(values, "integration", "purpose", "servers", "limit", "licensing", "whiteLabel"),
      scopes: values.getAll("scope") as server.Scope[],
      termsVersion: overview.terms_version,
    });
    await onDone();
  };
  return (
    <Form submit="Send the request" working="Sending…" onSubmit={submit}>
      {fixed === null && (
        <Choices
          legend="You are applying as a"
          name="kind"
          isSingle
          chosen={["developer"]}
          onChoose={(value) => setChosen(value as Kind)}
        >
          {{
            developer: choiceOf(
              <b>Developer</b>,
              `Your own server, default limits. ${isAutomatic ? "Approved at once." : "Reviewed by a person."}`,
            ),
            partner: choiceOf(<b>Partner</b>, "Reviewed. Higher limits, data licensing or white-label use."),
          }}
        </Choices>
      )}
      <Field label="Name of the integration" name="integration" maxLength={100} />
      <Field rows={4} label="What it is for" name="purpose" minLength={20} maxLength={2_000}>
        Who will see the profiles, and what for? A sentence or two.
      </Field>
      <Field label="Servers that will call" name="servers" maxLength={500}>
        Host names or addresses of your own servers. Never put keys in apps or web pages.
      </Field>
      <ScopeChoices legend="Scopes: only what you need" scopes={overview.scopes} />
      {kind === "partner" && <PartnerFields />}
      <label class="choice">
        <input type="checkbox" name="terms" required />
        <span>
          I have read and accept the{" "}
          <a href="/terms" target="_blank" rel="noopener">
            terms
          </a>{" "}
          (version {overview.terms_version}), especially the part about phone numbers and locations.
        </span>
      </label>
    </Form>
  );
}

const PartnerFields = () => (
  <>
    <Field label="Limit you need (optional)" name="limit" maxLength={20} isOptional>
      A count and a window, like 600/1m for 600 requests a minute.
    </Field>
    <Field rows={4} label="Data licensing (optional)" name="licensing" maxLength={2_000} isOptional>
      If you want to store or pass on profiles: which, where and for how long?
    </Field>
    <Field rows={4} label="White-label use (optional)" name="whiteLabel" maxLength={2_000} isOptional>
      If you want to show profiles under your own name: where?
    </Field>
  </>
);
