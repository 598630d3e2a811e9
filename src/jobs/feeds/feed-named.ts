import { boardNamed } from "../boards/all-boards.ts";
import type { Board, Feed } from "../boards/board.ts";
import { type BoardSwitches, isOn } from "../endpoints.ts";

/** A feed by its key, `board/feed`. */
export function feedNamed(key: string): { board: Board; feed: Feed } {
  const [slug = "", name] = key.split("/");
  const board = boardNamed(slug);
  const feed = board?.feeds.find((candidate) => candidate.name === name);
  if (!board || !feed) throw new Error(`there is no feed ${key}`);
  return { board, feed };
}

export function isFeedOn(key: string, switches: BoardSwitches): boolean {
  return isOn(feedNamed(key).board, switches);
}
