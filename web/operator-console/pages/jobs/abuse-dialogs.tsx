import { useState } from "preact/hooks";
import { Cancel } from "../../../signed-in/cancel.tsx";
import { Dialog } from "../../../signed-in/dialog.tsx";
import { Field, Form, textOf } from "../../../signed-in/form.tsx";
import { type Abuse, addBlock, hideListing } from "../../requests.ts";

type Props = { onDone(next: Abuse): void; onClose(): void };

const spans = [
  { value: "1h", name: "one hour" },
  { value: "24h", name: "one day" },
  { value: "7d", name: "a week" },
  { value: "30d", name: "30 days" },
  { value: "", name: "until it is lifted" },
];

export function Block({ range, onDone, onClose }: Props & { range: string }) {
  const [isWide, setIsWide] = useState(false);
  return (
    <Dialog title="Block an address" onClose={onClose}>
      <Form
        submit="Block"
        isDangerous
        onSubmit={async (values) => {
          const request = {
            range: textOf(values, "range"),
            for: textOf(values, "for") || null,
            reason: textOf(values, "reason"),
            wide: values.has("wide"),
          };
          onDone(
            await addBlock(request).catch((problem: { status?: number }) => {
              if (problem.status === 409) setIsWide(true);
              throw problem;
            }),
          );
        }}
        beside={<Cancel onClose={onClose} />}
      >
        <Field
          label="Address or range"
          name="range"
          value={range}
          maxLength={60}
          isFirst
          hint="Like 192.0.2.7, 192.0.2.0/24 or 2001:db8::/32."
        />
        <label class="field">
          For how long
          <select class="input" name="for">
            {spans.map(({ value, name }) => (
              <option key={name} value={value} selected={value === "24h"}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <Field label="Reason" name="reason" maxLength={500} isOptional hint="For the record." />
        {isWide && (
          <label class="choice">
            <input type="checkbox" name="wide" />I mean a range as wide as that
          </label>
        )}
      </Form>
    </Dialog>
  );
}

export function Hide({ onDone, onClose }: Props) {
  return (
    <Dialog title="Hide a listing" onClose={onClose}>
      <Form
        submit="Hide"
        isDangerous
        onSubmit={async (values) =>
          onDone(await hideListing(textOf(values, "listing"), textOf(values, "reason")))
        }
        beside={<Cancel onClose={onClose} />}
      >
        <Field
          label="Listing"
          name="listing"
          maxLength={2_000}
          isFirst
          hint="Its id, like remotive-12, or its full address."
        />
        <Field label="Reason" name="reason" maxLength={500} isOptional hint="For the record." />
      </Form>
    </Dialog>
  );
}
