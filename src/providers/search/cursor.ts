// Where the next page begins, as callers carry it: opaque to them, and good for the question it was given for alone. It
// holds nothing but places in the order of the answer, all made of what the answer shows.
import { z } from "zod";

const whole = z.int();

export const positionSchemas = {
  /** The day and half of the ring, where the walk began there, and the last one shown. */
  rotating: z.object({ day: whole, half: z.enum(["verified", "others"]), start: whole, last: whole }),
  recent: z.object({ verified: whole, verified_order: z.string(), id: z.string() }),
  distance: z.object({ km: whole, ring: whole }),
};
export type Order = keyof typeof positionSchemas;
export type Position<O extends Order> = z.infer<(typeof positionSchemas)[O]>;

export const orders = Object.keys(positionSchemas) as Order[];

const maxLength = 1_000;

export function writeCursor(question: string, position: object): string {
  return Buffer.from(JSON.stringify([digestOf(question), position])).toString("base64url");
}

/** Null for anything that was not given out for this question. */
export function readCursor<O extends Order>(text: string, question: string, order: O): Position<O> | null {
  if (text.length > maxLength) return null;
  try {
    const [digest, position] = JSON.parse(Buffer.from(text, "base64url").toString()) as unknown[];
    if (digest !== digestOf(question)) return null;
    return (positionSchemas[order].safeParse(position).data as Position<O> | undefined) ?? null;
  } catch {
    return null;
  }
}

const digestOf = (question: string) =>
  new Bun.CryptoHasher("sha256").update(question).digest("base64url").slice(0, 12);
