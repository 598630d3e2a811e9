// One password on a thousand accounts, from 250 addresses of one network, over HTTP.
import { expect, test } from "bun:test";
import { refused, tries } from "../security/many-tries.ts";
import { sqlitePlace } from "../support/engines.ts";
import { behindProxy, goodPassword, Visitor } from "../support/people/signed-in.ts";
import { startKazi } from "../support/running-kazi.ts";

test("one password on a thousand accounts from one network is stopped", async () => {
  const kazi = await startKazi(sqlitePlace(), { env: behindProxy });
  const statuses = await tries(1_000, (number) =>
    new Visitor(kazi.origin, `203.0.113.${(number % 250) + 1}`).post("sign-in", {
      email: `person${number}@example.org`,
      password: goodPassword,
    }),
  );
  expect(statuses.filter((status) => status !== 401 && status !== 429)).toEqual([]);
  expect(refused(statuses)).toBe(700);
  console.log(`1,000 accounts from 250 addresses of one network: ${refused(statuses)} refused`);
}, 180_000);
