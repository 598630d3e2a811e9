// Forms: one button that shows that it works, one place where it says what went wrong, and fields with their labels.
import type { ComponentChildren, InputHTMLAttributes, TargetedEvent } from "preact";
import { useCallback, useId, useRef, useState } from "preact/hooks";
import { noticeFailure } from "./failures.ts";
import { Failed } from "./loading.tsx";

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
  const [failure, setFailure] = useState("");
  const [isWorking, setIsWorking] = useState(false);
  const busy = useRef(false);
  const send = async (event: TargetedEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    setIsWorking(true);
    setFailure("");
    try {
      await onSubmit(new FormData(event.currentTarget));
    } catch (problem) {
      noticeFailure(problem);
      setFailure((problem as Error).message);
    } finally {
      busy.current = false;
      setIsWorking(false);
    }
  };
  return (
    // A button that is disabled loses the focus, so it only says that it is busy; `busy` keeps a second try away.
    <form class="form" onSubmit={(event) => void send(event)} aria-busy={isWorking}>
      {children}
      <Failed sentence={failure} />
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
  const { id, described, words } = useLabel(label, hint);
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
  const { id, described, words } = useLabel(label, hint);
  return (
    <div class="field">
      {words}
      <textarea {...input} {...described} id={id} rows={4} required={!isOptional} />
    </div>
  );
}

type PasswordProps = Labelled & {
  name: string;
  autocomplete: "current-password" | "new-password";
  isFirst?: boolean;
};

/** A password that can be looked at: typing one blind leads to weak ones. */
export function PasswordField({ label, hint, name, autocomplete, isFirst = false }: PasswordProps) {
  const { id, described, words } = useLabel(label, hint);
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
          <span class="unseen"> the password</span>
        </button>
      </div>
    </div>
  );
}

/** Gives the focus to the field when it appears. */
function useFirst(isFirst: boolean) {
  return useCallback((element: HTMLInputElement | null) => void (isFirst && element?.focus()), [isFirst]);
}

/** A label and, where there is one, a hint that is read out with the field. */
function useLabel(label: string, hint: ComponentChildren) {
  const id = useId();
  const described = hint ? { "aria-describedby": `${id}-hint` } : {};
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
  return { id, described, words };
}

export const textOf = (values: FormData, name: string) => String(values.get(name) ?? "");
