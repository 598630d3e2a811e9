// Writes Preact elements down as HTML, for documents that are made on the server. It knows elements, fragments and
// plain function components; a component with state belongs to the browser. Every text and attribute is escaped here,
// so no field of a job can become markup.
import { type ComponentChildren, Fragment, type VNode } from "preact";

const voidElements = new Set(["br", "hr", "img", "input", "link", "meta"]);

export function htmlOf(node: ComponentChildren): string {
  if (node === null || node === undefined || typeof node === "boolean") return "";
  if (Array.isArray(node)) return node.map(htmlOf).join("");
  if (typeof node !== "object") return escapeHtml(String(node));
  const { type, props } = node as VNode<Record<string, unknown>>;
  const children = props.children as ComponentChildren;
  if (type === Fragment) return htmlOf(children);
  if (typeof type === "function") {
    const component = type as (props: unknown) => ComponentChildren;
    return htmlOf(component(props));
  }
  const opening = `<${type}${attributes(type, props)}>`;
  return voidElements.has(type) ? opening : `${opening}${htmlOf(children)}</${type}>`;
}

function attributes(element: string, props: Record<string, unknown>): string {
  return Object.entries(props)
    .map(([prop, value]) => {
      // In a document the value to begin with is the value.
      const name = prop === "defaultValue" ? "value" : prop;
      if (name === "children" || name === "key" || name === "ref" || typeof value === "function") return "";
      // A select has no such attribute; its options say which of them is chosen.
      if (name === "value" && element === "select") return "";
      const isWord = name.startsWith("aria-") || name.startsWith("data-");
      if (value === undefined || value === null || (value === false && !isWord)) return "";
      return value === true && !isWord ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`;
    })
    .join("");
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** JSON inside a data block: a `<` could end the block. */
export function jsonForHtml(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}

/** In the head of every page: dark from the first moment, before the style is there, and so is the bar of the browser. */
export const schemeHead = [
  '<meta name="color-scheme" content="light dark">',
  '<meta name="theme-color" content="#f7f8f6" media="(prefers-color-scheme: light)">',
  '<meta name="theme-color" content="#101413" media="(prefers-color-scheme: dark)">',
].join("");
