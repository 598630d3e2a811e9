// Large bodies take turns, from where they become large until nobody needs them any more: many boards that send much at the
// same moment must not fill the memory together.

/** A body of more than so much is large. */
export const largeBytes = 1_048_576;
const turnsAtOnce = 4;

export class LargeBodies {
  readonly #waiting: (() => void)[] = [];
  #free = turnsAtOnce;

  /** The work waits for its turn before it takes in more than the beginning of a large body. The turn ends with the work. */
  async during<T>(work: (takeTurn: () => Promise<void>) => Promise<T>): Promise<T> {
    let hasTurn = false;
    try {
      return await work(async () => {
        if (!hasTurn) await this.#take();
        hasTurn = true;
      });
    } finally {
      if (hasTurn) this.#giveBack();
    }
  }

  async #take(): Promise<void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #giveBack(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}
