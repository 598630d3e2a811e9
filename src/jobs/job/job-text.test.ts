import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { textFromHtml, unescapeHtml } from "./job-html.ts";
import { cutAtWord, lineOfText } from "./job-text.ts";

describe("plain text", () => {
  test("paragraphs stay apart and list items become lines", () => {
    const html = "<p>We hire.</p><ul><li>Cook</li><li><p>Serve</p></li></ul><p>Apply<br>now</p>";
    expect(textFromHtml(html)).toBe("We hire.\n\n• Cook\n• Serve\n\nApply\nnow");
  });

  test("a block tag never glues two words together", () => {
    expect(textFromHtml("<div>Quality Reviewer</div><div>Job Category: Audit</div>")).toBe(
      "Quality Reviewer\nJob Category: Audit",
    );
    expect(textFromHtml("<table><tr><td>Pay</td><td>KES 40,000</td></tr></table>")).toBe("Pay KES 40,000");
  });

  test("an inline tag never splits a word", () => {
    expect(textFromHtml("<p>Un<b>believ</b>able</p>")).toBe("Unbelievable");
  });

  test("text without markup keeps its line breaks, Windows ones too", () => {
    expect(textFromHtml("Duties:\r\nDrive\r\n\r\nPay < 50 & > 30")).toBe("Duties:\nDrive\n\nPay < 50 & > 30");
  });

  test("text that was meant literally is not taken for markup", () => {
    expect(textFromHtml("<p>Use &lt;b&gt; for A&amp;B</p>")).toBe("Use < b> for A&B");
  });

  test("comments, styles, scripts and pixels leave no trace", () => {
    const html =
      '<!-- x --><style>p{color:red}</style><p style="x">Hello&nbsp;there\u200b</p><script>steal()</script>' +
      '<img src="https://example.test/blank.gif">';
    expect(textFromHtml(html)).toBe("Hello there");
  });

  test("control and direction characters are stripped, also when written as entities", () => {
    expect(textFromHtml("a\u0000b\u202Ec&#8203;d&#7;e")).toBe("abcde");
    expect(lineOfText("Clerk\u0007\u2066 II")).toBe("Clerk II");
  });

  test("nesting a hundred thousand characters deep costs no time and no stack", () => {
    const started = performance.now();
    expect(textFromHtml(`${"<div>".repeat(19_000)}deep`)).toBe("deep");
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  test("an entry's HTML is read up to 100 kB", () => {
    expect(textFromHtml("x".repeat(300_000))).toHaveLength(100_000);
  });

  test("one layer of escaping is undone at a time", () => {
    expect(textFromHtml(unescapeHtml("&lt;p&gt;R&amp;amp;D &amp;lt;i&amp;gt;&lt;/p&gt;"))).toBe("R&D < i>");
  });

  test("a line of text has its entities decoded once and its markup removed", () => {
    expect(lineOfText("  Editor &#124; <b>R&amp;D</b>\n &amp;lt;b&amp;gt; ")).toBe("Editor | R&D &lt;b&gt;");
    expect(lineOfText("C++ & C# < Senior>")).toBe("C++ & C# < Senior>");
    expect(lineOfText("<script>alert(1)</script> &lt;img src=x onerror=y&gt;Clerk&lt;/b&gt;")).toBe(
      "alert(1) Clerk",
    );
  });
});

describe("the cut", () => {
  test("falls at a word, with an ellipsis, within the limit", () => {
    const cut = cutAtWord("The quick brown fox, jumps over", 21);
    expect(cut).toBe("The quick brown fox…");
  });

  test("never splits a character, not even one made of several", () => {
    const family = "👩‍👩‍👧‍👦";
    for (let limit = 30; limit < 45; limit++) {
      const cut = cutAtWord(family.repeat(10), limit);
      expect(cut.length).toBeLessThanOrEqual(limit);
      expect(cut.slice(0, -1).replaceAll(family, "")).toBe("");
    }
  });

  test("keeps any text within the limit and well-formed", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 400 }),
        fc.integer({ min: 10, max: 300 }),
        (text, limit) => {
          const cut = cutAtWord(text, limit);
          expect(cut.length).toBeLessThanOrEqual(limit);
          expect(cut.isWellFormed()).toBe(true);
        },
      ),
    );
  });
});

test("no input makes text reading fail, hang or leave control characters", () => {
  const piece = fc.oneof(
    fc.string({ unit: "binary", maxLength: 20 }),
    fc.constantFrom(
      "<p>",
      "</p>",
      "<",
      "<li",
      "<!--",
      "-->",
      "&amp;",
      "&#",
      "<script>",
      "<![CDATA[",
      "]]>",
      '="',
      "<ul>",
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      for (const text of [textFromHtml(pieces.join("")), lineOfText(pieces.join(""))]) {
        expect(text).not.toMatch(/(?![\n\t\r])\p{Cc}|\u202e/u);
        expect(text.isWellFormed()).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

test("a letter keeps thirty of its marks", () => {
  const heap = (marks: number) => `Cook a${"\u0301\u0323".repeat(marks / 2)}`;
  expect(lineOfText(heap(1_000))).toBe(heap(30));
  expect(textFromHtml(heap(60_000))).toBe(heap(30));
  expect(lineOfText(heap(30))).toBe(heap(30));
});
