// Who asks most, per address, over the last hour and in this process alone. It counts every request, so it does little;
// and it never holds more than a fixed number of addresses: when there are too many, the quiet ones are forgotten.
import { callerOf } from "./rate-limit.ts";

type Counts = { served: number; refused: number; unauthenticated: number };
export type Caller = Counts & { address: string };

const sliceMs = 600_000;
const slicesKept = 6;
const maxAddresses = 4_000;

export class CallerCount {
  readonly #slices: { number: number; counts: Map<string, Counts> }[] = [];
  #current: Map<string, Counts> = new Map();
  #number = Number.NaN;

  count(address: string, status: number, nowMs: number): void {
    const number = Math.floor(nowMs / sliceMs);
    if (number !== this.#number) this.#turnTo(number);
    let counts = this.#current.get(address);
    if (counts === undefined) {
      if (this.#current.size >= maxAddresses) this.#forgetQuietOnes();
      counts = { served: 0, refused: 0, unauthenticated: 0 };
      this.#current.set(address, counts);
    }
    if (status < 400 || status >= 500) counts.served += 1;
    else counts.refused += 1;
    if (status === 401) counts.unauthenticated += 1;
  }

  /** Those with the most of it first; addresses of one IPv6 network are one caller. */
  top(by: "requests" | "unauthenticated", most: number, nowMs: number): Caller[] {
    const oldest = Math.floor(nowMs / sliceMs) - slicesKept + 1;
    const callers = new Map<string, Caller>();
    for (const { number, counts } of this.#slices) {
      if (number < oldest) continue;
      for (const [address, { served, refused, unauthenticated }] of counts) {
        const name = callerOf(address);
        const caller = callers.get(name) ?? { address: name, served: 0, refused: 0, unauthenticated: 0 };
        caller.served += served;
        caller.refused += refused;
        caller.unauthenticated += unauthenticated;
        callers.set(name, caller);
      }
    }
    const weight = (caller: Caller) =>
      by === "requests" ? caller.served + caller.refused : caller.unauthenticated;
    return [...callers.values()]
      .filter((caller) => weight(caller) > 0)
      .toSorted((a, b) => weight(b) - weight(a) || (a.address < b.address ? -1 : 1))
      .slice(0, most);
  }

  #turnTo(number: number): void {
    this.#number = number;
    this.#current = new Map();
    this.#slices.push({ number, counts: this.#current });
    if (this.#slices.length > slicesKept) this.#slices.shift();
  }

  /** The lesser half goes, so that this is done rarely. */
  #forgetQuietOnes(): void {
    const ordered = [...this.#current].toSorted(
      ([, a], [, b]) => a.served + a.refused - (b.served + b.refused),
    );
    for (const [address] of ordered.slice(0, maxAddresses / 2)) this.#current.delete(address);
  }
}
