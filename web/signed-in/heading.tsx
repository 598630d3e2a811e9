import type { ComponentChildren } from "preact";

/** The heading that gets the focus when a page is come to. */
export function Heading({ children, lead }: { children: ComponentChildren; lead?: ComponentChildren }) {
  return (
    <div class="heading">
      <h1 tabIndex={-1}>{children}</h1>
      {lead && <p class="lead">{lead}</p>}
    </div>
  );
}
