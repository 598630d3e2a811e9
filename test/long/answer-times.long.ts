// 400 pairs of known and unknown addresses at each form. By chance alone the figure strays by 0.02.
import { expect, test } from "bun:test";
import { forms, tellingByTime } from "../support/answer-times.ts";
import { eachEngine } from "../support/engines.ts";
import { behindProxy } from "../support/people/signed-in.ts";
import { startKazi } from "../support/running-kazi.ts";

const pairs = 400;

eachEngine("answer times", ({ newPlace }) => {
  for (const form of Object.keys(forms) as (keyof typeof forms)[])
    test(`the time that ${form} takes does not tell whether an address has an account`, async () => {
      const kazi = await startKazi(await newPlace(), { env: behindProxy });
      await tellingByTime(kazi, form, 10);
      const auc = await tellingByTime(kazi, form, pairs);
      console.log(`${form}: AUC ${auc.toFixed(3)} over ${pairs} pairs`);
      expect(Math.abs(auc - 0.5)).toBeLessThan(0.05);
    }, 900_000);
});
