import type { ComponentChildren } from "preact";
import { Button } from "../../signed-in/elements.tsx";
import { mayChange } from "../session.ts";

type Setting = {
  title: string;
  /** Where it leads, if it is a page. */
  href?: string;
  value: string;
  /** Where the value comes from. */
  note: ComponentChildren;
  onChange(): void;
};

export function SettingList({ of: settings }: { of: readonly Setting[] }) {
  return (
    <ul class="plain-list setting-list">
      {settings.map(({ title, href, value, note, onChange }) => (
        <li key={title}>
          <div>
            <h3>{href ? <a href={href}>{title}</a> : title}</h3>
            <p>
              <b>{value}</b> <span class="quiet">{note}</span>
            </p>
          </div>
          {mayChange.value && (
            <Button about={title} onClick={onChange}>
              Change
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
