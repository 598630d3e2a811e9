// The job boards: how each is doing, what it last sent, and what to do about it.
import { useState } from "preact/hooks";
import { Heading, Pills } from "../../../signed-in/elements.tsx";
import { useLoaded, Waiting } from "../../../signed-in/loading.tsx";
import { counted } from "../../../signed-in/wording.ts";
import * as server from "../../requests.ts";
import { BoardCard } from "./board-card.tsx";

const isInTrouble = ({ state, feeds }: server.Board) =>
  state === "failing" || state === "partly failing" || feeds.some(({ quarantined }) => quarantined !== null);

const order: Record<server.BoardState, number> = {
  failing: 0,
  "partly failing": 0,
  paused: 1,
  working: 2,
  "not asked yet": 3,
  off: 4,
};
const rank = (board: server.Board) => (isInTrouble(board) ? 0 : order[board.state]);

export function Boards() {
  const loaded = useLoaded(server.listBoards);
  const [only, setOnly] = useState<"all" | "trouble">("all");
  return (
    <>
      <Heading lead="No board is asked more often than its terms allow. When one fails, its last good jobs stay.">
        Boards
      </Heading>
      <Waiting loaded={loaded}>
        {({ boards: all, now }) => {
          const boards = all.toSorted((a, b) => rank(a) - rank(b));
          const troubled = boards.filter(isInTrouble);
          const shown = only === "trouble" ? troubled : boards;
          return (
            <>
              <Pills legend="Which boards" chosen={only} onChoose={setOnly}>
                {[
                  ["all", `All (${boards.length})`],
                  ["trouble", `Failing (${troubled.length})`],
                ]}
              </Pills>
              <p role="status" class="unseen">
                {counted(shown.length, "board")}
              </p>
              {shown.length === 0 && <p class="empty">No board is failing.</p>}
              <ul class="cards board-cards">
                {shown.map((board) => (
                  <BoardCard key={board.board} of={board} nowMs={Date.parse(now)} onChanged={loaded.reload} />
                ))}
              </ul>
            </>
          );
        }}
      </Waiting>
    </>
  );
}
