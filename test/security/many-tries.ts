// The same thing tried over and over, some at a time.
const atOnce = 10;

/** The statuses of so many tries, some at a time. */
export async function tries(
  count: number,
  attempt: (number: number) => Promise<{ status: number }>,
): Promise<number[]> {
  const statuses: number[] = [];
  for (let from = 0; from < count; from += atOnce) {
    const some = Array.from({ length: Math.min(atOnce, count - from) }, (_, i) => attempt(from + i));
    statuses.push(...(await Promise.all(some)).map(({ status }) => status));
  }
  return statuses;
}

export const refused = (statuses: number[]) => statuses.filter((status) => status === 429).length;
