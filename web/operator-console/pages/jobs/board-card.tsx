// One board with its feeds, its last failure and what waits for a decision.
import { useState } from "preact/hooks";
import { Cancel } from "../../../signed-in/cancel.tsx";
import { Dialog } from "../../../signed-in/dialog.tsx";
import { Form, TextField, textOf } from "../../../signed-in/form.tsx";
import { Failed, useLoaded, Waiting } from "../../../signed-in/loading.tsx";
import { counted, fromNow, numberOf, timeOf } from "../../../signed-in/wording.ts";
import { CountLine } from "../../parts/count-line.tsx";
import {
  type Board,
  type BoardCheck,
  type BoardFeed,
  type BoardState,
  checkBoard,
  decideDoubtful,
  pauseBoard,
  quarantinedJobs,
  resumeBoard,
} from "../../requests.ts";
import { mayChange } from "../../session.ts";

const stateLook: Record<BoardState, string> = {
  working: "badge-approved",
  "partly failing": "badge-requested",
  failing: "badge-suspended",
  "not asked yet": "",
  paused: "badge-requested",
  off: "",
};

type CardProps = { of: Board; nowMs: number; onChanged(): void };

export function BoardCard({ of: board, nowMs, onChanged }: CardProps) {
  const [isPausing, setIsPausing] = useState(false);
  const [isChecking, setIsChecking] = useState(false);
  const [check, setCheck] = useState<BoardCheck | null>(null);
  const [failure, setFailure] = useState("");
  const act = async (work: () => Promise<unknown>) => {
    try {
      setFailure("");
      await work();
      onChanged();
    } catch (problem) {
      setFailure((problem as Error).message);
    }
  };
  const checkNow = async () => {
    setIsChecking(true);
    await act(async () => setCheck(await checkBoard(board.board)));
    setIsChecking(false);
  };
  const minutes = Math.round(board.least_interval_seconds / 60);
  return (
    <li class="card">
      <div class="key-head">
        <h2>
          <a href={board.home} target="_blank" rel="noreferrer">
            {board.name}
          </a>
        </h2>
        <span class={`badge ${stateLook[board.state]}`}>{board.state}</span>
      </div>
      <dl class="pairs pairs-wide">
        <Pair name="Jobs">{numberOf(board.jobs)}</Pair>
        <Pair name="Last success">
          {board.last_success_at === null ? "never" : fromNow(board.last_success_at, nowMs)}
        </Pair>
        <Pair name="Next try">
          {board.state === "off" || board.state === "paused"
            ? "none"
            : board.next_try_at === null
              ? "when needed"
              : fromNow(board.next_try_at, nowMs)}
        </Pair>
        <Pair name="Terms">
          {minutes > 0 ? `every ${counted(minutes, "minute", "minutes")} at most` : "as often as needed"}
        </Pair>
      </dl>
      {board.paused && (
        <div class="note">
          <p>
            Paused since {timeOf(board.paused.at)}; what is known of it is served on.
            {board.paused.reason && ` ${board.paused.reason}`}
          </p>
        </div>
      )}
      <ul class="plain-list feeds">
        {board.feeds.map((feed) => (
          <Feed key={feed.feed} board={board} of={feed} act={act} />
        ))}
      </ul>
      <Failed sentence={failure} />
      {check && (
        <div class="note" role="status">
          <ul class="plain-list tight">
            {check.feeds.map(({ feed, outcome }) => (
              <li key={feed}>
                <code>{feed}</code> {outcome}
              </li>
            ))}
          </ul>
        </div>
      )}
      {mayChange.value && board.state !== "off" && (
        <p class="key-actions">
          {board.paused ? (
            <button type="button" class="button" onClick={() => void act(() => resumeBoard(board.board))}>
              Resume<span class="unseen"> {board.name}</span>
            </button>
          ) : (
            <>
              <button
                type="button"
                class="button"
                aria-disabled={isChecking}
                onClick={() => {
                  if (!isChecking) void checkNow();
                }}
              >
                {isChecking ? "Asking…" : "Check now"}
                <span class="unseen"> {board.name}</span>
              </button>
              <button type="button" class="button" onClick={() => setIsPausing(true)}>
                Pause<span class="unseen"> {board.name}</span>
              </button>
            </>
          )}
        </p>
      )}
      {isPausing && (
        <Pause
          of={board}
          onDone={() => {
            setIsPausing(false);
            onChanged();
          }}
          onClose={() => setIsPausing(false)}
        />
      )}
    </li>
  );
}

const Pair = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

type FeedProps = { board: Board; of: BoardFeed; act(work: () => Promise<unknown>): Promise<void> };

function Feed({ board, of: feed, act }: FeedProps) {
  const { last_failure: failure, quarantined } = feed;
  return (
    <li>
      <h3 class="feed-name">
        <code>{feed.feed}</code> {counted(feed.jobs, "job", "jobs")}
      </h3>
      <CountLine counts={feed.counts} what="Jobs" />
      {failure && (
        <details open={feed.consecutive_failures > 0}>
          <summary>
            Last failure: {failure.kind}
            {failure.at && `, ${timeOf(failure.at)}`}
            {feed.consecutive_failures > 1 && `, ${feed.consecutive_failures} in a row`}
          </summary>
          <p>{failure.detail}</p>
          {failure.snippet && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
            <pre class="snippet" tabIndex={0}>
              {failure.snippet}
            </pre>
          )}
        </details>
      )}
      {quarantined && <Quarantined board={board} of={feed} act={act} />}
    </li>
  );
}

function Quarantined({ board, of: { feed, quarantined }, act }: FeedProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (quarantined === null) return null;
  const decide = (decision: "accept" | "discard") => act(() => decideDoubtful(board.board, feed, decision));
  return (
    <div class="note note-warning quarantined">
      <div>
        <p class="note-title">A result waits for your decision</p>
        <p>
          {quarantined.detail}, {timeOf(quarantined.at)}. Until you accept it, the jobs from before are
          served.
        </p>
        {isOpen && <Sample board={board.board} feed={feed} />}
        <p class="key-actions">
          {!isOpen && quarantined.jobs > 0 && (
            <button type="button" class="button" onClick={() => setIsOpen(true)}>
              Look at it
            </button>
          )}
          {mayChange.value && (
            <>
              <button type="button" class="button" onClick={() => void decide("accept")}>
                Accept {counted(quarantined.jobs, "job", "jobs")}
              </button>
              <button type="button" class="button" onClick={() => void decide("discard")}>
                Discard
              </button>
            </>
          )}
        </p>
      </div>
    </div>
  );
}

function Sample({ board, feed }: { board: string; feed: string }) {
  const loaded = useLoaded(() => quarantinedJobs(board, feed), `${board} ${feed}`);
  return (
    <Waiting loaded={loaded}>
      {({ jobs }) => (
        <ul class="plain-list tight">
          {jobs.map(({ title, company, url }) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer">
                {title}
              </a>
              {company && `, ${company}`}
            </li>
          ))}
        </ul>
      )}
    </Waiting>
  );
}

function Pause({ of: board, onDone, onClose }: { of: Board; onDone(): void; onClose(): void }) {
  return (
    <Dialog title={`Pause ${board.name}`} onClose={onClose}>
      <Form
        submit="Pause"
        onSubmit={async (values) => {
          await pauseBoard(board.board, textOf(values, "reason"));
          onDone();
        }}
        beside={<Cancel onClose={onClose} />}
      >
        <p>No instance asks it until you resume it. The jobs that are known stay.</p>
        <TextField label="Reason" name="reason" maxLength={500} isOptional hint="For the record." />
      </Form>
    </Dialog>
  );
}
