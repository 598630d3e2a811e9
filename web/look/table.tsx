// Rows of data. On a phone each row becomes a card with the name of every column beside its value, unless it is plain.
import type { ComponentChildren } from "preact";

/** What a cell shows under a name; one column is the head of its row. */
type Column<Row> = readonly [name: string, cell: (row: Row) => ComponentChildren, kind?: "head" | "number"];

type TableProps<Row> = {
  rows: readonly Row[];
  /** The field that no two rows share, or what to make of several. */
  keyOf: keyof Row | ((row: Row) => string);
  /** What the table shows, for those who cannot see it. */
  label: string;
  /** What is said when there are no rows. */
  empty?: string;
  isPlain?: true;
  /** The columns. */
  children: readonly (Column<Row> | false)[];
};

const lookOf = (kind?: "head" | "number") => (kind === "number" ? { class: "number" } : {});

export function DataTable<Row>({ rows, keyOf, label, empty, isPlain, children }: TableProps<Row>) {
  if (rows.length === 0) return empty ? <p class="empty">{empty}</p> : null;
  const shown = children.filter((column) => column !== false);
  return (
    <table class={isPlain ? "table" : "table data-table"} aria-label={label}>
      <thead>
        <tr>
          {shown.map(([name, , kind]) => (
            <th key={name} scope="col" {...lookOf(kind)}>
              {name === "" ? <span class="unseen">Actions</span> : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={typeof keyOf === "function" ? keyOf(row) : row[keyOf]}>
            {shown.map(([name, cell, kind]) =>
              kind === "head" ? (
                <th key={name} scope="row" data-label={name}>
                  {cell(row)}
                </th>
              ) : (
                <td key={name} data-label={name} {...lookOf(kind)}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
