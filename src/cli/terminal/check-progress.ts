import { endProgress, showProgress } from "./shell.ts";

const barWidth = 24;
const frameMs = 100;

/** How far a check of many boards has come, and whom it is waiting for; alive, so that nobody thinks it hangs. */
export class CheckProgress {
  readonly #total: number;
  readonly #waiting: Set<string>;
  readonly #timer: Timer;
  #frame = 0;

  constructor(names: readonly string[]) {
    this.#total = names.length;
    this.#waiting = new Set(names);
    this.#timer = setInterval(() => this.#show(), frameMs);
    this.#show();
  }

  finish(name: string): void {
    this.#waiting.delete(name);
    this.#show();
  }

  end(): void {
    clearInterval(this.#timer);
    endProgress();
  }

  #show(): void {
    const done = this.#total - this.#waiting.size;
    const filled = Math.round((done / this.#total) * barWidth);
    const bar = "█".repeat(filled).padEnd(barWidth, "░");
    const spinner = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"[this.#frame++ % 10];
    const line = `${spinner} ${bar} ${done} of ${this.#total}  ${[...this.#waiting].join(" ")}`;
    showProgress(line.slice(0, (process.stderr.columns || 80) - 1));
  }
}
