// Whether the time of an answer tells known addresses from unknown ones: pairs of both are asked in turn, in a random order.
import { putReadyAccount } from "../../src/access/accounts/ready-account-store.ts";
import { goodPassword, Visitor } from "./people/signed-in.ts";
import type { RunningKazi } from "./running-kazi.ts";

export const forms = {
  "forgot-password": {},
  "sign-up": { password: goodPassword, name: "Amina Odhiambo", kind: "customer" },
  "sign-in": { password: "wrong but long enough" },
};
type Form = keyof typeof forms;

/** The chance that a known address takes longer than an unknown one: 0.5 where the time tells nothing. */
export async function tellingByTime(kazi: RunningKazi, form: Form, pairs: number): Promise<number> {
  const tag = crypto.randomUUID().slice(0, 8);
  const known = Array.from({ length: pairs }, (_, i) => `known${i}.${tag}@example.org`);
  await putKnown(kazi, known);
  const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
  const ask = async (kind: "known" | "unknown", email: string) => {
    const visitor = new Visitor(kazi.origin);
    const startedAt = performance.now();
    const { status } = await visitor.post(form, { ...forms[form], email });
    times[kind].push(performance.now() - startedAt);
    if (status !== (form === "sign-in" ? 401 : 200)) throw new Error(`${form} answered ${status}`);
  };
  for (const [i, email] of known.entries()) {
    const pair = [() => ask("known", email), () => ask("unknown", `other${i}.${tag}@example.org`)];
    if (Math.random() < 0.5) pair.reverse();
    for (const half of pair) await half();
  }
  return areaUnderCurve(times.known, times.unknown);
}

async function putKnown({ database }: RunningKazi, emails: string[]): Promise<void> {
  const passwordHash = await Bun.password.hash(goodPassword, {
    algorithm: "argon2id",
    memoryCost: 19_456,
    timeCost: 2,
  });
  await database.change([], async (tx) => {
    for (const email of emails)
      await putReadyAccount(tx, { email, name: "Known", kind: "customer", passwordHash, nowMs: Date.now() });
  });
}

function areaUnderCurve(higher: number[], lower: number[]): number {
  const wins = higher.flatMap((a) => lower.map((b): number => (a > b ? 1 : a === b ? 0.5 : 0)));
  return wins.reduce((sum, win) => sum + win, 0) / wins.length;
}
