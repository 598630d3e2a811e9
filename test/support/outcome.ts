/**
 * For `expect(await outcome(work)).toThrow(…)`. The runner's own `rejects` holds up everything else on its thread until the
 * work has ended, and work that waits its turn behind something else never does.
 */
export async function outcome(work: Promise<unknown>): Promise<() => void> {
  try {
    await work;
    return () => {};
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
