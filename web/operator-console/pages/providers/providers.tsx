// Profiles: looked for, opened, imported and exported.
import { DataTable } from "../../../look/table.tsx";
import { useDialogs } from "../../../signed-in/dialog.tsx";
import { Badge, Button, Heading } from "../../../signed-in/elements.tsx";
import { Field, textsOf } from "../../../signed-in/form.tsx";
import { Waiting } from "../../../signed-in/loading.tsx";
import { address, go } from "../../../signed-in/navigation.ts";
import { counted, dateOf } from "../../../signed-in/wording.ts";
import { type SearchField, useFiltered } from "../../parts/filtering.tsx";
import * as server from "../../requests.ts";
import { mayChange } from "../../session.ts";
import { ExposurePage } from "./exposure.tsx";
import { profilePath } from "./import-rows.tsx";
import { ImportPage } from "./provider-import.tsx";
import { ProviderProfile } from "./provider-profile.tsx";
import { EndingSoon, WaitingCorrections } from "./waiting.tsx";

export function Providers({ part }: { part: string }) {
  if (part === "profile")
    return <ProviderProfile id={new URLSearchParams(address.value.query).get("id") ?? ""} />;
  if (part === "import" || part.startsWith("import/"))
    return <ImportPage id={part.slice("import/".length)} />;
  if (part === "exposure") return <ExposurePage />;
  if (part !== "") return <ProviderProfile id={part} />;
  return <ProviderSearch />;
}

const fields: SearchField[] = [
  { name: "text", label: "Name, id or phone", isMain: true },
  { name: "county", label: "County" },
  { name: "verified", label: "Verified", options: { "": "All", true: "Verified", false: "Not verified" } },
  { name: "restricted", label: "Restricted", options: { "": "All", true: "Restricted", false: "Shown" } },
];

function ProviderSearch() {
  const { bar, loaded } = useFiltered(fields, server.findProviders);
  const { ask, dialog } = useDialogs();
  const create = () =>
    ask({
      title: "New profile",
      fields: (
        <>
          <Field label="Name" name="name" maxLength={200} isFirst />
          <Field label="County" name="county" maxLength={100}>
            You can add everything else afterwards.
          </Field>
        </>
      ),
      submit: "Create",
      act: async (values) => {
        const { profile } = await server.createProvider(textsOf(values, "name", "county"));
        go(profilePath(profile.id));
      },
    });
  return (
    <>
      <Heading lead="Every profile held here, including restricted ones that are shown to nobody.">
        Providers
      </Heading>
      <p class="key-actions">
        {mayChange.value && (
          <>
            <a class="button button-main" href="/operator/providers/import">
              Import a file
            </a>
            <Button onClick={create}>New profile</Button>
          </>
        )}
        <a class="button" href="/operator/providers/exposure">
          Who stands in front
        </a>
      </p>
      <details>
        <summary>Export every profile</summary>
        <div class="console-section">
          <p class="lead">
            With consents, in the form an import reads. The file holds phone numbers that callers may not see:
            keep it to yourself.
          </p>
          <p class="key-actions">
            {["csv", "json", "ndjson"].map((format) => (
              <a key={format} class="button" href={server.exportOf(format)} download={`providers.${format}`}>
                {format.toUpperCase()}
              </a>
            ))}
          </p>
        </div>
      </details>
      <WaitingCorrections />
      <EndingSoon />
      {bar}
      <Waiting loaded={loaded}>{(found) => <Found found={found} />}</Waiting>
      {dialog}
    </>
  );
}

function Found({ found: { providers, has_more } }: { found: server.FoundProviders }) {
  const count = has_more
    ? `The first ${providers.length} profiles; narrow the search to see others.`
    : counted(providers.length, "profile");
  return (
    <>
      {providers.length > 0 && <p role="status">{count}</p>}
      <DataTable label="Profiles" empty="No matches. Enter the full number." rows={providers} keyOf="id">
        {[
          ["Name", ({ id, name }) => <a href={profilePath(id)}>{name}</a>, "head"],
          ["Place", ({ town, county }) => [town, county].filter(Boolean).join(", ")],
          ["State", badgesOf],
          ["Id", ({ id }) => <code class="long-word">{id}</code>],
          ["Changed", ({ changed_at }) => dateOf(changed_at)],
        ]}
      </DataTable>
    </>
  );
}

type Summary = server.FoundProviders["providers"][number];

const badgesOf = ({ verified, verification_badge_version, restricted_at }: Summary) => (
  <span class="badges">
    {verified && <Badge look="approved">verified {verification_badge_version}</Badge>}
    {restricted_at !== null && <Badge look="suspended">restricted</Badge>}
    {!verified && restricted_at === null && <Badge>not verified</Badge>}
  </span>
);
