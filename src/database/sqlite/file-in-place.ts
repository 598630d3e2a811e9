// Whether the SQLite file that is open is still the one in its place. Who puts another there under a running server leaves
// the server alone with a file that nobody else sees: a key that a command revokes would go on for it, and what it writes
// would be lost with its end. So nothing is read or written until the server is restarted or the file is back.
import { statSync } from "node:fs";
import type { Log } from "../../process/log.ts";

const lookEveryMs = 250;

export class FileInPlace {
  readonly #opened: string;
  readonly #timer: Timer;
  isThere = true;

  constructor(
    private readonly path: string,
    private readonly log: Log,
  ) {
    this.#opened = identityOf(path) ?? "";
    this.#timer = setInterval(() => this.look(), lookEveryMs);
    this.#timer.unref();
  }

  look(): void {
    const found = identityOf(this.path);
    const isThere = found === undefined ? this.isThere : found === this.#opened;
    if (isThere === this.isThere) return;
    this.isThere = isThere;
    if (isThere) this.log.warn({ path: this.path }, "the database is in its place again");
    else this.log.error({ path: this.path }, "THE DATABASE WAS REPLACED; restart the server");
  }

  assert(): void {
    if (!this.isThere) throw new Error(`${this.path} was replaced while it was open; restart the server`);
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

/** Null where there is no file, undefined where a disk that fails cannot say. */
function identityOf(path: string): string | null | undefined {
  try {
    const found = statSync(path, { throwIfNoEntry: false, bigint: true });
    return found === undefined ? null : `${found.dev} ${found.ino}`;
  } catch {
    return undefined;
  }
}
