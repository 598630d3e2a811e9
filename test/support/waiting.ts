// Waits for what comes about by itself, by looking again and again.

/** Asks again until it is so; returns whether it was. Generous, because the machines that run tests are shared. */
export async function becomes(isSo: () => Promise<boolean>, withinMs = 8_000): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) return false;
    await Bun.sleep(10);
  }
  return true;
}

/** For what must come about: fails after the time it may take. */
export async function within(ms: number, what: string, holds: () => Promise<boolean>): Promise<void> {
  if (!(await becomes(holds, ms))) throw new Error(`not within ${ms} ms: ${what}`);
}
