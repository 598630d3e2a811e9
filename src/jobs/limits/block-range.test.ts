import { expect, test } from "bun:test";
import { blockRange } from "./block-range.ts";

const spellings: [string, string][] = [
  ["192.0.2.7", "192.0.2.7"],
  ["192.0.2.7/32", "192.0.2.7"],
  [" 192.0.2.77/24 ", "192.0.2.0/24"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["::FFFF:10.1.2.3/104", "10.0.0.0/8"],
  ["2001:DB8:0:0:1::9", "2001:db8::1:0:0:9"],
  ["2001:db8::1:2/32", "2001:db8::/32"],
  ["2001:db8::/128", "2001:db8::"],
  ["::1", "::1"],
];

for (const [written, range] of spellings)
  test(`${written} is ${range}`, () => {
    expect(blockRange(written)?.range).toBe(range);
    expect(blockRange(range)?.range).toBe(range);
  });

for (const wrong of [
  "",
  "example.org",
  "10.0.0.0/33",
  "::/129",
  "10.0.0",
  "1.2.3.4/8/8",
  "1.2.3.4/",
  "fe80::1%eth0",
  "10.0.0.0/-1",
])
  test(`"${wrong}" is neither an address nor a range`, () => {
    expect(blockRange(wrong)).toBeNull();
  });

test("a range that holds a continent is known as wide", () => {
  expect(["0.0.0.0/0", "::/0", "10.0.0.0/7", "2000::/3"].map((range) => blockRange(range)?.isWide)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(["10.0.0.0/8", "2c0f::/32", "::1"].map((range) => blockRange(range)?.isWide)).toEqual([
    false,
    false,
    false,
  ]);
});
