// The terms and the privacy notice, each with the version that people accept.
import { useState } from "preact/hooks";
import { Cancel } from "../../signed-in/cancel.tsx";
import { Dialog } from "../../signed-in/dialog.tsx";
import { Field, Form, textOf } from "../../signed-in/form.tsx";
import { changeText, type LegalText, type Settings } from "../requests.ts";
import { mayChange } from "../session.ts";

type Name = keyof Settings["texts"];
type Changing = { of: Settings; onChanged(settings: Settings): void };
const titles: Record<Name, string> = { terms: "Terms", privacy: "Privacy notice" };
const names: Name[] = ["terms", "privacy"];

export function LegalTexts({ of: { texts }, onChanged }: Changing) {
  const [open, setOpen] = useState<Name | null>(null);
  return (
    <section class="card" aria-labelledby="texts">
      <h2 id="texts">Terms and privacy</h2>
      <p>
        Integrators accept a version of the terms when they ask for access. A changed text needs a new
        version; who asks from then on accepts that one.
      </p>
      <ul class="plain-list setting-list">
        {names.map((name) => (
          <li key={name}>
            <div>
              <h3>
                <a href={`/${name}`}>{titles[name]}</a>
              </h3>
              <p>
                Version <b>{texts[name].version}</b>{" "}
                <span class="quiet">{texts[name].is_own ? "your own text" : "the text Kazi comes with"}</span>
              </p>
            </div>
            {mayChange.value && (
              <button type="button" class="button" onClick={() => setOpen(name)}>
                Change<span class="unseen"> {titles[name]}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {open && (
        <Edit
          name={open}
          of={texts[open]}
          onClose={() => setOpen(null)}
          onChanged={(after) => {
            setOpen(null);
            onChanged(after);
          }}
        />
      )}
    </section>
  );
}

type EditProps = { name: Name; of: LegalText; onClose(): void; onChanged(after: Settings): void };

function Edit({ name, of: text, onClose, onChanged }: EditProps) {
  return (
    <Dialog title={titles[name]} onClose={onClose}>
      <Form
        submit="Publish"
        onSubmit={async (values) =>
          onChanged(await changeText(name, textOf(values, "version"), textOf(values, "markdown")))
        }
        beside={<Cancel onClose={onClose} />}
      >
        <Field
          label="Version"
          hint={`Now ${text.version}. A date does well, like ${new Date().toISOString().slice(0, 10)}.`}
          name="version"
          value={text.version}
          maxLength={40}
          autocomplete="off"
        />
        <label class="field">
          Text, in Markdown
          <textarea name="markdown" rows={16} required maxLength={200_000} defaultValue={text.markdown} />
        </label>
      </Form>
    </Dialog>
  );
}
