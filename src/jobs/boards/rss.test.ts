import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { NotParsable } from "./not-parsable.ts";
import { itemText, readRssItems } from "./rss.ts";

const feedOf = (items: string): string =>
  `<?xml version="1.0"?><rss version="2.0"><channel>${items}</channel></rss>`;

describe("an item", () => {
  test("keeps every element, repeated ones in order, with their namespaces", () => {
    const [item] = readRssItems(
      feedOf(
        "<item><title>A</title><category>x</category><category>y</category><content:encoded>z</content:encoded></item>",
      ),
    );
    expect(item && [...item]).toEqual([
      ["title", ["A"]],
      ["category", ["x", "y"]],
      ["content:encoded", ["z"]],
    ]);
  });

  test("has its entities decoded once, and its CDATA not at all", () => {
    const [item] = readRssItems(
      feedOf("<item><a>R&amp;amp;D &#8217;&lt;b&gt;</a><b><![CDATA[R&amp;D <b>]]> &amp; c</b></item>"),
    );
    expect(item && [itemText(item, "a"), itemText(item, "b"), itemText(item, "c")]).toEqual([
      "R&amp;D ’<b>",
      "R&amp;D <b> & c",
      "",
    ]);
  });

  test("keeps the words of markup that was not escaped, and survives tags that do not close", () => {
    const [item, next] = readRssItems(
      feedOf("<item><d>one<b>two</b><br>three</d><e>x</item><item><title>B</title></item>"),
    );
    expect(item && itemText(item, "d")).toBe("one two three");
    expect(next && itemText(next, "title")).toBe("B");
  });

  test("of a thousand elements is read, and of more is refused", () => {
    const items = (count: number) =>
      feedOf(
        `<item>${Array.from({ length: count }, (_, n) => `<a${n}>x</a${n}>`).join("")}</item>`.repeat(2),
      );
    expect(readRssItems(items(1_000))).toHaveLength(2);
    expect(() => readRssItems(items(1_001))).toThrow("more than 1000 elements in an item");
  });

  test("does not mix with what stands outside items", () => {
    expect(
      readRssItems(
        feedOf("<title>Site</title><image><title>Logo</title></image><item><link>/a</link></item>"),
      ),
    ).toEqual([new Map([["link", ["/a"]]])]);
  });
});

describe("a feed", () => {
  test.each([
    ["cut before its end", "<rss><channel><item></item></channel>"],
    ["cut inside a tag", "<rss><channel><item></item></channel></rs"],
    ["cut inside CDATA", "<rss><channel><item><a><![CDATA[x</a></item></channel></rss>"],
    ["with a DOCTYPE", '<!DOCTYPE rss SYSTEM "x"><rss></rss>'],
    ["with another root", "<html></html>"],
    ["nested without end", `<rss>${"<x>".repeat(1_000)}`],
    ["that is text", "nothing here"],
    ["with too many items", feedOf("<item></item>".repeat(5_001))],
  ])("%s is refused by name", (_how, xml) => {
    expect(() => readRssItems(xml)).toThrow(NotParsable);
  });

  test("may end in comments and blanks, or hold nothing", () => {
    expect(
      readRssItems(`${feedOf("<item><a>1</a></item>")}\n<!-- made in 0.1 s --><script>x</script>`),
    ).toHaveLength(1);
    expect(readRssItems("<rss/>")).toEqual([]);
  });

  test("is read in a time that grows with its length only", () => {
    const started = performance.now();
    for (const piece of [
      "<",
      "<a",
      "<![CDATA[",
      "]]",
      "<!--",
      "&",
      "&#",
      "<a b='",
      "</",
      "<?",
      "<item>",
      "<item/>",
    ]) {
      try {
        readRssItems(feedOf(piece.repeat(1_000_000 / piece.length)));
      } catch (error) {
        expect(error).toBeInstanceOf(NotParsable);
      }
    }
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  test("of any pieces is read or refused by name", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        "<rss>",
        "</rss>",
        "<item>",
        "</item>",
        "<title>",
        "</title>",
        "<![CDATA[",
        "]]>",
        "<!--",
        "-->",
      ),
      fc.constantFrom(
        "<!DOCTYPE a>",
        "&amp;",
        "&#x41;",
        "&bogus;",
        "<a/>",
        "<a b=c>",
        "<__proto__>",
        "</__proto__>",
      ),
      fc.string({ unit: "binary", maxLength: 8 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), fc.boolean(), (pieces, isFramed) => {
        try {
          readRssItems(isFramed ? feedOf(pieces.join("")) : pieces.join(""));
        } catch (error) {
          expect(error).toBeInstanceOf(NotParsable);
        }
      }),
      { numRuns: 500 },
    );
  });
});
