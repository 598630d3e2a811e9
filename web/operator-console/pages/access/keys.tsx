// Every key of both services, whoever's it is.
import { DataTable } from "../../../look/table.tsx";
import { useDialogs } from "../../../signed-in/dialog.tsx";
import { Badge, Heading } from "../../../signed-in/elements.tsx";
import { Choices, Field, textOf, textsOf } from "../../../signed-in/form.tsx";
import { Waiting } from "../../../signed-in/loading.tsx";
import { counted, dateOf, fromNow, numberOf, rateOf } from "../../../signed-in/wording.ts";
import { ChangeButton, ChangeLine } from "../../parts/change-button.tsx";
import { type SearchField, useFiltered } from "../../parts/filtering.tsx";
import { daysOf, Lifetime } from "../../parts/lifetime.tsx";
import * as server from "../../requests.ts";
import { nameOf } from "../tokens.tsx";

const states = { "": "Any", active: "Active", risky: "At risk", expired: "Expired", revoked: "Revoked" };
const fields: SearchField[] = [
  { name: "q", label: "Name, account or first characters", isMain: true },
  { name: "state", label: "State", options: states },
  { name: "service", label: "Service", options: { "": "Both", providers: "Providers", jobs: "Jobs" } },
];
const riskWords = {
  "never-expires": "never expires",
  unused: "unused for 90 days",
  "expires-soon": "expires soon",
};

export function Keys() {
  const { bar, loaded } = useFiltered(fields, server.listKeys);
  const { ask, showOnce, dialog } = useDialogs(loaded.reload);
  const issue = () =>
    ask({
      title: "Issue a key",
      fields: (
        <>
          <Field label="Name" name="name" maxLength={100} isFirst>
            Where it will be used.
          </Field>
          <Choices legend="For" name="service" isSingle chosen={["jobs"]}>
            {{ jobs: "Job Listings: a dedicated key with a higher limit", providers: "Provider Discovery" }}
          </Choices>
          <Field label="Account" name="account" maxLength={254} isOptional>
            Its e-mail address or id. It needs access with that scope. Leave empty for the operator’s own.
          </Field>
          <Field label="Limit for this key" name="limit" maxLength={20} isOptional>
            Like 3000/1m. Leave empty to use the limit of its access.
          </Field>
          <Lifetime never="never, where that is allowed" />
        </>
      ),
      submit: "Issue the key",
      working: "Issuing…",
      act: async (values) => {
        const made = await server.createKey({
          ...textsOf(values, "account", "name", "limit"),
          service: textOf(values, "service") === "jobs" ? "jobs" : "providers",
          days: daysOf(values),
        });
        showOnce({
          title: `The key “${made.name}”`,
          secret: made.secret,
          label: "the key",
          advice: "You won’t see it again. Send it where nobody else can read it.",
        });
      },
    });
  const revoke = ({ id, name, account_email, account_name, requests_today }: server.Key) =>
    ask({
      title: `Revoke “${name}”?`,
      text: `It belongs to ${account_email ?? account_name}. It stops working everywhere at once and cannot be restored.${
        requests_today > 0 ? ` It made ${counted(requests_today, "request")} today.` : ""
      }`,
      submit: "Revoke the key",
      isDangerous: true,
      act: () => server.revokeKey(id),
    });
  return (
    <>
      <Heading lead="A secret is shown once, to whoever creates the key. Nobody can look it up here.">
        Keys
      </Heading>
      <ChangeLine look="main" onClick={issue}>
        Issue a key
      </ChangeLine>
      {bar}
      <Waiting loaded={loaded}>
        {({ keys, matching, in_all }) => (
          <>
            <p class="quiet" role="status">
              {counted(matching, "key")} of {numberOf(in_all)}
              {matching > keys.length && `; showing the first ${keys.length}, narrow the search for others`}
            </p>
            <DataTable
              label="Keys"
              empty={in_all === 0 ? "No keys yet." : "No keys match."}
              rows={keys}
              keyOf="id"
            >
              {[
                ["Key", nameOf, "head"],
                ["Account", ({ account_email, account_name }) => account_email ?? account_name],
                ["Scopes", ({ scopes }) => scopes.join(", ")],
                ["Limit", ({ limits }) => [...new Set(limits)].map(rateOf).join(", ")],
                ["State", badgesOf],
                ["Expires", ({ expires_at }) => (expires_at === null ? "never" : dateOf(expires_at))],
                ["Last used", lastUseOf],
                [
                  "",
                  (key) =>
                    key.state === "active" && (
                      <ChangeButton look="danger-quiet" about={key.name} onClick={() => revoke(key)}>
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
    </>
  );
}

const badgesOf = ({ state, access_state, risks }: server.Key) => (
  <span class="badges">
    <Badge look={state}>{state}</Badge>
    {access_state === "suspended" && <Badge look="suspended">access suspended</Badge>}
    {risks.map((risk) => (
      <Badge key={risk} look="requested">
        {riskWords[risk]}
      </Badge>
    ))}
  </span>
);

function lastUseOf({ last_used_at, requests_today }: server.Key): string {
  const today = requests_today > 0 ? `${counted(requests_today, "request")} today` : "";
  if (last_used_at === null) return today || "never";
  return [fromNow(last_used_at), today].filter(Boolean).join(", ");
}
