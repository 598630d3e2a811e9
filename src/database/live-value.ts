// A value that is read from the database, and anew after every change of its topic, by whichever process. While the database
// cannot be read, what is known stays; and an older reading never replaces a newer one, however late it comes.
import type { Log } from "../process/log.ts";
import type { Changes } from "./changes.ts";

export type FollowedOptions<T> = {
  changes: Changes;
  topic: string;
  /** What holds before it was ever read. */
  first: T;
  read(): Promise<T>;
  log: Log;
  /** What the log says when it could not be read. */
  failureMessage: string;
};

export class LiveValue<T> {
  readonly stop: () => void;
  #current: T;
  #begun = 0;
  #newest = 0;

  constructor(private readonly options: FollowedOptions<T>) {
    this.#current = options.first;
    this.stop = options.changes.on(options.topic, () => void this.read());
  }

  readonly current = (): T => this.#current;

  /** Never rejects. */
  async read(): Promise<void> {
    const { read, log, failureMessage } = this.options;
    const number = ++this.#begun;
    try {
      const value = await read();
      if (number < this.#newest) return;
      this.#newest = number;
      this.#current = value;
    } catch (error) {
      log.warn({ reason: (error as Error).message }, failureMessage);
    }
  }
}
