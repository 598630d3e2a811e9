import { readDetail } from "../../../src/jobs/boards/details.ts";
import { type FeedReader, FeedReadings } from "../../../src/jobs/feeds/feed-readings.ts";

const readings = new FeedReadings();

/** Reads on the thread that asks, where the product has a thread for it. */
export const directFeedReader: FeedReader = {
  readPage: async (board, feed, input) => readings.readPage(board, feed, input),
  readings: async (result, ids) => readings.readings(result, ids),
  incomplete: async (board, result) => readings.incomplete(board, result),
  readDetail: async (board, page) => readDetail(board, page),
  complete: async (board, feed, result, details) => readings.complete(board, feed, result, details),
  document: async (result) => readings.document(result),
  release: (result) => readings.release(result),
};
