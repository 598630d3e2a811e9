import { expect, test } from "bun:test";
import { CallerCount } from "./caller-count.ts";

const minute = 60_000;

test("callers are told by how much they ask, with what they were served and refused", () => {
  const callers = new CallerCount();
  for (let i = 0; i < 5; i += 1) callers.count("192.0.2.1", 200, 0);
  for (let i = 0; i < 3; i += 1) callers.count("192.0.2.2", 429, 0);
  callers.count("192.0.2.2", 401, 0);
  callers.count("192.0.2.3", 500, 0);
  expect(callers.top("requests", 2, 0)).toEqual([
    { address: "192.0.2.1", served: 5, refused: 0, unauthenticated: 0 },
    { address: "192.0.2.2", served: 0, refused: 4, unauthenticated: 1 },
  ]);
  expect(callers.top("unauthenticated", 10, 0).map(({ address }) => address)).toEqual(["192.0.2.2"]);
});

test("what is older than an hour is forgotten", () => {
  const callers = new CallerCount();
  callers.count("192.0.2.1", 200, 0);
  callers.count("192.0.2.2", 200, 55 * minute);
  expect(callers.top("requests", 10, 55 * minute)).toHaveLength(2);
  expect(callers.top("requests", 10, 61 * minute).map(({ address }) => address)).toEqual(["192.0.2.2"]);
  expect(callers.top("requests", 10, 600 * minute)).toEqual([]);
});

test("addresses of one IPv6 network are one caller", () => {
  const callers = new CallerCount();
  callers.count("2001:db8::1", 200, 0);
  callers.count("2001:db8::2", 200, 0);
  expect(callers.top("requests", 10, 0)).toMatchObject([{ address: "2001:db8:0:0::/64", served: 2 }]);
});

test("a flood of addresses costs neither memory nor the loudest caller", () => {
  const callers = new CallerCount();
  for (let i = 0; i < 100_000; i += 1) {
    callers.count(`10.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}`, 200, 0);
    if (i % 100 === 0) callers.count("192.0.2.1", 429, 0);
  }
  expect(callers.top("requests", 1, 0)).toMatchObject([{ address: "192.0.2.1", refused: 1_000 }]);
  expect(callers.top("requests", 1_000_000, 0).length).toBeLessThanOrEqual(4_000);
});
