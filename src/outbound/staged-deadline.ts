// One timer that is set anew at each stage of a request, so that each has its own deadline and a failure can name it.

export type Stage = "connecting" | "first byte" | "body";

export class StagedDeadline {
  readonly #controller = new AbortController();
  #timer: Timer | undefined;
  #passed: Stage | null = null;

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** The stage whose deadline passed, or null. */
  get passed(): Stage | null {
    return this.#passed;
  }

  enter(stage: Stage, withinMs: number): void {
    clearTimeout(this.#timer);
    if (this.signal.aborted) return;
    this.#timer = setTimeout(() => {
      this.#passed = stage;
      this.#controller.abort();
    }, withinMs);
  }

  /** No deadline until the next stage is entered. */
  rest(): void {
    clearTimeout(this.#timer);
  }

  /** Ends the request, whatever is still open of it. */
  end(): void {
    clearTimeout(this.#timer);
    this.#controller.abort();
  }
}
