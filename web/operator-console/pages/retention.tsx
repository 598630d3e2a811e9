// How long what is recorded is kept. What is older is deleted within a day, and the audit log tells so.
import { useState } from "preact/hooks";
import { Cancel } from "../../signed-in/cancel.tsx";
import { Dialog } from "../../signed-in/dialog.tsx";
import { Field, Form, textOf } from "../../signed-in/form.tsx";
import { useLoaded, Waiting } from "../../signed-in/loading.tsx";
import { counted } from "../../signed-in/wording.ts";
import { keepFor, loadRetention, type Retention } from "../requests.ts";
import { mayChange } from "../session.ts";

const titles: Record<string, string> = {
  usage: "Usage",
  handouts: "Recipients",
  audit: "Audit log",
  mails: "Mails",
  reports: "Reports",
};

export function RetentionCard() {
  const loaded = useLoaded(loadRetention);
  const [open, setOpen] = useState<Retention | null>(null);
  return (
    <section class="card" aria-labelledby="retention">
      <h2 id="retention">How long records are kept</h2>
      <Waiting loaded={loaded}>
        {({ retention }) => (
          <ul class="plain-list setting-list">
            {retention.map((rule) => (
              <li key={rule.name}>
                <div>
                  <h3>{titles[rule.name] ?? rule.name}</h3>
                  <p>
                    <b>{spanOf(rule.value)}</b>{" "}
                    <span class="quiet">
                      {rule.what}
                      {rule.is_set ? "; set here" : ""}
                    </span>
                  </p>
                </div>
                {mayChange.value && (
                  <button type="button" class="button" onClick={() => setOpen(rule)}>
                    Change<span class="unseen"> how long {titles[rule.name] ?? rule.name} is kept</span>
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Waiting>
      <p class="quiet">
        The server’s log goes to standard output; how long that is kept is up to your system.
      </p>
      {open && (
        <Dialog title={`${titles[open.name] ?? open.name}: ${open.what}`} onClose={() => setOpen(null)}>
          <Form
            submit="Set it"
            onSubmit={async (values) => {
              loaded.set(await keepFor(open.name, textOf(values, "value")));
              setOpen(null);
            }}
            beside={<Cancel onClose={() => setOpen(null)} />}
          >
            <Field
              label="Kept for"
              hint={`Days, like ${open.usual}, or forever. What is older is deleted within a day, for good.`}
              name="value"
              value={open.value}
              maxLength={20}
              autocomplete="off"
              isFirst
            />
          </Form>
        </Dialog>
      )}
    </section>
  );
}

const units: Record<string, string> = { s: "second", m: "minute", h: "hour", d: "day" };

/** "24h" as people say it. */
export function spanOf(value: string): string {
  const [, count = "", unit = ""] = /^(\d+)([smhd])$/.exec(value) ?? [];
  if (count === "") return value;
  const years = unit === "d" ? Number(count) / 365 : 0;
  return Number.isInteger(years) && years > 1
    ? `${years} years`
    : counted(Number(count), String(units[unit]), `${units[unit]}s`);
}
