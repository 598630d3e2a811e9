// What pages are made of: a heading, cards and sections with a title, names with their values.
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

/** The heading that gets the focus when a page is come to. */
export function Heading({ children, lead }: { children: ComponentChildren; lead?: ComponentChildren }) {
  return (
    <div class="heading">
      <h1 tabIndex={-1}>{children}</h1>
      {lead && <p class="lead">{lead}</p>}
    </div>
  );
}

type CardProps = {
  title: ComponentChildren;
  badge?: ComponentChildren;
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
        {badge}
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

/** Names with their values; what is false or null is left out. */
export function Pairs({
  of: pairs,
  look = "pairs",
}: {
  of: readonly (Pair | false | null)[];
  look?: string;
}) {
  return (
    <dl class={look}>
      {pairs.map(
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
}
