// What a page has shown before the worker could see it go by is named to the worker, which keeps a copy: one visit is
// enough to open the board without a network.

const container = "serviceWorker" in navigator ? navigator.serviceWorker : null;

/** Ask before the request: a worker that takes over while it is under way does not see its answer. */
export const isSeenByWorker = () => container === null || container.controller !== null;

export function keepOnDevice(...paths: string[]): void {
  void container?.ready.then(({ active }) => active?.postMessage(paths));
}

export function startWorker(): void {
  // The first list's document opens every other address, so it is always wanted.
  keepOnDevice("/", ...(isSeenByWorker() ? [] : [location.pathname + location.search]));
  void container?.register("/service-worker.js").catch(() => {});
}

/** Lets the browser draw and listen before the work goes on. */
export const pause = () => new Promise<void>((resolve) => setTimeout(resolve));
