// The tokens of scripts, beside the operators.
import { DataTable } from "../../look/table.tsx";
import { useDialogs } from "../../signed-in/dialog.tsx";
import { Badge, Section } from "../../signed-in/elements.tsx";
import { Choices, choiceOf, Field, textOf } from "../../signed-in/form.tsx";
import { useLoaded, Waiting } from "../../signed-in/loading.tsx";
import { dateOf, fromNow } from "../../signed-in/wording.ts";
import { ChangeButton, ChangeLine } from "../parts/change-button.tsx";
import { daysOf, Lifetime } from "../parts/lifetime.tsx";
import * as server from "../requests.ts";

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
  const loaded = useLoaded(server.listTokens);
  const { ask, showOnce, dialog } = useDialogs(loaded.reload);
  const create = (scopes: readonly string[]) =>
    ask({
      title: "Create a token",
      fields: (
        <>
          <Field label="Name" name="name" maxLength={100} isFirst>
            Which script it is for.
          </Field>
          <Choices legend="What it may do" name="scope">
            {Object.fromEntries(
              scopes.map((scope) => [scope, choiceOf(<code>{scope}</code>, scopeWords[scope] ?? "")]),
            )}
          </Choices>
          <Lifetime />
        </>
      ),
      submit: "Create the token",
      act: async (values) => {
        const scopes = values.getAll("scope").map(String);
        const made = await server.createToken({ name: textOf(values, "name"), scopes, days: daysOf(values) });
        showOnce({
          title: `The token “${made.name}”`,
          secret: made.secret,
          label: "the token",
          advice: "You won’t see it again. Put it where the script runs now.",
        });
      },
    });
  const revoke = ({ id, name }: server.Token) =>
    ask({
      title: `Revoke “${name}”?`,
      text: "The script that uses it is refused at once. This cannot be undone.",
      submit: "Revoke the token",
      isDangerous: true,
      act: () => server.revokeToken(id),
    });
  return (
    <Section title="Tokens for scripts">
      <Waiting loaded={loaded}>
        {({ scopes, tokens }) => (
          <>
            <p class="lead">
              A script sends its token as <code>Authorization: Bearer kzop_…</code>. It can do what its scopes
              allow, and nothing else.
            </p>
            <ChangeLine onClick={() => create(scopes)}>Create a token</ChangeLine>
            <DataTable label="Tokens" empty="No tokens yet." rows={tokens} keyOf="id">
              {[
                ["Name", nameOf, "head"],
                ["Scopes", (token) => token.scopes.join(", ")],
                ["State", ({ state }) => <Badge look={state}>{state}</Badge>],
                ["Expires", ({ expires_at }) => (expires_at === null ? "never" : dateOf(expires_at))],
                [
                  "Last used",
                  ({ last_used_at }) => (last_used_at === null ? "never" : fromNow(last_used_at)),
                ],
                [
                  "",
                  (token) =>
                    token.state === "active" && (
                      <ChangeButton look="danger-quiet" about={token.name} onClick={() => revoke(token)}>
                        Revoke
                      </ChangeButton>
                    ),
                ],
              ]}
            </DataTable>
          </>
        )}
      </Waiting>
      {dialog}
    </Section>
  );
}

/** A key or token by its name, above how it starts. */
export const nameOf = ({ name, starts_with }: { name: string; starts_with: string }) => (
  <>
    {name}
    <br />
    <code>{starts_with}</code>
  </>
);
