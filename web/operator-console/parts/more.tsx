// A list that goes on: what is loaded, and a button for what comes after.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Form } from "../../signed-in/form.tsx";

type Part<Row> = { rows: Row[]; next: string | null };
type MoreProps<Row> = {
  first: Part<Row>;
  load(before: string): Promise<Part<Row>>;
  children: (rows: Row[]) => ComponentChildren;
};

export function More<Row>({ first, load, children }: MoreProps<Row>) {
  const [later, setLater] = useState<Part<Row>[]>([]);
  const parts = [first, ...later];
  const next = parts.at(-1)?.next ?? null;
  return (
    <>
      {children(parts.flatMap(({ rows }) => rows))}
      {next !== null && (
        <Form
          submit="Show more"
          working="Loading…"
          onSubmit={async () => {
            const part = await load(next);
            setLater((before) => [...before, part]);
          }}
        />
      )}
    </>
  );
}
