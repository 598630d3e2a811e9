// The search endpoint covers the remote boards. Whoever searches here also wants the Kenyan and African jobs, so those
// are looked through on the device, and both are ranked by the same rule: where the words stand, then the date.
import type { Listing } from "./listing.ts";

const weights = [
  ["title", 8],
  ["company", 4],
  ["location", 3],
  ["text", 1],
] as const;
/** What the server found relevant, although no field here says why. */
const foundByServer = 0.5;

export function rankedSearch(query: string, found: readonly Listing[], local: readonly Listing[]): Listing[] {
  const words = fold(query).split(" ").filter(Boolean);
  const known = new Set(found.map(({ id }) => id));
  const scored = [
    ...found.map((listing) => ({ listing, score: Math.max(scoreOf(words, listing), foundByServer) })),
    ...local
      .filter(({ id }) => !known.has(id))
      .map((listing) => ({ listing, score: scoreOf(words, listing) })),
  ];
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.listing.date < b.listing.date ? 1 : -1))
    .map(({ listing }) => listing);
}

/** Every word must start a word of the listing; zero when one does not. */
function scoreOf(words: readonly string[], listing: Listing): number {
  const fields = weights.map(([name, weight]) => ({ text: ` ${fold(listing[name] ?? "")}`, weight }));
  let sum = 0;
  for (const word of words) {
    const best = fields.find(({ text }) => text.includes(` ${word}`));
    if (!best) return 0;
    sum += best.weight;
  }
  return sum;
}

function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+#]+/gu, " ")
    .trim();
}
