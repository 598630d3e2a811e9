// What is told about a list: how fresh it is, and honestly what went wrong with it.
import type { ComponentChildren } from "preact";
import { Icon } from "../../look/icons.tsx";
import { isFiltered } from "../address.ts";
import type { PageView, Shown } from "../view.ts";
import { agoIn, countIn, momentIn, numberIn, wordsIn } from "./languages.ts";

/** How many, and how fresh. It is a live region, so a screen reader hears what a filter left over. */
export function Summary({ view, count }: { view: PageView; count: number }) {
  const { list, language, address } = view;
  const words = wordsIn[language];
  const total = list.isWhole ? list.listings.length : list.total;
  const isSearch = address.tab === "search";
  const isNarrowed = !isSearch && isFiltered({ ...address, category: "" });
  const isMore = isSearch ? list.search?.isCounted === false : list.hasFurtherPages;
  return (
    <p class="summary" role="status">
      {list.phase === "ready" && (
        <span class="summary-count">
          {isNarrowed
            ? countIn(language, words.jobsOf, count, total)
            : countIn(
                language,
                isMore ? words.jobsAndMore : words.jobs,
                isSearch ? count : Math.max(total, count),
              )}
        </span>
      )}
      {list.phase === "ready" && list.updatedAtMs !== null && !isCutOff(view) && (
        <span class="summary-fresh">{words.updated(momentOf(view, list.updatedAtMs))}</span>
      )}
      {list.phase === "loading" && <span class="needs-script">{words.loading}</span>}
    </p>
  );
}

function momentOf({ isLive, language, nowMs }: PageView, ms: number): string {
  return isLive ? agoIn(language, ms, nowMs) : momentIn(language, ms);
}

/** The list is what the device had, and the notice says from when. */
function isCutOff({ list, isOffline, address }: PageView): boolean {
  if (address.tab === "saved") return false;
  return isOffline || list.isFromDevice || list.failure?.kind === "unreachable";
}

/** Above the jobs, where there are some; in their place, where there are none. */
export function Notice({ view, actions, isTextMissing = false }: Shown & { isTextMissing?: boolean }) {
  const { list, language, nowMs, isSavingData, isLive } = view;
  const words = wordsIn[language];
  const when = list.updatedAtMs === null ? "" : momentOf(view, list.updatedAtMs);
  const givenAtMs = list.givenAtMs ?? list.updatedAtMs;
  const { failure } = list;
  if (failure?.kind === "busy") {
    const seconds = Math.max(0, Math.ceil(((failure.retryAtMs ?? nowMs) - nowMs) / 1_000));
    return <Note kind="wait" text={words.busy(numberIn(language, seconds))} />;
  }
  if (isCutOff(view) && list.listings.length > 0 && givenAtMs !== null && !isTextMissing) {
    const told = view.isOffline ? words.offlineFrom : words.keptFrom;
    return <Note kind="offline" text={told(momentOf(view, givenAtMs))} />;
  }
  if (failure)
    return (
      <Note kind="failed" text={failureText(view, isTextMissing)}>
        <button type="button" class="button" onClick={() => actions.retry()}>
          {words.retry}
        </button>
      </Note>
    );
  if (list.standing === "last-known-good") return <Note kind="wait" text={words.lastKnownGood(when)} />;
  if (list.standing === "partial") return <Note kind="wait" text={words.partial} />;
  if (isLive && isSavingData && !list.isWhole && list.phase === "ready")
    return (
      <Note kind="wait" text={words.saveData}>
        <button type="button" class="button" onClick={() => actions.loadWhole()}>
          {words.loadAll}
        </button>
      </Note>
    );
  return null;
}

function failureText({ list, isOffline, language }: PageView, isTextMissing: boolean): string {
  const words = wordsIn[language];
  const kind = list.failure?.kind;
  if (kind === "failed" || kind === "unreadable") return words[kind];
  if (!isOffline) return words.unreachable;
  return isTextMissing ? words.offlineNoJob : words.offlineNothing;
}

function Note({
  kind,
  text,
  children,
}: {
  kind: "wait" | "offline" | "failed";
  text: string;
  children?: ComponentChildren;
}) {
  return (
    <div class={`note note-${kind}`} role={kind === "failed" ? "alert" : "status"}>
      {kind === "failed" && <Icon name="warning" />}
      <p>{text}</p>
      {children}
    </div>
  );
}

export function Skeleton({ label }: { label: string }) {
  return (
    <div class="skeleton" aria-busy="true" aria-label={label} role="img">
      {["a", "b", "c", "d", "e", "f"].map((row) => (
        <div class="skeleton-job" key={row}>
          <span class="bone bone-title" />
          <span class="bone bone-facts" />
          <span class="bone bone-meta" />
        </div>
      ))}
    </div>
  );
}
