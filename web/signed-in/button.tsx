import type { ComponentChildren } from "preact";

type ButtonProps = {
  onClick(): unknown;
  look?: "main" | "danger-quiet";
  /** What it acts on, for whoever hears it apart from its row or card. */
  about?: string;
  isBusy?: boolean;
  children: ComponentChildren;
};

export function Button({ onClick, look, about, isBusy = false, children }: ButtonProps) {
  return (
    <button
      type="button"
      class={look ? `button button-${look}` : "button"}
      aria-disabled={isBusy}
      onClick={() => void (isBusy || onClick())}
    >
      {children}
      {about && <span class="unseen"> {about}</span>}
    </button>
  );
}

type PillsProps<Value extends string> = {
  /** What is chosen by them, for whoever hears it. */
  legend: string;
  options: readonly (readonly [value: NoInfer<Value>, words: string])[];
  chosen: Value;
  onChoose(value: NoInfer<Value>): void;
};

export function Pills<Value extends string>({ legend, options, chosen, onChoose }: PillsProps<Value>) {
  return (
    <fieldset class="filters">
      <legend class="unseen">{legend}</legend>
      {options.map(([value, words]) => (
        <button
          key={value}
          type="button"
          class={value === chosen ? "pill pill-on" : "pill"}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {words}
        </button>
      ))}
    </fieldset>
  );
}
