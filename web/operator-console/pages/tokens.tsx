// The tokens of scripts, beside the operators.
import { useState } from "preact/hooks";
import { Cancel } from "../../signed-in/cancel.tsx";
import { Dialog } from "../../signed-in/dialog.tsx";
import { Field, Form, textOf } from "../../signed-in/form.tsx";
import { useLoaded, Waiting } from "../../signed-in/loading.tsx";
import { ShownOnce } from "../../signed-in/shown-once.tsx";
import { dateOf, fromNow } from "../../signed-in/wording.ts";
import { Column, DataTable } from "../parts/table.tsx";
import { createToken, listTokens, type NewToken, revokeToken, type Token } from "../requests.ts";
import { mayChange } from "../session.ts";

type Open =
  | { what: "create"; scopes: readonly string[] }
  | { what: "secret"; made: NewToken }
  | { what: "revoke"; token: Token }
  | null;

const scopeWords: Record<string, string> = {
  "providers:push": "Create, update, verify and erase provider profiles",
  "providers:read": "Read provider profiles as the console does",
  "overview:read": "Read the figures of the overview",
  "boards:read": "Read the state of the boards",
  "audit:read": "Read and export the audit log",
  "backups:read": "Read when the last backup was made and checked",
  "privacy:read": "Read who received whose contact data",
  "metrics:read": "Read /metrics from another machine",
};

export function Tokens() {
  const loaded = useLoaded(listTokens);
  const [open, setOpen] = useState<Open>(null);
  const close = () => {
    setOpen(null);
    void loaded.reload();
  };
  return (
    <section class="console-section" aria-labelledby="tokens">
      <h2 id="tokens" class="section-title">
        Tokens of scripts
      </h2>
      <Waiting loaded={loaded}>
        {({ scopes, tokens }) => (
          <>
            <p class="lead">
              A script sends its token as <code>Authorization: Bearer kzop_…</code>. It can do what its scopes
              say, and nothing else.
            </p>
            {mayChange.value && (
              <p>
                <button type="button" class="button" onClick={() => setOpen({ what: "create", scopes })}>
                  Create a token
                </button>
              </p>
            )}
            {tokens.length === 0 ? (
              <p class="empty">There is no token.</p>
            ) : (
              <DataTable rows={tokens} keyOf={({ id }) => id} label="Tokens">
                {(token) => [
                  <Column name="Name" isHead>
                    {token.name}
                    <br />
                    <code>{token.starts_with}</code>
                  </Column>,
                  <Column name="Scopes">{token.scopes.join(", ")}</Column>,
                  <Column name="State">
                    <span class={`badge badge-${token.state}`}>{token.state}</span>
                  </Column>,
                  <Column name="Expires">
                    {token.expires_at === null ? "never" : dateOf(token.expires_at)}
                  </Column>,
                  <Column name="Last used">
                    {token.last_used_at === null ? "never" : fromNow(token.last_used_at)}
                  </Column>,
                  <Column name="">
                    {mayChange.value && token.state === "active" && (
                      <button
                        type="button"
                        class="button button-danger-quiet"
                        onClick={() => setOpen({ what: "revoke", token })}
                      >
                        Revoke<span class="unseen"> {token.name}</span>
                      </button>
                    )}
                  </Column>,
                ]}
              </DataTable>
            )}
          </>
        )}
      </Waiting>
      {open?.what === "create" && (
        <Create
          scopes={open.scopes}
          onMade={(made) => setOpen({ what: "secret", made })}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.what === "secret" && (
        <ShownOnce
          title={`The token “${open.made.name}”`}
          secret={open.made.secret}
          label="the token"
          advice="This is the only time it is shown. Put it where the script runs, now."
          onClose={close}
        />
      )}
      {open?.what === "revoke" && <Revoke of={open.token} onClose={close} />}
    </section>
  );
}

type CreateProps = { scopes: readonly string[]; onMade(made: NewToken): void; onClose(): void };

function Create({ scopes, onMade, onClose }: CreateProps) {
  const submit = async (values: FormData) => {
    const days = textOf(values, "days");
    onMade(
      await createToken({
        name: textOf(values, "name"),
        scopes: values.getAll("scope").map(String),
        days: days === "never" ? null : Number(days),
      }),
    );
  };
  return (
    <Dialog title="Create a token" onClose={onClose}>
      <Form submit="Create the token" onSubmit={submit} beside={<Cancel onClose={onClose} />}>
        <Field
          label="Name"
          hint="Which script it is for."
          name="name"
          maxLength={100}
          autocomplete="off"
          isFirst
        />
        <fieldset class="choices">
          <legend>What it may do</legend>
          {scopes.map((scope) => (
            <label class="choice" key={scope}>
              <input type="checkbox" name="scope" value={scope} />
              <span>
                <code>{scope}</code>
                <br />
                {scopeWords[scope]}
              </span>
            </label>
          ))}
        </fieldset>
        <label class="field">
          Ends after
          <select class="input" name="days">
            <option value="30">30 days</option>
            <option value="90" selected>
              90 days
            </option>
            <option value="365">a year</option>
            <option value="never">never</option>
          </select>
        </label>
      </Form>
    </Dialog>
  );
}

function Revoke({ of: token, onClose }: { of: Token; onClose(): void }) {
  return (
    <Dialog title={`Revoke “${token.name}”?`} onClose={onClose}>
      <p>The script that uses it is refused at once. This cannot be undone.</p>
      <Form
        submit="Revoke the token"
        isDangerous
        onSubmit={async () => {
          await revokeToken(token.id);
          onClose();
        }}
        beside={<Cancel onClose={onClose} />}
      />
    </Dialog>
  );
}
