// What a page shows while it waits, when that fails, and again when it is asked once more.
import type { ComponentChildren, VNode } from "preact";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../look/icons.tsx";
import { Failure } from "./asking.ts";
import { Button, Heading } from "./elements.tsx";

type State<T> = { value: T | null; problem: Error | null };
export type Loaded<T> = State<T> & { reload(): Promise<void>; set(value: T): void };

/** Loads at once and whenever `about` changes. An answer that arrives after a newer one or a newer question is dropped. */
export function useLoaded<T>(load: () => Promise<T>, about = ""): Loaded<T> {
  const [state, setState] = useState<State<T>>({ value: null, problem: null });
  const turn = useRef(0);
  const set = (value: T) => {
    turn.current += 1;
    setState({ value, problem: null });
  };
  const reload = useCallback(async () => {
    turn.current += 1;
    const asked = turn.current;
    const isCurrent = () => asked === turn.current;
    await load().then(
      (value) => isCurrent() && set(value),
      (problem: Error) => isCurrent() && setState(({ value }) => ({ value, problem })),
    );
  }, [about]);
  useEffect(() => {
    void reload();
    return () => {
      turn.current += 1;
    };
  }, [reload]);
  return { ...state, reload, set };
}

/** Everything that is asked for, each answer under its name. */
export async function allOf<Answers extends object>(
  asked: {
    [Name in keyof Answers]: Promise<Answers[Name]>;
  },
): Promise<Answers> {
  const answers = Object.entries(asked).map(async ([name, answer]) => [name, await answer] as const);
  return Object.fromEntries(await Promise.all(answers)) as Answers;
}

const renewedEveryMs = 5_000;

/** Figures that renew themselves while somebody looks at them. */
export function useLive<T>(load: () => Promise<T>): Loaded<T> {
  const loaded = useLoaded(load);
  const { reload } = loaded;
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void reload();
    }, renewedEveryMs);
    return () => clearInterval(timer);
  }, [reload]);
  return loaded;
}

type WaitingProps<T> = { loaded: Loaded<T>; children: (value: T) => ComponentChildren };

export function Waiting<T>({ loaded: { value, problem, reload }, children }: WaitingProps<T>) {
  if (problem instanceof Failure && problem.status === 404)
    return <Heading lead={problem.message}>Page not found</Heading>;
  if (problem)
    return (
      <Failed sentence={problem.message}>
        <Button onClick={reload}>Try again</Button>
      </Failed>
    );
  return value === null ? <Spinner>Loading…</Spinner> : children(value);
}

export const Spinner = ({ children }: { children: string }) => (
  <p class="waiting" role="status">
    <span class="spinner" aria-hidden="true" /> {children}
  </p>
);

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

type Action<T> = { act(work: Promise<T>): Promise<void>; failed: VNode };

/** For buttons that act at once: what came of it is handed on, and a failure is shown where the page wants it. */
export function useAction<T>(onDone: (result: T) => unknown): Action<T> {
  const [failure, setFailure] = useState("");
  const act = (work: Promise<T>) =>
    work.then(
      (result) => {
        setFailure("");
        onDone(result);
      },
      (problem: Error) => setFailure(problem.message),
    );
  return { act, failed: <Failed sentence={failure} /> };
}
