// How things are compared: all take turns in every round, so that a busy moment of the machine falls on all of them, and
// a ratio is taken within each round. Told are its median and its spread.
export const isQuick = process.argv.includes("--quick");
export const rounds = isQuick ? 1 : 5;

/** Measures everyone once a round, beginning with another one each time. */
export async function takeTurns<Name extends string, Figure>(
  contestants: Record<Name, () => Promise<Figure>>,
): Promise<Record<Name, Figure[]>> {
  const names = Object.keys(contestants) as Name[];
  const figures = Object.fromEntries(names.map((name) => [name, [] as Figure[]])) as Record<Name, Figure[]>;
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(turn + round) % names.length] as Name;
      figures[name].push(await contestants[name]());
    }
  }
  return figures;
}

export type Spread = { median: number; least: number; most: number };

export function spreadOf(values: number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  return {
    median: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
    least: sorted[0] ?? Number.NaN,
    most: sorted.at(-1) ?? Number.NaN,
  };
}

export const median = (values: number[]): number => spreadOf(values).median;

/** Ours by theirs, round by round. */
export function ratioOf(ours: number[], theirs: number[]): Spread {
  return spreadOf(ours.map((value, round) => value / (theirs[round] ?? Number.NaN)));
}
