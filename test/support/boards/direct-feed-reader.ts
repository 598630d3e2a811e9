import { type FeedReader, FeedReadings } from "../../../src/jobs/feeds/feed-document.ts";

const readings = new FeedReadings({ ofFeed: () => ({}), ofJob: () => undefined });

/** Reads on the thread that asks, where the product has a thread for it, and knows nothing of earlier results. */
export const directFeedReader: FeedReader = {
  readPage: async (board, feed, input) => readings.readPage(board, feed, input),
};
