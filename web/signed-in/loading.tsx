// What a page shows while it waits, when that fails, and again when it is asked once more.
import type { ComponentChildren } from "preact";
import { useCallback, useEffect, useState } from "preact/hooks";
import { Icon } from "../look/icons.tsx";
import { Failure } from "./asking.ts";
import { noticeFailure } from "./failures.ts";
import { Heading } from "./heading.tsx";

type State<T> = {
  value: T | null;
  failure: string;
  /** Nothing is at this address, so that asking again is of no use. */
  isMissing: boolean;
};
export type Loaded<T> = State<T> & { reload(): Promise<void>; set(value: T): void };

/** Loads at once and whenever `about` changes. An answer that arrives after a newer question is dropped. */
export function useLoaded<T>(load: () => Promise<T>, about = ""): Loaded<T> {
  const [state, setState] = useState<State<T>>({ value: null, failure: "", isMissing: false });
  const set = (value: T) => setState({ value, failure: "", isMissing: false });
  const fail = (problem: Error) => {
    const isMissing = problem instanceof Failure && problem.status === 404;
    setState((before) => ({ ...before, failure: problem.message, isMissing }));
  };
  const reload = useCallback(async () => {
    try {
      set(await load());
    } catch (problem) {
      noticeFailure(problem);
      fail(problem as Error);
    }
  }, [about]);
  useEffect(() => {
    let isCurrent = true;
    load().then(
      (value) => isCurrent && set(value),
      (problem: Error) => {
        noticeFailure(problem);
        if (isCurrent) fail(problem);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [reload]);
  return { ...state, reload, set };
}

export function Waiting<T>({
  loaded,
  children,
}: {
  loaded: Loaded<T>;
  children: (value: T) => ComponentChildren;
}) {
  if (loaded.isMissing) return <Heading lead={loaded.failure}>There is nothing here</Heading>;
  if (loaded.failure !== "")
    return (
      <Failed sentence={loaded.failure}>
        <button type="button" class="button" onClick={() => void loaded.reload()}>
          Try again
        </button>
      </Failed>
    );
  if (loaded.value === null)
    return (
      <p class="waiting" role="status">
        <span class="spinner" aria-hidden="true" /> Loading…
      </p>
    );
  return <>{children(loaded.value)}</>;
}

export function Failed({ sentence, children }: { sentence: string; children?: ComponentChildren }) {
  if (sentence === "") return null;
  return (
    <div class="note note-failed" role="alert">
      <Icon name="warning" />
      <p>{sentence}</p>
      {children}
    </div>
  );
}
