// What a checked file would change, row by row, and what is wrong with its bad rows.
import { useState } from "preact/hooks";
import { shortened } from "../../../../src/text/cut-text.ts";
import { DataTable } from "../../../look/table.tsx";
import { Pills, Section } from "../../../signed-in/elements.tsx";
import { useLoaded, Waiting } from "../../../signed-in/loading.tsx";
import { numberOf } from "../../../signed-in/wording.ts";
import { More } from "../../parts/more.tsx";
import * as server from "../../requests.ts";

/** Ids are as they were given, so they stand in the query. */
export const profilePath = (id: string) => `/operator/providers/profile?${new URLSearchParams({ id })}`;

export function CheckedRows({ of }: { of: server.Import }) {
  const counts: [server.RowKind, string, number | null][] = [
    ["bad", "Bad rows", of.bad],
    ["changed", "Would change", of.changed],
    ["new", "New", of.created],
    ["erased", "Erased, not brought back", of.erased],
    ["noted", "With a note", null],
  ];
  const options = counts
    .filter(([, , count]) => count !== 0)
    .map(([kind, name, count]) => [kind, count === null ? name : `${name} (${numberOf(count)})`] as const);
  const [kind, setKind] = useState<server.RowKind>(options[0]?.[0] ?? "noted");
  return (
    <Section title="Rows">
      <Pills legend="Which rows" chosen={kind} onChoose={setKind}>
        {options}
      </Pills>
      {kind === "bad" && (
        <p>
          <a href={server.badRowsOf(of.id)} download>
            Download every bad row as CSV
          </a>
        </p>
      )}
      <RowsOf key={kind} id={of.id} kind={kind} />
    </Section>
  );
}

function RowsOf({ id, kind }: { id: string; kind: server.RowKind }) {
  const loaded = useLoaded(() => server.importRows(id, kind, 0), `${id} ${kind}`);
  const hasProfile = kind !== "bad" && kind !== "erased";
  return (
    <Waiting loaded={loaded}>
      {(first) => (
        <More
          first={first}
          rowsOf={({ rows }) => rows}
          nextOf={({ rows, has_more }) => (has_more ? (rows.at(-1)?.number ?? 0) : null)}
          load={(after) => server.importRows(id, kind, after)}
        >
          {(rows) => (
            <DataTable label="Rows" empty="None." rows={rows} keyOf="number">
              {[
                ["Line", ({ line }) => numberOf(line), "head"],
                hasProfile && ["Profile", (row) => <Named row={row} />],
                kind === "changed"
                  ? ["What would change", (row) => <Differences of={row} />]
                  : kind !== "new" && ["Problems", (row) => <Remarks of={row} />],
              ]}
            </DataTable>
          )}
        </More>
      )}
    </Waiting>
  );
}

function Named({ row: { id, name, kind } }: { row: server.ImportRow }) {
  if (id === null) return <>{name}</>;
  return kind === "new" ? (
    <>
      {name} <code class="long-word">{id}</code>
    </>
  ) : (
    <a href={profilePath(id)}>{name ?? id}</a>
  );
}

const Remarks = ({ of: { remarks } }: { of: server.ImportRow }) => (
  <ul class="plain-list tight">
    {remarks.map(({ field, reason }) => (
      <li key={`${field} ${reason}`}>
        {field && <code>{field}</code>} {reason}
      </li>
    ))}
  </ul>
);

function Differences({ of: { differences } }: { of: server.ImportRow }) {
  if (differences.length === 0) return <>nothing now</>;
  return (
    <ul class="plain-list tight">
      {differences.map(({ field, before, after }) => (
        <li key={field}>
          <code>{field}</code> <del>{words(before)}</del> <ins>{words(after)}</ins>
        </li>
      ))}
    </ul>
  );
}

const longest = 160;

function words(value: unknown): string {
  if (value === null) return "unknown";
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return shortened(text, longest);
}
