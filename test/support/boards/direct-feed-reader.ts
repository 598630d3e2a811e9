import { assembleDocument, type FeedReader, readFeedPage } from "../../../src/jobs/feeds/feed-document.ts";

/** Reads on the thread that asks, where the product has a thread for it. */
export const directFeedReader: FeedReader = {
  readPage: async (board, feed, page, nowMs) => readFeedPage(board, feed, page, nowMs),
  assemble: async (pages, previous, nowMs) => assembleDocument(pages, previous, nowMs),
};
