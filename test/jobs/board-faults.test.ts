import { sampledBoards } from "../../sample-boards/answer-sample.ts";
import { boardFaultJourney, type FeedOfBoard } from "../support/boards/board-fault-journey.ts";

/** One board of each kind of reader, by its first feed; every feed of every board is in test/long. */
const oneOfEachKind: FeedOfBoard[] = [
  "remotive",
  "themuse",
  "weworkremotely",
  "jobwebkenya",
  "myjobmagkenya",
  "oneacrefund",
  "apolloagriculture",
  "andela",
  "kuda",
  "burnmanufacturing",
  "sun-king",
  "paystack",
  "wasoko",
  "solidaridad-eca",
  "eidu",
  "made-up-employer",
  "kcb-group",
  "absa",
].map((slug) => {
  const board = sampledBoards.find((candidate) => candidate.slug === slug);
  const feed = board?.feeds[0];
  if (!board || !feed) throw new Error(`There is no board ${slug}.`);
  return { board, feed };
});

boardFaultJourney("one board of each kind", oneOfEachKind);
