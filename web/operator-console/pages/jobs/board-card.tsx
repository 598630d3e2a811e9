// One board with its feeds, its last failure and what waits for a decision.
import { useState } from "preact/hooks";
import { useDialogs } from "../../../signed-in/dialog.tsx";
import { Button, Card, Pairs } from "../../../signed-in/elements.tsx";
import { Field, textOf } from "../../../signed-in/form.tsx";
import { useAction, useLoaded, Waiting } from "../../../signed-in/loading.tsx";
import { counted, fromNow, numberOf, timeOf } from "../../../signed-in/wording.ts";
import * as server from "../../requests.ts";
import { mayChange } from "../../session.ts";

const stateLook: Partial<Record<server.BoardState, string>> = {
  working: "approved",
  "partly failing": "requested",
  failing: "suspended",
  paused: "requested",
};

type CardProps = { of: server.Board; nowMs: number; onChanged(): Promise<void> };

export function BoardCard({ of: board, nowMs, onChanged }: CardProps) {
  const [isChecking, setIsChecking] = useState(false);
  const [check, setCheck] = useState<server.BoardCheck | null>(null);
  const { ask, dialog } = useDialogs(onChanged);
  const { act, failed } = useAction<unknown>(onChanged);
  const checkNow = async () => {
    setIsChecking(true);
    await act(server.checkBoard(board.board).then(setCheck));
    setIsChecking(false);
  };
  const pause = () =>
    ask({
      title: `Pause ${board.name}`,
      fields: (
        <>
          <p>No instance asks it until you resume it. The jobs it sent before stay.</p>
          <Field rows={4} label="Reason" name="reason" maxLength={500} isOptional>
            For the record.
          </Field>
        </>
      ),
      submit: "Pause",
      act: (values) => server.pauseBoard(board.board, textOf(values, "reason")),
    });
  const minutes = Math.round(board.least_interval_seconds / 60);
  const ago = (iso: string | null, none: string) => (iso === null ? none : fromNow(iso, nowMs));
  const isIdle = board.state === "off" || board.state === "paused";
  const name = (
    <a href={board.home} target="_blank" rel="noreferrer">
      {board.name}
    </a>
  );
  return (
    <Card isItem title={name} badge={[stateLook[board.state] ?? "", board.state]}>
      <Pairs look="pairs pairs-wide">
        {[
          ["Jobs", numberOf(board.jobs)],
          ["Last success", ago(board.last_success_at, "never")],
          ["Next try", isIdle ? "none" : ago(board.next_try_at, "when needed")],
          ["Terms", minutes > 0 ? `every ${counted(minutes, "minute")} at most` : "as often as needed"],
        ]}
      </Pairs>
      {board.paused && (
        <p class="note">
          Paused since {timeOf(board.paused.at)}; the jobs it sent before are still served.
          {board.paused.reason && ` ${board.paused.reason}`}
        </p>
      )}
      <ul class="plain-list feeds">
        {board.feeds.map((feed) => (
          <Feed key={feed.feed} board={board} of={feed} act={act} />
        ))}
      </ul>
      {failed}
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
            <Button about={board.name} onClick={() => act(server.resumeBoard(board.board))}>
              Resume
            </Button>
          ) : (
            <>
              <Button about={board.name} isBusy={isChecking} onClick={checkNow}>
                {isChecking ? "Asking…" : "Check now"}
              </Button>
              <Button about={board.name} onClick={pause}>
                Pause
              </Button>
            </>
          )}
        </p>
      )}
      {dialog}
    </Card>
  );
}

type FeedProps = {
  board: server.Board;
  of: server.Board["feeds"][number];
  act(work: Promise<unknown>): Promise<void>;
};

function Feed({ board, of: feed, act }: FeedProps) {
  const { last_failure: failure, quarantined } = feed;
  return (
    <li>
      <h3 class="feed-name">
        <code>{feed.feed}</code> {counted(feed.jobs, "job")}
      </h3>
      <CountLine counts={feed.counts} />
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

const width = 120;
const height = 28;
const edge = 2;

/** A small line of counts over time, with the same numbers as words. */
function CountLine({ counts }: { counts: readonly number[] }) {
  if (counts.length === 0) return <span class="hint">no counts yet</span>;
  const most = Math.max(...counts, 1);
  const stepX = (width - 2 * edge) / Math.max(counts.length - 1, 1);
  const points = counts.map((count, index) => ({
    x: edge + index * stepX,
    y: height - edge - (count / most) * (height - 2 * edge),
  }));
  const last = points.at(-1);
  return (
    <span class="count-line">
      {counts.length > 1 && (
        <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
          <polyline points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ")} />
          {last && <circle cx={last.x} cy={last.y} r={2.5} />}
        </svg>
      )}
      <span class="hint">Jobs, oldest first: {counts.join(", ")}</span>
    </span>
  );
}

function Quarantined({ board, of: { feed, quarantined }, act }: FeedProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (quarantined === null) return null;
  const decide = (decision: "accept" | "discard") =>
    act(server.decideQuarantined(board.board, feed, decision));
  return (
    <div class="note note-warning quarantined">
      <div>
        <p class="note-title">This result is quarantined</p>
        <p>
          {quarantined.detail}, {timeOf(quarantined.at)}. Until you accept it, the earlier jobs are served.
        </p>
        {isOpen && <Sample board={board.board} feed={feed} />}
        <p class="key-actions">
          {!isOpen && quarantined.jobs > 0 && <Button onClick={() => setIsOpen(true)}>Look at it</Button>}
          {mayChange.value && (
            <>
              <Button onClick={() => decide("accept")}>Accept {counted(quarantined.jobs, "job")}</Button>
              <Button onClick={() => decide("discard")}>Discard</Button>
            </>
          )}
        </p>
      </div>
    </div>
  );
}

function Sample({ board, feed }: { board: string; feed: string }) {
  const loaded = useLoaded(() => server.quarantinedJobs(board, feed), `${board} ${feed}`);
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
