// Switches and settings. What is set here wins over the variables and holds on every instance within a second.
import { useState } from "preact/hooks";
import { Cancel } from "../../signed-in/cancel.tsx";
import { Dialog } from "../../signed-in/dialog.tsx";
import { Field, Form, textOf } from "../../signed-in/form.tsx";
import { Heading } from "../../signed-in/heading.tsx";
import { useLoaded, Waiting } from "../../signed-in/loading.tsx";
import { rateOf } from "../../signed-in/wording.ts";
import {
  changeSetting,
  loadSettings,
  type Setting,
  type SettingName,
  type Settings as SettingsAnswer,
  turnProviderApi,
} from "../requests.ts";
import { mayChange } from "../session.ts";
import { LegalTexts } from "./legal-texts.tsx";

type Changing = { of: SettingsAnswer; onChanged(settings: SettingsAnswer): void };

export function Settings() {
  const loaded = useLoaded(loadSettings);
  return (
    <>
      <Heading lead="What is set here wins over the variables the server was started with, at once and on every instance.">
        Switches and settings
      </Heading>
      <Waiting loaded={loaded}>
        {(settings) => (
          <>
            <ProviderApi of={settings} onChanged={loaded.set} />
            <Values of={settings} onChanged={loaded.set} />
            <LegalTexts of={settings} onChanged={loaded.set} />
          </>
        )}
      </Waiting>
    </>
  );
}

function ProviderApi({ of: { provider_api: state }, onChanged }: Changing) {
  const [isAsking, setIsAsking] = useState(false);
  const isOn = state === "enabled";
  return (
    <section class="card" aria-labelledby="provider-api">
      <div class="key-head">
        <h2 id="provider-api">Provider API</h2>
        <span class={isOn ? "badge badge-approved" : "badge badge-suspended"}>{isOn ? "on" : "off"}</span>
      </div>
      <p>
        {isOn
          ? "Integrations with a key are answered."
          : "Every call gets a 503, whatever its key; the job listings go on."}
      </p>
      {mayChange.value &&
        (isOn ? (
          <button type="button" class="button button-danger-quiet" onClick={() => setIsAsking(true)}>
            Switch it off…
          </button>
        ) : (
          <Form submit="Switch it on" onSubmit={async () => onChanged(await turnProviderApi("enabled"))} />
        ))}
      {isAsking && (
        <Dialog title="Switch the provider API off?" onClose={() => setIsAsking(false)}>
          <p>Every integration gets a 503 from now on, until you switch it on again.</p>
          <Form
            submit="Switch it off"
            isDangerous
            onSubmit={async () => {
              const after = await turnProviderApi("disabled");
              setIsAsking(false);
              onChanged(after);
            }}
            beside={<Cancel onClose={() => setIsAsking(false)} />}
          />
        </Dialog>
      )}
    </section>
  );
}

const words: Record<SettingName, { title: string; hint: string }> = {
  providersLimit: {
    title: "Providers, of each key",
    hint: "Unless its access or the key itself says otherwise.",
  },
  jobsLimit: { title: "Jobs, of each address", hint: "A dedicated key has ten times as many." },
  jobsSearchLimit: {
    title: "Different searches, of each address",
    hint: "Those that are not kept in memory.",
  },
  developerApproval: { title: "Developers get access", hint: "Partners are always reviewed." },
};
const order: SettingName[] = ["developerApproval", "providersLimit", "jobsLimit", "jobsSearchLimit"];

function Values({ of: settings, onChanged }: Changing) {
  const [open, setOpen] = useState<Setting | null>(null);
  const shown = order.flatMap((name) => settings.settings.find((setting) => setting.name === name) ?? []);
  return (
    <section class="card" aria-labelledby="values">
      <h2 id="values">Approval and limits</h2>
      <ul class="plain-list setting-list">
        {shown.map((setting) => (
          <li key={setting.name}>
            <div>
              <h3>{words[setting.name].title}</h3>
              <p>
                <b>{said(setting)}</b>{" "}
                <span class="quiet">
                  {setting.from === "console" ? "set here" : `from ${setting.variable} or its default`}
                </span>
              </p>
            </div>
            {mayChange.value && (
              <button type="button" class="button" onClick={() => setOpen(setting)}>
                Change<span class="unseen"> {words[setting.name].title}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {open && (
        <Change
          of={open}
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

function said({ name, value }: Setting): string {
  if (name !== "developerApproval") return rateOf(value);
  return value === "auto" ? "at once, without a review" : "after a review";
}

type ChangeProps = { of: Setting; onClose(): void; onChanged(after: SettingsAnswer): void };

function Change({ of: setting, onClose, onChanged }: ChangeProps) {
  const { title, hint } = words[setting.name];
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        submit="Set it"
        onSubmit={async (values) => onChanged(await changeSetting(setting.name, textOf(values, "value")))}
        beside={<Cancel onClose={onClose} />}
      >
        {setting.name === "developerApproval" ? (
          <fieldset class="choices">
            <legend>{hint}</legend>
            {[
              ["manual", "After a review"],
              ["auto", "At once, without a review"],
            ].map(([value, label]) => (
              <label class="choice" key={value}>
                <input type="radio" name="value" value={value} defaultChecked={setting.value === value} />
                {label}
              </label>
            ))}
          </fieldset>
        ) : (
          <Field
            label="Requests in a window"
            hint={`A count and a window, like 300/1m. ${hint}`}
            name="value"
            value={setting.value}
            maxLength={20}
            autocomplete="off"
            isFirst
          />
        )}
      </Form>
      {setting.from === "console" && (
        <Form
          submit={`Leave it to ${setting.variable}`}
          onSubmit={async () => onChanged(await changeSetting(setting.name, null))}
        />
      )}
    </Dialog>
  );
}
