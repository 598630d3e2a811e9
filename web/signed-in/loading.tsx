// What a page shows while it waits, when that fails, and again when it is asked once more.
import type { ComponentChildren } from "preact";
import { useCallback, useEffect, useState } from "preact/hooks";
import { Icon } from "../look/icons.tsx";
import { noticeFailure } from "./failures.ts";

export type Loaded<T> = { value: T | null; failure: string; reload(): Promise<void>; set(value: T): void };

/** Loads at once and whenever `about` changes. An answer that arrives after a newer question is dropped. */
export function useLoaded<T>(load: () => Promise<T>, about = ""): Loaded<T> {
  const [state, setState] = useState<{ value: T | null; failure: string }>({ value: null, failure: "" });
  const reload = useCallback(async () => {
    try {
      const value = await load();
      setState({ value, failure: "" });
    } catch (failure) {
      noticeFailure(failure);
      setState((before) => ({ ...before, failure: (failure as Error).message }));
    }
  }, [about]);
  useEffect(() => {
    let isCurrent = true;
    load().then(
      (value) => isCurrent && setState({ value, failure: "" }),
      (failure: Error) => {
        noticeFailure(failure);
        if (isCurrent) setState((before) => ({ ...before, failure: failure.message }));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [reload]);
  return { ...state, reload, set: (value) => setState({ value, failure: "" }) };
}

export function Waiting<T>({
  loaded,
  children,
}: {
  loaded: Loaded<T>;
  children: (value: T) => ComponentChildren;
}) {
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
