import { expect, test } from "bun:test";
import fc from "fast-check";
import { callerOf, MemoryRateLimiter, rateLimitPolicy, rateLimitState, retryAfter } from "./rate-limit.ts";

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
