// Forms: one button that shows that it works, fields with their labels, and what went wrong: at the field that it is about,
// else above the button.
import { type ComponentChildren, createContext, type InputHTMLAttributes, type TargetedEvent } from "preact";
import { useCallback, useContext, useId, useRef, useState } from "preact/hooks";
import { Failure } from "./asking.ts";
import { noticeFailure } from "./failures.ts";
import { Failed } from "./loading.tsx";

const nothingWrong = { sentence: "", field: "" };
const Wrong = createContext(nothingWrong);

type FormProps = {
  submit: string;
  working?: string;
  /** Rejects with a sentence for the person. */
  onSubmit(values: FormData): Promise<void>;
  isDangerous?: boolean;
  beside?: ComponentChildren;
  children?: ComponentChildren;
};

export function Form({
  submit,
  working = "One moment…",
  onSubmit,
  isDangerous,
  beside,
  children,
}: FormProps) {
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
      noticeFailure(problem);
      const field = fieldIn(form, problem);
      setFailure({ sentence: (problem as Error).message, field: field?.name ?? "" });
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
          {isWorking ? working : submit}
        </button>
        {beside}
      </div>
    </form>
  );
}

/** The field that the problem is about, if it is one that can say so. */
function fieldIn(form: HTMLFormElement, problem: unknown): HTMLInputElement | HTMLTextAreaElement | null {
  const found = problem instanceof Failure && problem.field ? form.elements.namedItem(problem.field) : null;
  const isField = found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement;
  return isField && found.hasAttribute("data-tells") ? found : null;
}

type Labelled = { label: string; hint?: ComponentChildren };
type FieldProps = Labelled & {
  name: string;
  type?: "text" | "email";
  value?: string;
  maxLength?: number;
  placeholder?: string;
  autocomplete?: string;
  inputMode?: "numeric" | "text";
  isOptional?: boolean;
  isFirst?: boolean;
};

export function Field({ label, hint, isOptional = false, isFirst = false, ...input }: FieldProps) {
  const { id, described, words, wrong } = useLabel(label, hint, input.name);
  const focus = useFirst(isFirst);
  return (
    <div class="field">
      {words}
      <input
        {...(input as InputHTMLAttributes<HTMLInputElement>)}
        {...described}
        id={id}
        ref={focus}
        class="input"
        required={!isOptional}
      />
      {wrong}
    </div>
  );
}

type TextFieldProps = Labelled & {
  name: string;
  maxLength?: number;
  minLength?: number;
  isOptional?: boolean;
};

export function TextField({ label, hint, isOptional = false, ...input }: TextFieldProps) {
  const { id, described, words, wrong } = useLabel(label, hint, input.name);
  return (
    <div class="field">
      {words}
      <textarea {...input} {...described} id={id} rows={4} required={!isOptional} />
      {wrong}
    </div>
  );
}

type PasswordProps = Labelled & {
  name: string;
  autocomplete: "current-password" | "new-password";
  /** What the button beside it shows, for whoever hears it. */
  what?: string;
  isFirst?: boolean;
};

/** A password that can be looked at: typing one blind leads to weak ones. */
export function PasswordField({
  label,
  hint,
  name,
  autocomplete,
  what = "the password",
  isFirst = false,
}: PasswordProps) {
  const { id, described, words, wrong } = useLabel(label, hint, name);
  const focus = useFirst(isFirst);
  const [isShown, setIsShown] = useState(false);
  const input = { name, autocomplete, type: isShown ? "text" : "password", autocapitalize: "off" };
  return (
    <div class="field">
      {words}
      <div class="with-button">
        <input
          {...(input as InputHTMLAttributes<HTMLInputElement>)}
          {...described}
          id={id}
          ref={focus}
          class="input"
          spellcheck={false}
          required
        />
        <button type="button" class="button" aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
          {isShown ? "Hide" : "Show"}
          <span class="unseen"> {what}</span>
        </button>
      </div>
      {wrong}
    </div>
  );
}

/** Gives the focus to the field when it appears. */
function useFirst(isFirst: boolean) {
  return useCallback((element: HTMLInputElement | null) => void (isFirst && element?.focus()), [isFirst]);
}

/** A label, a hint where there is one, and what is wrong with the field: all of it is read out with it. */
function useLabel(label: string, hint: ComponentChildren, name: string) {
  const id = useId();
  const { sentence, field } = useContext(Wrong);
  const isWrong = field === name;
  const about = [hint ? `${id}-hint` : "", isWrong ? `${id}-wrong` : ""].filter(Boolean).join(" ");
  const described = {
    "data-tells": true,
    ...(about === "" ? {} : { "aria-describedby": about }),
    ...(isWrong ? { "aria-invalid": true } : {}),
  };
  const words = (
    <>
      <label for={id}>{label}</label>
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </>
  );
  const wrong = (
    <div id={`${id}-wrong`} class="wrong">
      <Failed sentence={isWrong ? sentence : ""} />
    </div>
  );
  return { id, described, words, wrong };
}

export const textOf = (values: FormData, name: string) => String(values.get(name) ?? "");
