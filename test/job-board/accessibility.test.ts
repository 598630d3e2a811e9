// One size for each walk; test/long has all of them on both.
import { boardWalks } from "../support/browser/board-walks.ts";

boardWalks({
  lists: ["phone"],
  "jobs and searches": ["desktop"],
  troubles: ["phone"],
  "small pages": ["desktop"],
});
