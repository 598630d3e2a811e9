// What was read from the database, kept in bounded memory until something of its topic changes, by whichever process. It
// is not believed while changes cannot be seen. Those who ask for the same at the same moment share one reading, and no
// reading that began before a change is kept after it.
import type { Changes } from "./changes.ts";

export type ChangeCacheOptions<Value> = {
  changes: Changes;
  topic: string;
  /** The oldest go first when there is more. */
  maxSize: number;
  sizeOf?(value: Value): number;
};

export class ChangeCache<Value extends {}> {
  readonly #kept = new Map<string, Value>();
  readonly #underWay = new Map<string, Promise<Value | null>>();
  #size = 0;
  #generation = 0;

  constructor(private readonly options: ChangeCacheOptions<Value>) {
    options.changes.on(options.topic, () => {
      this.#generation += 1;
      this.#kept.clear();
      this.#underWay.clear();
      this.#size = 0;
    });
  }

  kept(key: string): Value | undefined {
    return this.options.changes.isCurrent() ? this.#kept.get(key) : undefined;
  }

  /** What is not there is null, and is not kept: whoever asks for what does not exist fills no memory. */
  read<Found extends Value | null>(key: string, read: () => Promise<Found>): Promise<Found> {
    const shared = this.options.changes.isCurrent() ? this.#underWay.get(key) : undefined;
    if (shared) return shared as Promise<Found>;
    const readIn = this.#generation;
    const reading = read()
      .then((value) => {
        if (value !== null && readIn === this.#generation) this.#keep(key, value);
        return value;
      })
      .finally(() => {
        if (this.#underWay.get(key) === reading) this.#underWay.delete(key);
      });
    this.#underWay.set(key, reading);
    return reading;
  }

  #keep(key: string, value: Value): void {
    this.#forget(key);
    this.#kept.set(key, value);
    this.#size += this.options.sizeOf?.(value) ?? 1;
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= this.options.maxSize) return;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    const value = this.#kept.get(key);
    if (value === undefined) return;
    this.#kept.delete(key);
    this.#size -= this.options.sizeOf?.(value) ?? 1;
  }
}
