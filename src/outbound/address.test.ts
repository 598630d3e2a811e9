import { expect, test } from "bun:test";
import fc from "fast-check";
import { isPublicAddress } from "./address.ts";

test.each([
  "127.0.0.1",
  "127.255.255.254",
  "0.0.0.0",
  "0.1.2.3",
  "10.0.0.1",
  "10.255.255.255",
  "100.64.0.1",
  "100.127.255.255",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.8",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.1.1",
  "198.18.0.1",
  "198.19.255.255",
  "198.51.100.7",
  "203.0.113.7",
  "224.0.0.1",
  "239.255.255.250",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "0:0:0:0:0:0:0:1",
  "::127.0.0.1",
  "::ffff:127.0.0.1",
  "::ffff:7f00:1",
  "0:0:0:0:0:ffff:10.0.0.1",
  "64:ff9b::7f00:1",
  "64:ff9b::10.1.2.3",
  "64:ff9b:1::8.8.8.8",
  "100::1",
  "2001::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "3fff::1",
  "fc00::1",
  "fd00::1",
  "fe80::1",
  "fe80::1%eth0",
  "fec0::1",
  "ff02::1",
  "",
  "localhost",
  "127.1",
  "2130706433",
  "8.8.8.8%0",
])("%p is not on the public internet", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  "8.8.8.8",
  "1.1.1.1",
  "100.63.255.255",
  "100.128.0.0",
  "172.15.0.1",
  "172.32.0.1",
  "192.169.0.1",
  "223.255.255.255",
  "2606:4700::1111",
  "2a00:1450:4001:831::200e",
  "2001:4860:4860::8888",
  "2001:200::1",
  "::ffff:8.8.8.8",
  "64:ff9b::8.8.8.8",
])("%p is on the public internet", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test("an IPv4 address is judged alike in every IPv6 spelling of it", () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      const parts = address.split(".").map(Number);
      const hex = [0, 2].map((i) => (((parts[i] ?? 0) << 8) | (parts[i + 1] ?? 0)).toString(16)).join(":");
      const expected = isPublicAddress(address);
      for (const spelling of [
        `::ffff:${address}`,
        `::FFFF:${hex}`,
        `0:0:0:0:0:ffff:${hex}`,
        `64:ff9b::${hex}`,
      ])
        expect(isPublicAddress(spelling)).toBe(expected);
    }),
  );
});

test("whatever the text, it is judged and nothing is thrown", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.ipV6(), fc.ipV4Extended()), (text) => {
      expect(typeof isPublicAddress(text)).toBe("boolean");
    }),
  );
});
