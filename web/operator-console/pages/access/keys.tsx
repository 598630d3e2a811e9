// Every key of both services, whoever's it is.
import { useState } from "preact/hooks";
import { Cancel } from "../../../signed-in/cancel.tsx";
import { Dialog } from "../../../signed-in/dialog.tsx";
import { Field, Form, textOf } from "../../../signed-in/form.tsx";
import { Heading } from "../../../signed-in/heading.tsx";
import { useLoaded, Waiting } from "../../../signed-in/loading.tsx";
import { ShownOnce } from "../../../signed-in/shown-once.tsx";
import { counted, dateOf, fromNow, numberOf, rateOf } from "../../../signed-in/wording.ts";
import { useFilters } from "../../parts/filtering.ts";
import { SearchBar, SearchChoice } from "../../parts/search-bar.tsx";
import { Column, DataTable } from "../../parts/table.tsx";
import { createKey, type Key, listKeys, type NewKey, revokeKey } from "../../requests.ts";
import { mayChange } from "../../session.ts";

const states = [
  ["", "Any"],
  ["active", "Active"],
  ["risky", "At risk"],
  ["expired", "Expired"],
  ["revoked", "Revoked"],
] as const;
const ofServices = [
  ["", "Both"],
  ["providers", "Providers"],
  ["jobs", "Jobs"],
] as const;
const riskWords = {
  "never-expires": "never expires",
  unused: "unused for 90 days",
  "expires-soon": "ends soon",
};

type Open = { what: "create" } | { what: "secret"; made: NewKey } | { what: "revoke"; key: Key } | null;

export function Keys() {
  const filters = useFilters(["q", "state", "service"]);
  const loaded = useLoaded(() => listKeys(filters.query), filters.query.toString());
  const [open, setOpen] = useState<Open>(null);
  const close = () => {
    setOpen(null);
    void loaded.reload();
  };
  return (
    <>
      <Heading lead="A secret is shown once, to whoever makes the key; nobody can look it up here.">
        Keys
      </Heading>
      {mayChange.value && (
        <p>
          <button type="button" class="button button-main" onClick={() => setOpen({ what: "create" })}>
            Issue a key
          </button>
        </p>
      )}
      <SearchBar filters={filters} search={{ name: "q", label: "Name, account or first characters" }}>
        <SearchChoice filters={filters} name="state" label="State" options={states} />
        <SearchChoice filters={filters} name="service" label="Service" options={ofServices} />
      </SearchBar>
      <Waiting loaded={loaded}>
        {({ keys, matching, in_all }) => (
          <>
            <p class="quiet" role="status">
              {counted(matching, "key", "keys")} of {numberOf(in_all)}
              {matching > keys.length && `; the first ${keys.length} are shown, narrow the search for others`}
            </p>
            {keys.length === 0 ? (
              <p class="empty">{in_all === 0 ? "No keys yet." : "No keys match."}</p>
            ) : (
              <KeyTable keys={keys} onRevoke={(key) => setOpen({ what: "revoke", key })} />
            )}
          </>
        )}
      </Waiting>
      {open?.what === "create" && (
        <Create onMade={(made) => setOpen({ what: "secret", made })} onClose={() => setOpen(null)} />
      )}
      {open?.what === "secret" && (
        <ShownOnce
          title={`The key “${open.made.name}”`}
          secret={open.made.secret}
          label="the key"
          advice="This is the only time it is shown. Hand it over in a way that nobody else can read."
          onClose={close}
        />
      )}
      {open?.what === "revoke" && <Revoke of={open.key} onClose={close} />}
    </>
  );
}

function KeyTable({ keys, onRevoke }: { keys: Key[]; onRevoke(key: Key): void }) {
  return (
    <DataTable rows={keys} keyOf={({ id }) => id} label="Keys">
      {(key) => [
        <Column name="Key" isHead>
          {key.name}
          <br />
          <code>{key.starts_with}</code>
        </Column>,
        <Column name="Account">{key.account_email ?? key.account_name}</Column>,
        <Column name="Scopes">{key.scopes.join(", ")}</Column>,
        <Column name="Limit">{[...new Set(key.limits)].map(rateOf).join(", ")}</Column>,
        <Column name="State">
          <span class="badges">
            <span class={`badge badge-${key.state}`}>{key.state}</span>
            {key.access_state === "suspended" && <span class="badge badge-suspended">access suspended</span>}
            {key.risks.map((risk) => (
              <span key={risk} class="badge badge-requested">
                {riskWords[risk]}
              </span>
            ))}
          </span>
        </Column>,
        <Column name="Expires">{key.expires_at === null ? "never" : dateOf(key.expires_at)}</Column>,
        <Column name="Last used">{lastUseOf(key)}</Column>,
        <Column name="">
          {mayChange.value && key.state === "active" && (
            <button type="button" class="button button-danger-quiet" onClick={() => onRevoke(key)}>
              Revoke<span class="unseen"> {key.name}</span>
            </button>
          )}
        </Column>,
      ]}
    </DataTable>
  );
}

function lastUseOf({ last_used_at, requests_today }: Key): string {
  const today = requests_today > 0 ? `${counted(requests_today, "request", "requests")} today` : "";
  if (last_used_at === null) return today || "never";
  return [fromNow(last_used_at), today].filter(Boolean).join(", ");
}

function Create({ onMade, onClose }: { onMade(made: NewKey): void; onClose(): void }) {
  const submit = async (values: FormData) => {
    const days = textOf(values, "days");
    onMade(
      await createKey({
        account: textOf(values, "account"),
        name: textOf(values, "name"),
        service: textOf(values, "service") === "jobs" ? "jobs" : "providers",
        days: days === "never" ? null : Number(days),
        limit: textOf(values, "limit"),
      }),
    );
  };
  return (
    <Dialog title="Issue a key" onClose={onClose}>
      <Form submit="Issue the key" working="Issuing…" onSubmit={submit} beside={<Cancel onClose={onClose} />}>
        <Field
          label="Name"
          hint="Where it will be used."
          name="name"
          maxLength={100}
          autocomplete="off"
          isFirst
        />
        <fieldset class="choices">
          <legend>For</legend>
          <label class="choice">
            <input type="radio" name="service" value="jobs" defaultChecked />
            Job Listings: a dedicated key with a higher limit
          </label>
          <label class="choice">
            <input type="radio" name="service" value="providers" />
            Provider Discovery
          </label>
        </fieldset>
        <Field
          label="Account"
          hint="Its e-mail address or id; empty for the operator’s own. It needs access with the scope."
          name="account"
          maxLength={254}
          autocomplete="off"
          isOptional
        />
        <Field
          label="Limit of its own"
          hint="Like 3000/1m; empty for what its access says."
          name="limit"
          maxLength={20}
          autocomplete="off"
          isOptional
        />
        <label class="field">
          Ends after
          <select class="input" name="days">
            <option value="30">30 days</option>
            <option value="90" selected>
              90 days
            </option>
            <option value="365">a year</option>
            <option value="never">never, where that is allowed</option>
          </select>
        </label>
      </Form>
    </Dialog>
  );
}

function Revoke({ of: key, onClose }: { of: Key; onClose(): void }) {
  return (
    <Dialog title={`Revoke “${key.name}”?`} onClose={onClose}>
      <p>
        It belongs to {key.account_email ?? key.account_name}, stops working at once, everywhere, and cannot
        be brought back.
        {key.requests_today > 0 &&
          ` It was used for ${counted(key.requests_today, "request", "requests")} today.`}
      </p>
      <Form
        submit="Revoke the key"
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
