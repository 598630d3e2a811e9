// Rows of data. On a phone each row becomes a card with the name of every column beside its value.
import type { ComponentChildren, VNode } from "preact";

type ColumnProps = { name: string; isHead?: boolean; isNumber?: boolean; children?: ComponentChildren };

/** One cell with the name of its column; only inside a DataTable. */
export function Column({ name, isHead, isNumber, children }: ColumnProps) {
  const look = { "data-label": name, ...(isNumber ? { class: "number" } : {}) };
  return isHead ? (
    <th scope="row" {...look}>
      {children}
    </th>
  ) : (
    <td {...look}>{children}</td>
  );
}

type TableProps<Row> = {
  rows: readonly Row[];
  keyOf(row: Row): string;
  /** What the table shows, for those who cannot see it. */
  label: string;
  children: (row: Row) => VNode<ColumnProps>[];
};

export function DataTable<Row>({ rows, keyOf, label, children }: TableProps<Row>) {
  const [first] = rows;
  if (first === undefined) return null;
  return (
    <table class="table data-table" aria-label={label}>
      <thead>
        <tr>
          {children(first).map(({ props: { name, isNumber } }) => (
            <th key={name} scope="col" {...(isNumber ? { class: "number" } : {})}>
              {name === "" ? <span class="unseen">Actions</span> : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>{children(row)}</tr>
        ))}
      </tbody>
    </table>
  );
}
