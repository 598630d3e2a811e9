import { expect, test } from "bun:test";
import fc from "fast-check";
import { addressRules } from "./client-address.ts";

const rules = addressRules(["127.0.0.1", "10.0.0.0/8", "2001:db8::/32"]);

test("from an untrusted peer the forwarded addresses count for nothing", () => {
  expect(rules.clientAddress("203.0.113.7", "198.51.100.1")).toBe("203.0.113.7");
  expect(addressRules([]).clientAddress("127.0.0.1", "198.51.100.1")).toBe("127.0.0.1");
});

test("behind trusted proxies it is the right-most hop that is not one of them", () => {
  expect(rules.clientAddress("127.0.0.1", "198.51.100.1")).toBe("198.51.100.1");
  expect(rules.clientAddress("127.0.0.1", "6.6.6.6, 198.51.100.1, 10.1.2.3")).toBe("198.51.100.1");
  expect(rules.clientAddress("::ffff:10.0.0.9", "198.51.100.1:4711")).toBe("198.51.100.1");
  expect(rules.clientAddress("2001:db8::1", "[2400:cb00::1]:443")).toBe("2400:cb00::1");
});

test("what is not an address ends the walk at the last hop that was vouched for", () => {
  expect(rules.clientAddress("127.0.0.1", "198.51.100.1, unknown, 10.1.2.3")).toBe("10.1.2.3");
  expect(rules.clientAddress("127.0.0.1", "")).toBe("127.0.0.1");
});

test("whatever is forwarded, the result is the peer or an address that was in the header", () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      const client = rules.clientAddress("127.0.0.1", header);
      expect(client === "127.0.0.1" || header.toLowerCase().includes(client)).toBe(true);
    }),
  );
});
