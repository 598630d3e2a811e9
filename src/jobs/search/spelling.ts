// A misspelt word becomes the nearest one that stands in a job: one edit away from five letters, two from eight.

export const leastLength = 5;
const editsFor = (word: string) => (word.length >= 8 ? 2 : word.length >= leastLength ? 1 : 0);

/** The nearest words, the nearest first, then those that begin alike. */
export function nearestWords(word: string, known: Iterable<string>): string[] {
  const max = editsFor(word);
  if (max === 0) return [];
  const near: { word: string; edits: number; shared: number }[] = [];
  for (const candidate of known) {
    if (Math.abs(candidate.length - word.length) > max || candidate === word) continue;
    const edits = editsBetween(word, candidate, max);
    if (edits <= max) near.push({ word: candidate, edits, shared: sharedStart(word, candidate) });
  }
  near.sort((a, b) => a.edits - b.edits || b.shared - a.shared || (a.word < b.word ? -1 : 1));
  return near.map(({ word: nearest }) => nearest);
}

function sharedStart(one: string, two: string): number {
  let at = 0;
  while (at < one.length && one[at] === two[at]) at++;
  return at;
}

/** Letters added, left out, changed or swapped with their neighbour; more than `max` is told as `max + 1`. */
function editsBetween(one: string, two: string, max: number): number {
  let [before, last] = [[] as number[], Array.from({ length: two.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= one.length; row++) {
    const next = [row];
    let least = row;
    for (let column = 1; column <= two.length; column++) {
      const isSame = one[row - 1] === two[column - 1];
      let edits = Math.min(
        (last[column] as number) + 1,
        (next[column - 1] as number) + 1,
        (last[column - 1] as number) + (isSame ? 0 : 1),
      );
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === two[column - 2] && one[row - 2] === two[column - 1];
      if (isSwapped) edits = Math.min(edits, (before[column - 2] as number) + 1);
      next.push(edits);
      least = Math.min(least, edits);
    }
    if (least > max) return max + 1;
    [before, last] = [last, next];
  }
  return last[two.length] as number;
}
