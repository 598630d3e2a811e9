import type { ComponentChildren } from "preact";
import { ChangeButton } from "./change-button.tsx";

type Setting = {
  title: string;
  /** Where it leads, if it is a page. */
  href?: string;
  value: string;
  /** Where the value comes from. */
  note: ComponentChildren;
  onChange(): void;
};

export const SettingList = ({ of: settings }: { of: readonly Setting[] }) => (
  <ul class="plain-list parted-list">
    {settings.map(({ title, href, value, note, onChange }) => (
      <li key={title}>
        <div>
          <h3>{href ? <a href={href}>{title}</a> : title}</h3>
          <p>
            <b>{value}</b> <span class="quiet">{note}</span>
          </p>
        </div>
        <ChangeButton about={title} onClick={onChange}>
          Change
        </ChangeButton>
      </li>
    ))}
  </ul>
);
