// A real call from this page. The key lives in this component's memory while the page is open and nowhere else: not in
// storage, not in the address, not in the history.
import { useState } from "preact/hooks";
import { Field, Form, PasswordField, textOf } from "../../signed-in/form.tsx";
import { Heading } from "../../signed-in/heading.tsx";
import { isJson, readable } from "../masking.ts";
import { type ConsoleAnswer, callProviders } from "../requests.ts";

const parameters = ["county", "town", "verified", "limit"] as const;

export function Console() {
  const [answer, setAnswer] = useState<ConsoleAnswer | null>(null);
  const [showsContacts, setShowsContacts] = useState(false);
  const submit = async (values: FormData) => {
    const query = new URLSearchParams();
    for (const name of parameters) {
      const value = textOf(values, name).trim();
      if (value !== "") query.set(name, value);
    }
    setShowsContacts(false);
    setAnswer(await callProviders(textOf(values, "key").trim(), query));
  };
  return (
    <>
      <Heading lead="Makes a real call to GET /api/v1/providers and counts as one. Your key stays on this page and is gone when you leave it.">
        Console
      </Heading>
      <div class="console">
        <section class="card" aria-label="The call">
          <Form submit="Make the call" working="Calling…" onSubmit={submit}>
            <PasswordField
              label="API key"
              hint="Pasted for the moment; never stored."
              name="key"
              autocomplete="new-password"
              what="the key"
            />
            <Field
              label="county"
              name="county"
              placeholder="Nairobi"
              maxLength={100}
              autocomplete="off"
              isOptional
            />
            <Field
              label="town"
              name="town"
              placeholder="Westlands"
              maxLength={100}
              autocomplete="off"
              isOptional
            />
            <label class="field">
              verified
              <select class="input" name="verified">
                <option value="">either</option>
                <option value="true">true</option>
                <option value="false">false</option>
              </select>
            </label>
            <Field
              label="limit"
              name="limit"
              placeholder="20"
              maxLength={10}
              inputMode="numeric"
              autocomplete="off"
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

function Answer({
  answer,
  showsContacts,
  onShow,
}: {
  answer: ConsoleAnswer;
  showsContacts: boolean;
  onShow(): void;
}) {
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
          <button type="button" class="button" onClick={onShow}>
            Show phones and locations
          </button>
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
