import { expect, test } from "bun:test";
import fc from "fast-check";
import { objectionTo, redirectTarget } from "./destination.ts";

const from = new URL("https://board.example/jobs/feed?page=2#top");
const hosts = ["board.example", "www.board.example"];

test.each([
  ["/other?x=1", "https://board.example/other?x=1"],
  ["next", "https://board.example/jobs/next"],
  ["//www.board.example/feed", "https://www.board.example/feed"],
  ["https://BOARD.example:443/feed#part", "https://board.example/feed"],
])("a redirect to %p is followed", (location, expected) => {
  const target = redirectTarget(location, from, hosts);
  expect(String(target)).toBe(expected);
});

test.each([
  [null, "no address"],
  ["https://[bad", "no address"],
  ["http://board.example/feed", "from https to http"],
  ["https://board.example:22/", "the port 22"],
  ["https://board.example:6379/", "the port 6379"],
  ["https://user:pass@board.example/", "a user name"],
  ["https://other.example/", "the undeclared host other.example"],
  ["https://board.example.evil.example/", "the undeclared host"],
  ["https://board.example./", "the undeclared host"],
  ["file:///etc/passwd", "the scheme file:"],
  ["gopher://board.example/", "the scheme gopher:"],
  ["data:text/plain,hello", "the scheme data:"],
  ["javascript:alert(1)", "the scheme javascript:"],
])("a redirect to %p is not followed", (location, reason) => {
  expect(redirectTarget(location, from, hosts)).toContain(reason);
});

test("whatever a redirect says, it is refused or leads to a declared host over https on its usual port", () => {
  const wild = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc
      .tuple(fc.constantFrom("//", "https://", "http://", "\\\\", "/", "https:"), fc.string())
      .map((p) => p.join("")),
    fc.string().map((text) => `https://board.example${text}`),
  );
  fc.assert(
    fc.property(wild, (location) => {
      const target = redirectTarget(location, from, hosts);
      if (typeof target === "string") return;
      expect(hosts).toContain(target.hostname);
      expect(target.protocol).toBe("https:");
      expect(["", "80"]).toContain(target.port);
    }),
    { numRuns: 500 },
  );
});

test("a board's own address needs a declared host as well", () => {
  expect(objectionTo(from, hosts)).toBeNull();
  expect(objectionTo(new URL("https://elsewhere.example/"), hosts)).toContain("undeclared host");
});
