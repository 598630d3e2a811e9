// A real call from this page. The key lives in this component's memory while the page is open and nowhere else: not in
// storage, not in the address, not in the history.
import { useState } from "preact/hooks";
import { Button, Heading } from "../../signed-in/elements.tsx";
import { Field, Form, PasswordField, SelectField, textOf } from "../../signed-in/form.tsx";
import * as server from "../requests.ts";

/** Contact data in an answer, hidden until it is asked for: someone may be looking over a shoulder. */
const sensitive = new Set(["phone", "whatsapp", "latitude", "longitude"]);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The answer as readable JSON, with or without its contact data; what is not JSON as it is. */
function readable(text: string, showsContacts: boolean): string {
  if (!isJson(text)) return text;
  const hide = (name: string, value: unknown) =>
    !showsContacts && sensitive.has(name) && value !== null ? "••••••" : value;
  return JSON.stringify(JSON.parse(text, hide), null, 2);
}

const parameters = ["county", "town", "verified", "limit"] as const;

export function Console() {
  const [answer, setAnswer] = useState<server.ConsoleAnswer | null>(null);
  const [showsContacts, setShowsContacts] = useState(false);
  const submit = async (values: FormData) => {
    const query = new URLSearchParams();
    for (const name of parameters) {
      const value = textOf(values, name).trim();
      if (value !== "") query.set(name, value);
    }
    setShowsContacts(false);
    setAnswer(await server.callProviders(textOf(values, "key").trim(), query));
  };
  return (
    <>
      <Heading lead="This makes a real call to GET /api/v1/providers, and counts as one. Your key stays on this page and is forgotten when you leave.">
        Console
      </Heading>
      <div class="console">
        <section class="card" aria-label="The call">
          <Form submit="Make the call" working="Calling…" onSubmit={submit}>
            <PasswordField label="API key" name="key" isNew what="the key">
              Used for this request only; never stored.
            </PasswordField>
            <Field label="county" name="county" placeholder="Nairobi" maxLength={100} isOptional />
            <Field label="town" name="town" placeholder="Westlands" maxLength={100} isOptional />
            <SelectField label="verified" name="verified">
              {{ "": "either", true: "true", false: "false" }}
            </SelectField>
            <Field
              label="limit"
              name="limit"
              placeholder="20"
              maxLength={10}
              inputMode="numeric"
              isOptional
            />
          </Form>
        </section>
        {answer && (
          <Answer answer={answer} showsContacts={showsContacts} onShow={() => setShowsContacts(true)} />
        )}
      </div>
    </>
  );
}

type AnswerProps = { answer: server.ConsoleAnswer; showsContacts: boolean; onShow(): void };

function Answer({ answer, showsContacts, onShow }: AnswerProps) {
  const { status, statusText, headers, body, ms } = answer;
  const isGood = status < 400;
  return (
    <section class="card answer" aria-labelledby="answer" aria-live="polite">
      <h2 id="answer">
        <span class={isGood ? "badge badge-approved" : "badge badge-declined"}>
          {status} {statusText}
        </span>{" "}
        in {Math.round(ms)} ms
      </h2>
      <h3>Headers</h3>
      <dl class="headers">
        {headers.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div class="key-head">
        <h3>Body</h3>
        {isGood && isJson(body) && !showsContacts && (
          <Button onClick={onShow}>Show phones and locations</Button>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long answer is scrolled by keyboard too */}
      <section class="scroll-box" tabIndex={0} aria-label="Body of the answer">
        <pre class="code">
          <code>{readable(body, showsContacts)}</code>
        </pre>
      </section>
    </section>
  );
}
