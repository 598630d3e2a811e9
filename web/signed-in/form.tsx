// Forms: one button that shows that it works, and what went wrong: at the field that it is about, else above the button.
import { type ComponentChildren, createContext, type TargetedEvent } from "preact";
import { useRef, useState } from "preact/hooks";
import { Failure } from "./asking.ts";
import { Failed } from "./loading.tsx";

const nothingWrong = { sentence: "", field: "" };
/** What is wrong, and with which field. */
export const Wrong = createContext(nothingWrong);

type FormProps = {
  submit: string;
  working?: string;
  /** Rejects with a sentence for the person. */
  onSubmit(values: FormData): Promise<unknown>;
  isDangerous?: boolean;
  beside?: ComponentChildren;
  children?: ComponentChildren;
};

export function Form({ submit, working, onSubmit, isDangerous, beside, children }: FormProps) {
  const [failure, setFailure] = useState(nothingWrong);
  const [isWorking, setIsWorking] = useState(false);
  const busy = useRef(false);
  const send = async (event: TargetedEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy.current) return;
    const form = event.currentTarget;
    busy.current = true;
    setIsWorking(true);
    setFailure(nothingWrong);
    try {
      await onSubmit(new FormData(form));
    } catch (problem) {
      const field = fieldIn(form, problem);
      setFailure({ sentence: (problem as Error).message, field: field?.getAttribute("name") ?? "" });
      field?.focus();
    } finally {
      busy.current = false;
      setIsWorking(false);
    }
  };
  return (
    // A button that is disabled loses the focus, so it only says that it is busy; `busy` keeps a second try away.
    <form class="form" onSubmit={(event) => void send(event)} aria-busy={isWorking}>
      <Wrong.Provider value={failure}>{children}</Wrong.Provider>
      <Failed sentence={failure.field === "" ? failure.sentence : ""} />
      <div class="form-end">
        <button
          type="submit"
          class={isDangerous ? "button button-danger" : "button button-main"}
          aria-disabled={isWorking}
        >
          {isWorking && <span class="spinner" aria-hidden="true" />}
          {isWorking ? (working ?? "One moment…") : submit}
        </button>
        {beside}
      </div>
    </form>
  );
}

/** The field that the problem is about, if it is one that can say so. */
function fieldIn(form: HTMLFormElement, problem: unknown): HTMLElement | null {
  const found = problem instanceof Failure && problem.field ? form.elements.namedItem(problem.field) : null;
  return found instanceof HTMLElement && found.hasAttribute("data-tells") ? found : null;
}

export const textOf = (values: FormData, name: string) => String(values.get(name) ?? "");

export const textsOf = <Name extends string>(values: FormData, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, textOf(values, name)])) as Record<Name, string>;
