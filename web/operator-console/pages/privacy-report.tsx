// Who received whose contact data in a period: what a provider may ask, and what the regulator may.
import { DataTable } from "../../look/table.tsx";
import { Card } from "../../signed-in/elements.tsx";
import { Waiting } from "../../signed-in/loading.tsx";
import { counted, dateOf, numberOf, timeOf } from "../../signed-in/wording.ts";
import { type SearchField, useFiltered } from "../parts/filtering.tsx";
import * as server from "../requests.ts";

const fields: SearchField[] = [
  { name: "from", label: "From", type: "date" },
  { name: "to", label: "To", type: "date" },
  { name: "provider", label: "One provider: its id" },
];

export function PrivacyReportCard() {
  const { bar, query, loaded } = useFiltered(fields, server.loadPrivacyReport);
  return (
    <Card title="Recipients of contact data" look="console-section">
      <p>
        Under Kenya’s Data Protection Act, 2019, a provider may ask who received their data and have it
        corrected, restricted or erased; whoever received it must then be told. Restrict or erase on the
        profile’s page, then tell the recipients listed here.
      </p>
      {bar}
      <p class="key-actions">
        <a class="button" href={server.privacyReportFile(query)} download>
          Export as CSV
        </a>
      </p>
      <Waiting loaded={loaded}>{(report) => <Report of={report} />}</Waiting>
    </Card>
  );
}

const Report = ({ of: report }: { of: server.PrivacyReport }) => (
  <>
    <h3>
      From {dateOf(report.from)} to {dateOf(report.to)}
    </h3>
    <DataTable
      label="Who received contact data"
      empty="Nobody received contact data in this period."
      rows={report.recipients}
      keyOf="key"
    >
      {[
        ["Account", (row) => <span class="long-word">{row.account_email ?? row.account}</span>, "head"],
        ["Key", ({ key_name }) => key_name],
        ["Phones", ({ phones }) => numberOf(phones), "number"],
        ["WhatsApp", ({ whatsapps }) => numberOf(whatsapps), "number"],
        ["Locations", ({ locations }) => numberOf(locations), "number"],
      ]}
    </DataTable>
    {report.handouts.length > 0 && <Handouts of={report} />}
    {report.erased.length > 0 && <Erased of={report} />}
  </>
);

const Handouts = ({ of: { handouts, has_more } }: { of: server.PrivacyReport }) => (
  <>
    <h3>Whose data</h3>
    <p class="quiet">
      For each provider and key, the first day, the last day and the total are recorded. “Possible” means:
      certainly before and after this period, and perhaps within it.
    </p>
    <DataTable label="Whose contact data" rows={handouts} keyOf={({ provider, key }) => `${provider} ${key}`}>
      {[
        [
          "Provider",
          ({ provider, provider_name }) => (
            <>
              {provider_name} <code class="long-word">{provider}</code>
            </>
          ),
          "head",
        ],
        [
          "Received by",
          ({ account_email, account, key_name }) => (
            <span class="long-word">
              {account_email ?? account}, {key_name}
            </span>
          ),
        ],
        ["First day", ({ first_day }) => dateOf(first_day)],
        ["Last day", ({ last_day }) => dateOf(last_day)],
        ["Times", ({ count }) => numberOf(count), "number"],
        ["In this period", ({ in_period }) => in_period],
      ]}
    </DataTable>
    {has_more && <p class="quiet">Showing the first {handouts.length}; the CSV file has them all.</p>}
  </>
);

const Erased = ({ of: { erased } }: { of: server.PrivacyReport }) => (
  <>
    <h3>Erased in this period</h3>
    <ul class="plain-list">
      {erased.map(({ provider, erased_at, handed_to }) => (
        <li key={provider}>
          <code class="long-word">{provider}</code>, {timeOf(erased_at)}:{" "}
          {handed_to.length === 0
            ? "nobody had received the contact data"
            : `tell ${counted(handed_to.length, "key")}: ${handed_to.map(({ key }) => key).join(", ")}`}
        </li>
      ))}
    </ul>
  </>
);
