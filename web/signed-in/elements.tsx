// What pages are made of: headings, cards and sections with a title, names with their values, buttons, text to take along.
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { Icon } from "../look/icons.tsx";
import { timeOf } from "./wording.ts";

/** The heading that gets the focus when a page is come to. */
export const Heading = ({ children, lead }: { children: ComponentChildren; lead?: ComponentChildren }) => (
  <div class="heading">
    <h1 tabIndex={-1}>{children}</h1>
    {lead && <p class="lead">{lead}</p>}
  </div>
);

type CardProps = {
  title: ComponentChildren;
  badge?: readonly [look: string, words: string];
  /** One of a list of cards. */
  isItem?: boolean;
  look?: string;
  children?: ComponentChildren;
};

export function Card({ title, badge, isItem = false, look = "", children }: CardProps) {
  const id = useId();
  const Tag = isItem ? "li" : "section";
  return (
    <Tag class={`card ${look}`} {...(isItem ? {} : { "aria-labelledby": id })}>
      <div class="key-head">
        <h2 id={id}>{title}</h2>
        {badge && <Badge look={badge[0]}>{badge[1]}</Badge>}
      </div>
      {children}
    </Tag>
  );
}

export function Section({ title, children }: { title: string; children: ComponentChildren }) {
  const id = useId();
  return (
    <section class="console-section" aria-labelledby={id}>
      <h2 id={id} class="section-title">
        {title}
      </h2>
      {children}
    </section>
  );
}

export function Badge({ look, children }: { look?: string; children: ComponentChildren }) {
  return <span class={look ? `badge badge-${look}` : "badge"}>{children}</span>;
}

type Pair = readonly [name: ComponentChildren, value: ComponentChildren];

export const Time = ({ of: iso }: { of: string }) => <time dateTime={iso}>{timeOf(iso)}</time>;

/** Names with their values; what is false or null is left out. */
type PairsProps = { look?: string; children: readonly (Pair | false | null)[] };

export const Pairs = ({ look = "pairs", children }: PairsProps) => (
  <dl class={look}>
    {children.map(
      (pair) =>
        pair && (
          <div key={pair[0]}>
            <dt>{pair[0]}</dt>
            <dd>{pair[1]}</dd>
          </div>
        ),
    )}
  </dl>
);

type ButtonProps = {
  onClick(): unknown;
  look?: "main" | "danger-quiet";
  /** What it acts on, for whoever hears it apart from its row or card. */
  about?: string;
  isBusy?: boolean;
  children: ComponentChildren;
};

export const Button = ({ onClick, look, about, isBusy = false, children }: ButtonProps) => (
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

type PillsProps<Value extends string> = {
  /** What is chosen by them, for whoever hears it. */
  legend: string;
  chosen: Value;
  onChoose(value: NoInfer<Value>): void;
  children: readonly (readonly [value: NoInfer<Value>, words: string])[];
};

export function Pills<Value extends string>({ legend, chosen, onChoose, children }: PillsProps<Value>) {
  return (
    <fieldset class="filters">
      <legend class="unseen">{legend}</legend>
      {children.map(([value, words]) => (
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

const saidForMs = 3_000;

/** What it is, and a button that copies it and says so. */
export function CopyBox({ text, label }: { text: string; label: string }) {
  const [said, setSaid] = useState("");
  const shown = useRef<HTMLElement>(null);
  useEffect(() => {
    if (said === "") return;
    const timer = setTimeout(() => setSaid(""), saidForMs);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid("Copied");
    } catch {
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
      setSaid("Selected: copy it with your keyboard");
    }
  };
  return (
    <div class="copy-box">
      <pre class="code">
        <code ref={shown}>{text}</code>
      </pre>
      <button type="button" class="button" onClick={() => void copy()}>
        {said === "Copied" && <Icon name="check" />}
        {said === "" ? "Copy" : said}
        <span class="unseen"> {label}</span>
      </button>
      <span class="unseen" role="status">
        {said}
      </span>
    </div>
  );
}
