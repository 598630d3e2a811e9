// Who did what to whom, and when. Nobody can change it.
import { useEffect, useState } from "preact/hooks";
import { Heading } from "../../signed-in/heading.tsx";
import { useLoaded, Waiting } from "../../signed-in/loading.tsx";
import { timeOf } from "../../signed-in/wording.ts";
import { detailWords } from "../parts/detail-words.ts";
import { useFilters } from "../parts/filtering.ts";
import { More } from "../parts/more.tsx";
import { SearchBar, SearchChoice, SearchText } from "../parts/search-bar.tsx";
import { Column, DataTable } from "../parts/table.tsx";
import { type AuditPage, type AuditRow, auditFile, loadAudit } from "../requests.ts";

export function Audit() {
  const filters = useFilters(["who", "action", "subject", "from", "until"]);
  const loaded = useLoaded(() => loadAudit(filters.query), filters.query.toString());
  const [actions, setActions] = useState<string[]>([]);
  const known = loaded.value?.actions;
  useEffect(() => {
    if (known) setActions(known);
  }, [known]);
  return (
    <>
      <Heading lead="Every change, by whom and when. Rows are only ever added: the database refuses to alter one, and to delete any that is younger than you keep them.">
        Audit
      </Heading>
      <SearchBar filters={filters}>
        <SearchText filters={filters} name="who" label="Who: e-mail address or id" />
        <SearchText filters={filters} name="subject" label="To what: an id" />
        <SearchChoice
          key={actions.length}
          filters={filters}
          name="action"
          label="What"
          options={[["", "Anything"], ...actions.map((action) => [action, action] as const)]}
        />
        <SearchText filters={filters} name="from" label="From" type="date" />
        <SearchText filters={filters} name="until" label="Until" type="date" />
      </SearchBar>
      <p class="key-actions">
        <a class="button" href={auditFile(filters.query, "csv")} download>
          Export as CSV
        </a>
        <a class="button" href={auditFile(filters.query, "ndjson")} download>
          Export as NDJSON
        </a>
      </p>
      <Waiting loaded={loaded}>
        {(first) => <Rows key={filters.query.toString()} first={first} query={filters.query} />}
      </Waiting>
    </>
  );
}

function Rows({ first, query }: { first: AuditPage; query: URLSearchParams }) {
  return (
    <More
      first={{ rows: first.rows, next: first.next }}
      load={async (before) => {
        const { rows, next } = await loadAudit(new URLSearchParams([...query, ["before", before]]));
        return { rows, next };
      }}
    >
      {(rows) =>
        rows.length === 0 ? (
          <p class="empty">Nothing of that kind is in the log.</p>
        ) : (
          <AuditTable rows={rows} />
        )
      }
    </More>
  );
}

function AuditTable({ rows }: { rows: AuditRow[] }) {
  return (
    <DataTable rows={rows} keyOf={({ id }) => id} label="Audit log">
      {(row) => [
        <Column name="When">
          <time dateTime={row.at}>{timeOf(row.at)}</time>
        </Column>,
        <Column name="Who">{row.actor_name}</Column>,
        <Column name="What" isHead>
          {row.action}
        </Column>,
        <Column name="To what">
          <code class="long-word">{row.subject}</code>
        </Column>,
        <Column name="Detail">{detailWords(row.detail) || null}</Column>,
      ]}
    </DataTable>
  );
}
