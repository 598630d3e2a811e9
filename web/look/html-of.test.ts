import { expect, test } from "bun:test";
import fc from "fast-check";
import { Fragment, h } from "preact";
import { htmlOf, jsonForHtml } from "./html-of.ts";

test("elements, fragments, components, lists and empty values are written as a browser reads them", () => {
  const Item = ({ name }: { name: string }) => h("li", { key: name, onClick: () => {} }, name);
  const tree = h(
    Fragment,
    null,
    h(
      "ul",
      { class: "a", hidden: true, title: null },
      ["x", "y"].map((name) => h(Item, { name })),
    ),
    h("br", null),
    false,
    null,
    0,
  );
  expect(htmlOf(tree)).toBe('<ul class="a" hidden><li>x</li><li>y</li></ul><br>0');
});

test("aria words are written out, also when they are false", () => {
  expect(htmlOf(h("button", { "aria-pressed": false, disabled: false }))).toBe(
    '<button aria-pressed="false"></button>',
  );
});

test("the value that a field begins with is its value in the document", () => {
  expect(htmlOf(h("input", { defaultValue: "nurse" }))).toBe('<input value="nurse">');
});

test("no text and no attribute can become markup", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const inside = htmlOf(h("p", { title: text }, text)).slice('<p title="'.length, -"</p>".length);
      expect(inside.replace('">', "")).not.toMatch(/[<>"']/);
    }),
  );
});

test("a data block cannot be ended from within, and gives back what was put in", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const json = jsonForHtml({ text: `${text}</script>` });
      expect(json).not.toContain("<");
      expect(JSON.parse(json)).toEqual({ text: `${text}</script>` });
    }),
  );
});
