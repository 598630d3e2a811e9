import type { Board, BoardDeclaration, Posting } from "./board.ts";
import { type RssItem, readRssItems } from "./rss.ts";

export function rssBoard(
  declaration: BoardDeclaration & { toPosting(item: RssItem): Posting | null },
): Board {
  const { toPosting, ...board } = declaration;
  return {
    sample: board.slug,
    switchedOn: "always",
    descriptionIs: "html",
    ...board,
    readEntries: (text) => ({ entries: readRssItems(text) }),
    toPosting(entry) {
      if (!(entry instanceof Map)) throw new TypeError("not an item of a feed");
      return toPosting(entry);
    },
  };
}
