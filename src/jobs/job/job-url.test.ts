import { expect, test } from "bun:test";
import fc from "fast-check";
import { safeUrl, urlKey } from "./job-url.ts";

const home = "https://board.example.org";

test.each([
  ["a mixed-case host is lower-cased", "https://Board.Example.ORG/Job/1", "https://board.example.org/Job/1"],
  ["a relative link is resolved", "/job/clerk-7", "https://board.example.org/job/clerk-7"],
  [
    "tracking parameters go, others stay",
    "https://a.org/j?id=5&utm_source=x&gclid=1&ref=Simplify",
    "https://a.org/j?id=5",
  ],
  ["a query of tracking only goes whole", "https://a.org/j?utm_medium=rss&fbclid=2", "https://a.org/j"],
  [
    "what is not tracking keeps its spelling",
    "https://a.org/j?q=a%20b&ref=home",
    "https://a.org/j?q=a%20b&ref=home",
  ],
  ["plain http is a web link too", "http://a.org/j", "http://a.org/j"],
])("%s", (_guarantee, raw, url) => {
  expect(safeUrl(raw, home)).toBe(url);
});

test.each([
  ["another scheme", "javascript:alert(1)"],
  ["another scheme in capitals", "JaVaScRiPt:alert(1)"],
  ["another scheme behind a space", " javascript:alert(1)"],
  ["another scheme behind a control character", "\u0001javascript:alert(1)"],
  ["another scheme with a tab in it", " java\tscript:alert(1)"],
  ["another scheme with a line's end in it", "java\r\nscript:alert(1)"],
  ["a script of old", "vbscript:msgbox(1)"],
  ["a file", "file:///etc/passwd"],
  ["a blob", "blob:https://board.example.org/1"],
  ["another host and no scheme", "//evil.example/x"],
  ["another host behind backslashes", "\\\\evil.example\\x"],
  ["another host behind both slashes", "/\\evil.example/x"],
  ["another host behind a hidden slash", "/\t/evil.example/x"],
  ["a host that looks like another", "https://\u0430pple.com/jobs"],
  ["a host all in letters of another script", "https://\u0430\u0440\u0440\u04cf\u0435.com/jobs"],
  ["a host with a letter without its dot", "https://l\u0131nkedin.com/jobs"],
  ["a host that looks like another, in its plain form", "https://careers.xn--pple-43d.com/jobs"],
  ["mail", "mailto:jobs@example.org"],
  ["data", "data:text/html,hi"],
  ["credentials", "https://user:secret@example.org/"],
  ["a name before the host", "https://board.example.org@evil.example/"],
  ["a bare host", "http://localhost/job"],
  ["nothing", "  "],
  ["no address", "https://"],
  ["two thousand characters and more", `https://a.org/${"x".repeat(2_000)}`],
  ["ten thousand characters", `https://a.org/${"x".repeat(10_000)}`],
])("a link is refused with %s", (_what, raw) => {
  expect(safeUrl(raw, home)).toBeNull();
});

test("scheme, www, final slash and fragment do not make another page", () => {
  const key = urlKey("https://www.example.org/jobs/5/");
  expect(urlKey("http://example.org/jobs/5")).toBe(key);
  expect(urlKey("https://example.org/jobs/5/#apply")).toBe(key);
  expect(urlKey("https://example.org/jobs/6")).not.toBe(key);
  expect(urlKey("https://example.org/jobs/?id=5")).not.toBe(urlKey("https://example.org/jobs/?id=6"));
});

test("whatever comes in, only a plain web link or nothing goes out", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.webUrl({ withQueryParameters: true })), (raw) => {
      const url = safeUrl(raw, home);
      if (url !== null) expect(url).toMatch(/^https?:\/\/(?!xn--|[^/]*\.xn--)[^@/]+\.[^@/]*/);
    }),
    { numRuns: 500 },
  );
});
