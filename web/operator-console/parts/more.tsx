// A list that goes on: what is loaded, and a button for what comes after.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Form } from "../../signed-in/form.tsx";

type MoreProps<Part, Row, Next> = {
  first: Part;
  rowsOf(part: Part): Row[];
  /** Where the next part begins; null after the last. */
  nextOf(part: Part): Next | null;
  load(next: Next): Promise<Part>;
  children: (rows: Row[]) => ComponentChildren;
};

export function More<Part, Row, Next>({ first, rowsOf, nextOf, load, children }: MoreProps<Part, Row, Next>) {
  const [later, setLater] = useState<Part[]>([]);
  const next = nextOf(later.at(-1) ?? first);
  return (
    <>
      {children([first, ...later].flatMap(rowsOf))}
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
