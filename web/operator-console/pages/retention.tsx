// How long what is recorded is kept. What is older is deleted within a day, and the audit log tells so.
import { useDialogs } from "../../signed-in/dialog.tsx";
import { Card } from "../../signed-in/elements.tsx";
import { Field, textOf } from "../../signed-in/form.tsx";
import { useLoaded, Waiting } from "../../signed-in/loading.tsx";
import { spanOf } from "../../signed-in/wording.ts";
import { SettingList } from "../parts/setting-list.tsx";
import * as server from "../requests.ts";

const titles: Record<string, string> = {
  usage: "Usage",
  handouts: "Recipients",
  audit: "Audit log",
  mails: "Mails",
  reports: "Reports",
};
const titleOf = ({ name }: server.Retention) => titles[name] ?? name;

export function RetentionCard() {
  const loaded = useLoaded(server.loadRetention);
  const { ask, dialog } = useDialogs();
  const change = (rule: server.Retention) =>
    ask({
      title: `${titleOf(rule)}: ${rule.what}`,
      fields: (
        <Field label="Keep for" name="value" value={rule.value} maxLength={20} isFirst>
          Days, like {rule.usual}, or forever. Anything older is deleted for good within a day.
        </Field>
      ),
      submit: "Save",
      act: async (values) => loaded.set(await server.keepFor(rule.name, textOf(values, "value"))),
    });
  return (
    <Card title="How long records are kept">
      <Waiting loaded={loaded}>
        {({ retention }) => (
          <SettingList
            of={retention.map((rule) => ({
              title: titleOf(rule),
              value: spanOf(rule.value),
              note: rule.is_set ? `${rule.what}; set here` : rule.what,
              onChange: () => change(rule),
            }))}
          />
        )}
      </Waiting>
      <p class="quiet">
        The server’s log goes to standard output; your system decides how long that is kept.
      </p>
      {dialog}
    </Card>
  );
}
