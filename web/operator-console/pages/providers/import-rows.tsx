// What a checked file would change, row by row, and what is wrong with its bad rows.

import { useState } from "preact/hooks";
import { shortened } from "../../../../src/text/cut-text.ts";
import { Failed, useLoaded, Waiting } from "../../../signed-in/loading.tsx";
import { numberOf } from "../../../signed-in/wording.ts";
import { Column, DataTable } from "../../parts/table.tsx";
import { profilePath } from "../../profile-path.ts";
import {
  badRowsOf,
  type Import,
  type ImportRow,
  type ImportRows,
  importRows,
  type RowKind,
} from "../../requests.ts";

export function CheckedRows({ of }: { of: Import }) {
  const tabs: { kind: RowKind; name: string; count: number | null }[] = [
    { kind: "bad", name: "Bad rows", count: of.bad },
    { kind: "changed", name: "Would change", count: of.changed },
    { kind: "new", name: "New", count: of.created },
    { kind: "erased", name: "Erased, not brought back", count: of.erased },
    { kind: "noted", name: "With a note", count: null },
  ];
  const shown = tabs.filter(({ count }) => count !== 0);
  const [kind, setKind] = useState<RowKind>(shown[0]?.kind ?? "noted");
  return (
    <section class="console-section" aria-labelledby="rows">
      <h2 id="rows" class="section-title">
        Rows
      </h2>
      <fieldset class="filters">
        <legend class="unseen">Which rows</legend>
        {shown.map((tab) => (
          <button
            key={tab.kind}
            type="button"
            class={tab.kind === kind ? "pill pill-on" : "pill"}
            aria-pressed={tab.kind === kind}
            onClick={() => setKind(tab.kind)}
          >
            {tab.name}
            {tab.count !== null && ` (${numberOf(tab.count)})`}
          </button>
        ))}
      </fieldset>
      {kind === "bad" && (
        <p>
          <a href={badRowsOf(of.id)} download>
            Download every bad row as CSV
          </a>
        </p>
      )}
      <RowsOf key={kind} id={of.id} kind={kind} />
    </section>
  );
}

function RowsOf({ id, kind }: { id: string; kind: RowKind }) {
  const loaded = useLoaded(() => importRows(id, kind, 0), `${id} ${kind}`);
  return (
    <Waiting loaded={loaded}>
      {(first) => <RowList id={id} kind={kind} rows={first} onMore={loaded.set} />}
    </Waiting>
  );
}

type ListProps = { id: string; kind: RowKind; rows: ImportRows; onMore(rows: ImportRows): void };

function RowList({ id, kind, rows: { rows, has_more }, onMore }: ListProps) {
  const [failure, setFailure] = useState("");
  const more = async () => {
    try {
      const next = await importRows(id, kind, rows.at(-1)?.number ?? 0);
      onMore({ rows: [...rows, ...next.rows], has_more: next.has_more });
    } catch (problem) {
      setFailure((problem as Error).message);
    }
  };
  if (rows.length === 0) return <p class="empty">There is none.</p>;
  return (
    <>
      <DataTable rows={rows} keyOf={({ number }) => String(number)} label="Rows">
        {(row) => [
          <Column name="Line" isHead>
            {numberOf(row.line)}
          </Column>,
          ...(kind === "bad" || kind === "erased"
            ? []
            : [
                <Column name="Profile">
                  <Named row={row} />
                </Column>,
              ]),
          ...(kind === "new"
            ? []
            : [
                <Column name={kind === "changed" ? "What would change" : "What is to be said"}>
                  {kind === "changed" ? <Differences of={row} /> : <Remarks of={row} />}
                </Column>,
              ]),
        ]}
      </DataTable>
      <Failed sentence={failure} />
      {has_more && (
        <p>
          <button type="button" class="button" onClick={() => void more()}>
            Show more
          </button>
        </p>
      )}
    </>
  );
}

function Named({ row: { id, name, kind } }: { row: ImportRow }) {
  if (id === null) return <>{name}</>;
  return kind === "new" ? (
    <>
      {name} <code class="long-word">{id}</code>
    </>
  ) : (
    <a href={profilePath(id)}>{name ?? id}</a>
  );
}

function Remarks({ of: { remarks } }: { of: ImportRow }) {
  return (
    <ul class="plain-list tight">
      {remarks.map(({ field, reason }) => (
        <li key={`${field} ${reason}`}>
          {field && <code>{field}</code>} {reason}
        </li>
      ))}
    </ul>
  );
}

function Differences({ of: { differences } }: { of: ImportRow }) {
  if (differences.length === 0) return <>nothing any more</>;
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
