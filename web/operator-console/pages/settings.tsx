// Switches and settings. What is set here wins over the variables and holds on every instance within a second.
import { type Dialogs, useDialogs } from "../../signed-in/dialog.tsx";
import { Button, Card, Heading } from "../../signed-in/elements.tsx";
import { Choices, Field, Form, textOf, textsOf } from "../../signed-in/form.tsx";
import { useLoaded, Waiting } from "../../signed-in/loading.tsx";
import { rateOf } from "../../signed-in/wording.ts";
import { SettingList } from "../parts/setting-list.tsx";
import * as server from "../requests.ts";
import { mayChange } from "../session.ts";

type CardProps = {
  of: server.Settings;
  onChanged(settings: server.Settings): void;
  ask: Dialogs["ask"];
};

export function Settings() {
  const loaded = useLoaded(server.loadSettings);
  const { ask, dialog } = useDialogs();
  return (
    <>
      <Heading lead="What you set here overrides the variables the server was started with, at once and on every instance.">
        Settings
      </Heading>
      <Waiting loaded={loaded}>
        {(settings) => (
          <>
            <ProviderApi of={settings} onChanged={loaded.set} ask={ask} />
            <Values of={settings} onChanged={loaded.set} ask={ask} />
            <LegalTexts of={settings} onChanged={loaded.set} ask={ask} />
          </>
        )}
      </Waiting>
      {dialog}
    </>
  );
}

function ProviderApi({ of: { provider_api }, onChanged, ask }: CardProps) {
  const isOn = provider_api === "enabled";
  const turnOff = () =>
    ask({
      title: "Switch the provider API off?",
      text: "Every integration gets a 503 until you switch it on again.",
      submit: "Switch it off",
      isDangerous: true,
      act: async () => onChanged(await server.turnProviderApi("disabled")),
    });
  return (
    <Card title="Provider API" badge={isOn ? ["approved", "on"] : ["suspended", "off"]}>
      <p>
        {isOn
          ? "Integrations with a key are answered."
          : "Every call gets a 503, whatever its key. The job listings are not affected."}
      </p>
      {mayChange.value &&
        (isOn ? (
          <Button look="danger-quiet" onClick={turnOff}>
            Switch it off…
          </Button>
        ) : (
          <Form
            submit="Switch it on"
            onSubmit={async () => onChanged(await server.turnProviderApi("enabled"))}
          />
        ))}
    </Card>
  );
}

const words: Record<server.Setting["name"], { title: string; hint: string }> = {
  developerApproval: { title: "Developer access", hint: "Partners are always reviewed." },
  providersLimit: {
    title: "Provider API, per key",
    hint: "Unless its access or the key itself says otherwise.",
  },
  jobsLimit: { title: "Jobs, per address", hint: "A dedicated key has ten times as many." },
  jobsSearchLimit: { title: "New searches, per address", hint: "Those not answered from memory." },
};
const approvals: Record<string, string> = { manual: "After a review", auto: "At once, without a review" };

const said = ({ name, value }: server.Setting) =>
  name === "developerApproval" ? approvals[value]?.toLowerCase() : rateOf(value);

function Values({ of: { settings }, onChanged, ask }: CardProps) {
  const change = ({ name, value, from, variable }: server.Setting) => {
    const { title, hint } = words[name];
    const set = async (to: string | null) => onChanged(await server.changeSetting(name, to));
    ask({
      title,
      fields:
        name === "developerApproval" ? (
          <Choices legend={hint} name="value" isSingle chosen={[value]}>
            {approvals}
          </Choices>
        ) : (
          <Field label="Number of requests" name="value" value={value} maxLength={20} isFirst>
            A count and a time, like 300/1m. {hint}
          </Field>
        ),
      submit: "Save",
      act: (values) => set(textOf(values, "value")),
      ...(from === "console" && { below: { submit: `Use ${variable} instead`, act: () => set(null) } }),
    });
  };
  const shown = (Object.keys(words) as server.Setting["name"][]).flatMap((name) =>
    settings.filter((setting) => setting.name === name),
  );
  return (
    <Card title="Approval and limits">
      <SettingList
        of={shown.map((setting) => ({
          title: words[setting.name].title,
          value: said(setting) ?? setting.value,
          note: setting.from === "console" ? "set here" : `from ${setting.variable} or its default`,
          onChange: () => change(setting),
        }))}
      />
    </Card>
  );
}

const titles = { terms: "Terms", privacy: "Privacy notice" };

function LegalTexts({ of: { texts }, onChanged, ask }: CardProps) {
  const edit = (name: keyof typeof titles) =>
    ask({
      title: titles[name],
      fields: (
        <>
          <Field label="Version" name="version" value={texts[name].version} maxLength={40}>
            Now {texts[name].version}. A date works well, like {new Date().toISOString().slice(0, 10)}.
          </Field>
          <Field
            label="Text, in Markdown"
            name="markdown"
            rows={16}
            maxLength={200_000}
            value={texts[name].markdown}
          />
        </>
      ),
      submit: "Publish",
      act: async (values) => onChanged(await server.changeText(name, textsOf(values, "version", "markdown"))),
    });
  return (
    <Card title="Terms and privacy">
      <p>
        Integrators accept a version of the terms when they request access. A changed text needs a new
        version; whoever asks from then on accepts that one.
      </p>
      <SettingList
        of={(["terms", "privacy"] as const).map((name) => ({
          title: titles[name],
          href: `/${name}`,
          value: `Version ${texts[name].version}`,
          note: texts[name].is_own ? "your own text" : "the text that comes with Kazi",
          onChange: () => edit(name),
        }))}
      />
    </Card>
  );
}
