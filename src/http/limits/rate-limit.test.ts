import { expect, test } from "bun:test";
import fc from "fast-check";
import {
  callerOf,
  MemoryRateLimiter,
  networksOf,
  rateLimitPolicy,
  rateLimitState,
  retryAfter,
  takeInNetworks,
} from "./rate-limit.ts";

const rate = { count: 3, windowMs: 60_000 };

test("a caller gets exactly the count of each window, and the rest is refused until it ends", () => {
  const limiter = new MemoryRateLimiter();
  const taken = [0, 1, 2, 3, 59_999].map((nowMs) => limiter.take("a", rate, nowMs));
  expect(taken.map((allowance) => allowance.isAllowed)).toEqual([true, true, true, false, false]);
  expect(taken.map((allowance) => allowance.remaining)).toEqual([2, 1, 0, 0, 0]);
  expect(taken.at(-1)?.resetMs).toBe(1);
  expect(limiter.take("a", rate, 60_000)).toEqual({ isAllowed: true, remaining: 2, resetMs: 60_000 });
});

test("callers do not share a window", () => {
  const limiter = new MemoryRateLimiter();
  for (let i = 0; i < 3; i += 1) limiter.take("a", rate, 0);
  expect(limiter.take("a", rate, 0).isAllowed).toBe(false);
  expect(limiter.take("b", rate, 0).isAllowed).toBe(true);
});

test("a limit that is lowered counts at once", () => {
  const limiter = new MemoryRateLimiter();
  for (let i = 0; i < 3; i += 1) limiter.take("a", rate, 0);
  expect(limiter.take("a", { count: 2, windowMs: 60_000 }, 1)).toMatchObject({
    isAllowed: false,
    remaining: 0,
  });
});

test("a flood of callers does not grow the memory, and the latest are still counted", () => {
  const limiter = new MemoryRateLimiter({ maxCallers: 100 });
  for (let i = 0; i < 10_000; i += 1) limiter.take(`caller ${i}`, rate, i);
  expect(limiter.take("caller 9999", rate, 10_000).remaining).toBe(1);
  expect(limiter.take("caller 1", rate, 10_000).remaining).toBe(2);
});

test("no sequence of requests gets more than the count in a window", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20_000), { maxLength: 200 }), (gaps) => {
      const limiter = new MemoryRateLimiter();
      let nowMs = 0;
      let endsMs = 0;
      let allowed = 0;
      for (const gap of gaps) {
        nowMs += gap;
        if (nowMs >= endsMs) {
          endsMs = nowMs + rate.windowMs;
          allowed = 0;
        }
        const { isAllowed, resetMs, remaining } = limiter.take("a", rate, nowMs);
        allowed += isAllowed ? 1 : 0;
        expect([allowed + remaining, nowMs + resetMs]).toEqual([rate.count, endsMs]);
      }
    }),
  );
});

test("the header fields say quota, window, rest and seconds, and never ask to come back at once", () => {
  const spent = { isAllowed: false, remaining: 0, resetMs: 12 };
  expect(rateLimitPolicy({ count: 120, windowMs: 60_000 })).toBe('"default";q=120;w=60');
  expect(rateLimitState(spent)).toBe('"default";r=0;t=1');
  expect(retryAfter(spent)).toBe("1");
});

test("an IPv6 network of 64 bits is one caller, an IPv4 address is its own", () => {
  expect(callerOf("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::/64");
  expect(callerOf("2001:0db8:0001:0002::1")).toBe(callerOf("2001:db8:1:2:ffff::"));
  expect(callerOf("2001:db8::1")).toBe("2001:db8:0:0::/64");
  expect(callerOf("::1")).toBe("0:0:0:0::/64");
  expect(callerOf("192.0.2.7")).toBe("192.0.2.7");
});

test("an address is in networks that widen, each with more tries than the one before", () => {
  expect(networksOf("2001:db8:1:2fe:3:4:5:6")).toEqual([
    { name: "2001:db8:1:2fe::/64", factor: 1 },
    { name: "2001:db8:1:200::/56", factor: 4 },
    { name: "2001:db8:1::/48", factor: 16 },
  ]);
  expect(networksOf("2001:db8::1").map(({ name }) => name)).toEqual([
    "2001:db8:0:0::/64",
    "2001:db8:0:0::/56",
    "2001:db8:0::/48",
  ]);
  expect(networksOf("192.0.2.7")).toEqual([
    { name: "192.0.2.7", factor: 1 },
    { name: "192.0.2.0/24", factor: 5 },
  ]);
});

/** How many of these tries pass, all in one window. */
function allowed(addresses: string[], limiter = new MemoryRateLimiter()): number {
  const take = (address: string) => takeInNetworks(limiter, { what: "guess", address, rate }, 0);
  return addresses.map(take).filter((taken) => "isAllowed" in taken && taken.isAllowed).length;
}

test("guesses from one network count together, however many addresses they come from", () => {
  const from = (count: number, address: (number: number) => string) =>
    Array.from({ length: count }, (_, i) => address(i));
  expect(allowed(from(500, (i) => `2001:db8:0:12::${i.toString(16)}`))).toBe(rate.count);
  expect(allowed(from(500, (i) => `2001:db8:0:${(0x1200 + (i % 256)).toString(16)}::1`))).toBe(
    4 * rate.count,
  );
  expect(allowed(from(500, (i) => `2001:db8:0:${(i * 131).toString(16)}::1`))).toBe(16 * rate.count);
  expect(allowed(from(500, (i) => `192.0.2.${i % 256}`))).toBe(5 * rate.count);
});

test("one caller who guesses on and on leaves the neighbours their tries", () => {
  const limiter = new MemoryRateLimiter();
  expect(allowed(Array<string>(1_000).fill("2001:db8::1"), limiter)).toBe(rate.count);
  expect(allowed(["2001:db8:0:1::1", "2001:db8:0:ff00::1"], limiter)).toBe(2);
});
