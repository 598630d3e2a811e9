// Who received whose contact data in a period: what a provider may ask, and what the regulator may.
import { useLoaded, Waiting } from "../../signed-in/loading.tsx";
import { counted, dateOf, numberOf, timeOf } from "../../signed-in/wording.ts";
import { useFilters } from "../parts/filtering.ts";
import { SearchBar, SearchText } from "../parts/search-bar.tsx";
import { Column, DataTable } from "../parts/table.tsx";
import { loadPrivacyReport, type PrivacyReport, privacyReportFile } from "../requests.ts";

export function PrivacyReportCard() {
  const filters = useFilters(["from", "to", "provider"]);
  const loaded = useLoaded(() => loadPrivacyReport(filters.query), filters.query.toString());
  return (
    <section class="card console-section" aria-labelledby="recipients">
      <h2 id="recipients">Recipients of contact data</h2>
      <p>
        Under Kenya’s Data Protection Act, 2019 a provider may ask who received their data, have it corrected,
        restricted or erased, and those who received it are then to be told. Restrict and erase on a profile’s
        page; tell the recipients listed here.
      </p>
      <SearchBar filters={filters}>
        <SearchText filters={filters} name="from" label="From" type="date" />
        <SearchText filters={filters} name="to" label="To" type="date" />
        <SearchText filters={filters} name="provider" label="Of one provider: an id" />
      </SearchBar>
      <p class="key-actions">
        <a class="button" href={privacyReportFile(filters.query)} download>
          Export as CSV
        </a>
      </p>
      <Waiting loaded={loaded}>{(report) => <Report of={report} />}</Waiting>
    </section>
  );
}

function Report({ of: report }: { of: PrivacyReport }) {
  return (
    <>
      <h3>
        From {dateOf(report.from)} to {dateOf(report.to)}
      </h3>
      {report.recipients.length === 0 ? (
        <p class="empty">Nobody received contact data in this period.</p>
      ) : (
        <Recipients of={report} />
      )}
      {report.handouts.length > 0 && <HandedOutTable of={report} />}
      {report.erased.length > 0 && <Erased of={report} />}
    </>
  );
}

function Recipients({ of: { recipients } }: { of: PrivacyReport }) {
  return (
    <DataTable rows={recipients} keyOf={({ key }) => key} label="Who received contact data">
      {(recipient) => [
        <Column name="Account" isHead>
          <span class="long-word">{recipient.account_email ?? recipient.account}</span>
        </Column>,
        <Column name="Key">{recipient.key_name}</Column>,
        <Column name="Phones" isNumber>
          {numberOf(recipient.phones)}
        </Column>,
        <Column name="WhatsApp" isNumber>
          {numberOf(recipient.whatsapps)}
        </Column>,
        <Column name="Locations" isNumber>
          {numberOf(recipient.locations)}
        </Column>,
      ]}
    </DataTable>
  );
}

function HandedOutTable({ of: { handouts, has_more } }: { of: PrivacyReport }) {
  return (
    <>
      <h3>Whose</h3>
      <p class="quiet">
        Of each pair the first and the last day and the sum are recorded. “Possible” means: before and after
        the period for certain, within it perhaps.
      </p>
      <DataTable
        rows={handouts}
        keyOf={({ provider, key }) => `${provider} ${key}`}
        label="Whose contact data"
      >
        {(row) => [
          <Column name="Provider" isHead>
            {row.provider_name} <code class="long-word">{row.provider}</code>
          </Column>,
          <Column name="Received by">
            <span class="long-word">
              {row.account_email ?? row.account}, {row.key_name}
            </span>
          </Column>,
          <Column name="First day">{dateOf(row.first_day)}</Column>,
          <Column name="Last day">{dateOf(row.last_day)}</Column>,
          <Column name="Times" isNumber>
            {numberOf(row.count)}
          </Column>,
          <Column name="In the period">{row.in_period}</Column>,
        ]}
      </DataTable>
      {has_more && <p class="quiet">These are the first {handouts.length}; the CSV file has them all.</p>}
    </>
  );
}

function Erased({ of: { erased } }: { of: PrivacyReport }) {
  return (
    <>
      <h3>Erased in the period</h3>
      <ul class="plain-list">
        {erased.map(({ provider, erased_at, handed_to }) => (
          <li key={provider}>
            <code class="long-word">{provider}</code>, {timeOf(erased_at)}:{" "}
            {handed_to.length === 0
              ? "nobody had received the contact data"
              : `${counted(handed_to.length, "key is", "keys are")} to be told: ${handed_to.map(({ key }) => key).join(", ")}`}
          </li>
        ))}
      </ul>
    </>
  );
}
