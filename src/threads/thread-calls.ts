// One way to call a worker thread, for everyone who has one: calls are numbered, each answer finds its caller, and when
// the thread ends, whoever waits is told why. What follows, another thread or another try, is the owner's to decide.
import { type Call, errorFrom, type Note, type Reply, type Tasks, ThreadEnded } from "./thread-messages.ts";

export type ThreadCallsOptions = {
  /** The thread ended by itself; called once, before those who wait are told. */
  onEnd?(reason: string): void;
  /** What the thread says without being asked, such as how far it is. */
  onNote?(note: unknown): void;
};

export class ThreadCalls<Named extends Tasks> {
  readonly #thread: Worker;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  readonly #onEnd: (reason: string) => void;
  #count = 0;
  #ended: ThreadEnded | null = null;

  constructor(thread: Worker, { onEnd = () => {}, onNote = () => {} }: ThreadCallsOptions = {}) {
    this.#thread = thread;
    this.#onEnd = onEnd;
    thread.onmessage = ({ data }: MessageEvent<Reply | Note>) => {
      if ("note" in data) onNote(data.note);
      else this.#settle(data);
    };
    thread.onerror = ({ message }) => this.#lose(message);
    thread.addEventListener("close", () => this.#lose("it ended"));
  }

  get hasEnded(): boolean {
    return this.#ended !== null;
  }

  /** Buffers that are handed over change hands instead of being copied: the caller may not touch them again. */
  call<Name extends keyof Named & string>(
    name: Name,
    input: Parameters<Named[Name]>[0],
    handedOver: ArrayBuffer[] = [],
  ): Promise<Awaited<ReturnType<Named[Name]>>> {
    if (this.#ended) return Promise.reject(this.#ended);
    const waiting = Promise.withResolvers<unknown>();
    const number = ++this.#count;
    this.#waiting.set(number, waiting);
    this.#thread.postMessage({ number, name, input } satisfies Call, handedOver);
    return waiting.promise as Promise<Awaited<ReturnType<Named[Name]>>>;
  }

  /** Resolves once everything that was called is settled, however. */
  async settled(): Promise<void> {
    await Promise.allSettled([...this.#waiting.values()].map(({ promise }) => promise));
  }

  end(reason: string): void {
    this.#ended ??= new ThreadEnded(reason);
    for (const { reject } of this.#waiting.values()) reject(this.#ended);
    this.#waiting.clear();
    this.#thread.terminate();
  }

  #lose(reason: string): void {
    if (this.#ended) return;
    this.#ended = new ThreadEnded(reason);
    this.#onEnd(reason);
    this.end(reason);
  }

  #settle({ number, result, error }: Reply): void {
    const waiting = this.#waiting.get(number);
    this.#waiting.delete(number);
    if (error === undefined) waiting?.resolve(result);
    else waiting?.reject(errorFrom(error));
  }
}
