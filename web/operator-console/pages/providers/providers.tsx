// Profiles: looked for, opened, imported and exported.
import { useState } from "preact/hooks";
import { Cancel } from "../../../signed-in/cancel.tsx";
import { Dialog } from "../../../signed-in/dialog.tsx";
import { Field, Form, textOf } from "../../../signed-in/form.tsx";
import { Heading } from "../../../signed-in/heading.tsx";
import { useLoaded, Waiting } from "../../../signed-in/loading.tsx";
import { dateOf } from "../../../signed-in/wording.ts";
import { address, go } from "../../navigation.ts";
import { useFilters } from "../../parts/filtering.ts";
import { SearchBar, SearchChoice, SearchText } from "../../parts/search-bar.tsx";
import { Column, DataTable } from "../../parts/table.tsx";
import { profilePath } from "../../profile-path.ts";
import {
  createProvider,
  exportOf,
  type FoundProviders,
  findProviders,
  type ProviderSummary,
} from "../../requests.ts";
import { mayChange } from "../../session.ts";
import { ImportPage } from "./provider-import.tsx";
import { ProviderProfile } from "./provider-profile.tsx";

export function Providers({ part }: { part: string }) {
  if (part === "profile")
    return <ProviderProfile id={new URLSearchParams(address.value.query).get("id") ?? ""} />;
  if (part === "import" || part.startsWith("import/"))
    return <ImportPage id={part.slice("import/".length)} />;
  if (part !== "") return <ProviderProfile id={part} />;
  return <ProviderSearch />;
}

const verifiedOptions = [
  ["", "All"],
  ["true", "Verified"],
  ["false", "Not verified"],
] as const;
const restrictedOptions = [
  ["", "All"],
  ["true", "Restricted"],
  ["false", "Served"],
] as const;

function ProviderSearch() {
  const filters = useFilters(["text", "county", "verified", "restricted"]);
  const loaded = useLoaded(() => findProviders(filters.query), filters.query.toString());
  const [isCreating, setIsCreating] = useState(false);
  return (
    <>
      <Heading lead="Everyone whose profile is held here, also those that are restricted and served to nobody.">
        Providers
      </Heading>
      {mayChange.value && (
        <p class="key-actions">
          <a class="button button-main" href="/operator/providers/import">
            Import a file
          </a>
          <button type="button" class="button" onClick={() => setIsCreating(true)}>
            New profile
          </button>
        </p>
      )}
      <details>
        <summary>Export every profile</summary>
        <div class="console-section">
          <p class="lead">
            With its consents, as an import reads it. It holds phone numbers that consent hides from callers:
            keep the file to yourself.
          </p>
          <p class="key-actions">
            {["csv", "json", "ndjson"].map((format) => (
              <a key={format} class="button" href={exportOf(format)} download={`providers.${format}`}>
                {format.toUpperCase()}
              </a>
            ))}
          </p>
        </div>
      </details>
      <SearchBar filters={filters} search={{ name: "text", label: "Name, id or phone" }}>
        <SearchText filters={filters} name="county" label="County" />
        <SearchChoice filters={filters} name="verified" label="Verified" options={verifiedOptions} />
        <SearchChoice filters={filters} name="restricted" label="Restricted" options={restrictedOptions} />
      </SearchBar>
      <Waiting loaded={loaded}>{(found) => <Found found={found} />}</Waiting>
      {isCreating && <Create onClose={() => setIsCreating(false)} />}
    </>
  );
}

function Found({ found: { providers, has_more } }: { found: FoundProviders }) {
  if (providers.length === 0) return <p class="empty">No matches. Enter the full number.</p>;
  return (
    <>
      <p role="status">
        {has_more
          ? `The first ${providers.length} profiles; narrow the search to see others.`
          : `${providers.length} ${providers.length === 1 ? "profile" : "profiles"}`}
      </p>
      <DataTable rows={providers} keyOf={({ id }) => id} label="Profiles">
        {(provider) => [
          <Column name="Name" isHead>
            <a href={profilePath(provider.id)}>{provider.name}</a>
          </Column>,
          <Column name="Place">{[provider.town, provider.county].filter(Boolean).join(", ")}</Column>,
          <Column name="State">
            <States of={provider} />
          </Column>,
          <Column name="Id">
            <code class="long-word">{provider.id}</code>
          </Column>,
          <Column name="Changed">{dateOf(provider.changed_at)}</Column>,
        ]}
      </DataTable>
    </>
  );
}

function States({ of: { verified, verification_badge_version, restricted_at } }: { of: ProviderSummary }) {
  return (
    <span class="badges">
      {verified && <span class="badge badge-approved">verified {verification_badge_version}</span>}
      {restricted_at !== null && <span class="badge badge-suspended">restricted</span>}
      {!verified && restricted_at === null && <span class="badge">not verified</span>}
    </span>
  );
}

function Create({ onClose }: { onClose(): void }) {
  return (
    <Dialog title="New profile" onClose={onClose}>
      <Form
        submit="Create"
        onSubmit={async (values) => {
          const given = { name: textOf(values, "name"), county: textOf(values, "county") };
          const { profile } = await createProvider(given);
          go(profilePath(profile.id));
        }}
        beside={<Cancel onClose={onClose} />}
      >
        <Field label="Name" name="name" maxLength={200} isFirst />
        <Field label="County" name="county" maxLength={100} hint="Everything else can be added afterwards." />
      </Form>
    </Dialog>
  );
}
