// Passwords guessed by the hundred, on one account and on a thousand, from one address, from many and from one
// network; the owner gets in from the browser that they used before. test/long sends the thousand over HTTP, which costs
// three hundred hashes.
import { expect, test } from "bun:test";
import { Refused } from "../../src/access/area/area-route.ts";
import { Throttle } from "../../src/access/area/throttle.ts";
import { MemoryRateLimiter } from "../../src/http/limits/rate-limit.ts";
import { sqlitePlace } from "../support/engines.ts";
import { manualClock } from "../support/manual-clock.ts";
import { behindProxy, goodPassword, signedInVisitor, Visitor } from "../support/people/signed-in.ts";
import { startKazi } from "../support/running-kazi.ts";
import { refused, tries } from "./many-tries.ts";

const email = "amina@example.org";

test("a hundred guesses from one address and a hundred from a hundred are stopped, and the owner is not", async () => {
  const kazi = await startKazi(sqlitePlace(), { env: behindProxy });
  const owner = await signedInVisitor(kazi, email);
  expect((await owner.post("sign-out")).status).toBe(200);
  const guess = (visitor: Visitor, number: number) =>
    visitor.post("sign-in", { email, password: `wrong guess number ${number}` });
  const one = new Visitor(kazi.origin, "203.0.113.7");
  const fromOne = await tries(100, (number) => guess(one, number));
  const fromMany = await tries(100, (number) =>
    guess(new Visitor(kazi.origin, `198.51.100.${number + 1}`), number),
  );
  expect([...fromOne, ...fromMany].filter((status) => status !== 401 && status !== 429)).toEqual([]);
  expect(refused(fromOne)).toBeGreaterThanOrEqual(90);
  expect(refused(fromMany)).toBe(100);
  expect((await owner.post("sign-in", { email, password: goodPassword })).status).toBe(200);
  console.log(
    `100 guesses from one address: ${refused(fromOne)} refused; 100 from a hundred: ${refused(fromMany)}`,
  );
}, 120_000);

/** Tells of each try whether it was stopped; every one is about another account. */
function guesser(): (address: string) => Promise<boolean> {
  const throttle = new Throttle(new MemoryRateLimiter(), manualClock());
  let number = 0;
  return async (address) => {
    const email = `person${++number}@example.org`;
    const made = await throttle.takeSignIn(email, address, false).catch((error) => error);
    return made instanceof Refused && made.status === 429;
  };
}

test("one password on a thousand accounts from one network is stopped", async () => {
  const stopped = guesser();
  let count = 0;
  for (let i = 0; i < 1_000; i += 1) count += (await stopped(`203.0.113.${(i % 250) + 1}`)) ? 1 : 0;
  expect(count).toBe(700);
  expect(await stopped("203.0.114.1")).toBe(false);
});

test("one password on thousands of accounts from one IPv6 network of 56 or 48 bits is stopped", async () => {
  for (const [network, step, allowed] of [
    ["2001:db8:1", 1, 240],
    ["2001:db8:2", 257, 960],
  ] as const) {
    const stopped = guesser();
    let count = 0;
    for (let i = 0; i < 2_000; i += 1)
      count += (await stopped(`${network}:${((i % 255) * step).toString(16)}::1`)) ? 1 : 0;
    expect([network, count]).toEqual([network, 2_000 - allowed]);
    expect(await stopped("2001:db8:3::1")).toBe(false);
  }
});

test("people on one mobile network sign up and get mails, however many they are", async () => {
  const throttle = new Throttle(new MemoryRateLimiter(), manualClock());
  for (const what of ["signUpOfAddress", "mailOfAddress", "linkOfAddress"] as const)
    for (let person = 0; person < 250; person += 1) await throttle.take(what, `203.0.113.${person}`);
  const fromOne = Array.from({ length: 6 }, () => throttle.take("signUpOfAddress", "198.51.100.7"));
  await expect(Promise.all(fromOne)).rejects.toThrow("Too many");
});

test("one IPv6 network of 48 bits cannot sign up without end", async () => {
  const throttle = new Throttle(new MemoryRateLimiter(), manualClock());
  const signUp = (i: number) => throttle.take("signUpOfAddress", `2001:db8:2:${(i * 257).toString(16)}::1`);
  for (let i = 0; i < 80; i += 1) await signUp(i);
  await expect(signUp(80)).rejects.toThrow("Too many");
});
