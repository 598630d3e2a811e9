// Forms: one button that shows that it works, and what went wrong: at the field that it is about, else above the button.
// A field has a label, a hint and what is wrong with it, and all of that is read out with it.
import {
  type ComponentChildren,
  createContext,
  type InputHTMLAttributes,
  type TargetedEvent,
  type VNode,
} from "preact";
import { useCallback, useContext, useId, useRef, useState } from "preact/hooks";
import { Failure } from "./asking.ts";
import { Failed } from "./loading.tsx";

const nothingWrong = { sentence: "", field: "" };
/** What is wrong, and with which field. */
const Wrong = createContext(nothingWrong);

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

/** What stands between the tags of a field is a hint. */
type Labelled = { label: string; name: string; children?: ComponentChildren };
type Described = Pick<InputHTMLAttributes, "id" | "name" | "aria-describedby" | "aria-invalid">;
type LabelProps = {
  label: string;
  name: string;
  hint?: ComponentChildren;
  children(field: Described): VNode;
};

function Label({ label, name, hint, children }: LabelProps) {
  const id = useId();
  const { sentence, field } = useContext(Wrong);
  const isWrong = field === name;
  const about = [hint && `${id}-hint`, isWrong && `${id}-wrong`].filter(Boolean).join(" ");
  const described = {
    id,
    name,
    "data-tells": true,
    ...(about !== "" && { "aria-describedby": about }),
    ...(isWrong && { "aria-invalid": true }),
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children(described)}
      <div id={`${id}-wrong`} class="wrong">
        <Failed sentence={isWrong ? sentence : ""} />
      </div>
    </div>
  );
}

type FieldProps = Labelled & {
  type?: "text" | "email";
  value?: string;
  minLength?: number;
  maxLength?: number;
  placeholder?: string;
  autocomplete?: string;
  inputMode?: "numeric" | "text";
  isOptional?: boolean;
  isFirst?: boolean;
  /** How many lines there is room for, where it takes more than one. */
  rows?: number;
};

export function Field({
  label,
  name,
  children,
  value = "",
  isOptional,
  isFirst,
  rows,
  ...given
}: FieldProps) {
  const focus = useFirst(isFirst);
  return (
    <Label label={label} name={name} hint={children}>
      {(described) => {
        const field = { ...given, ...described, defaultValue: value, required: !isOptional } as object;
        if (rows) return <textarea {...field} rows={rows} />;
        return <input autocomplete="off" {...field} ref={focus} class="input" />;
      }}
    </Label>
  );
}

type PasswordProps = Partial<Labelled> & {
  /** A new one is shown with what makes a good one. */
  isNew?: boolean;
  /** What the button beside it shows, for whoever hears it. */
  what?: string;
  isFirst?: boolean;
};

/** A password that can be looked at: typing one blind leads to weak ones. */
export function PasswordField({
  label = "Password",
  name = "password",
  isNew = false,
  children = isNew && "At least 12 characters. A few unrelated words make a good one.",
  what = "the password",
  isFirst,
}: PasswordProps) {
  const focus = useFirst(isFirst);
  const [isShown, setIsShown] = useState(false);
  const input = {
    type: isShown ? "text" : "password",
    autocomplete: `${isNew ? "new" : "current"}-password`,
  };
  return (
    <Label label={label} name={name} hint={children}>
      {(described) => (
        <div class="with-button">
          <input
            {...(input as InputHTMLAttributes<HTMLInputElement>)}
            {...described}
            ref={focus}
            class="input"
            autocapitalize="off"
            spellcheck={false}
            required
          />
          <button type="button" class="button" aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
            {isShown ? "Hide" : "Show"}
            <span class="unseen"> {what}</span>
          </button>
        </div>
      )}
    </Label>
  );
}

/** Gives the focus to the field when it appears. */
function useFirst(isFirst = false) {
  return useCallback((element: HTMLInputElement | null) => void (isFirst && element?.focus()), [isFirst]);
}

/** What is said for each value. */
type Options = Readonly<Record<string, ComponentChildren>>;

type SelectProps = { label: string; name: string; chosen?: string; children: Options };

export const SelectField = ({ label, name, chosen, children }: SelectProps) => (
  <Label label={label} name={name}>
    {(described) => (
      <select class="input" {...(described as object)}>
        {Object.entries(children).map(([value, words]) => (
          <option key={value} value={value} selected={value === chosen}>
            {words}
          </option>
        ))}
      </select>
    )}
  </Label>
);

type ChoicesProps = {
  legend: string;
  name: string;
  chosen?: readonly string[];
  /** Of several only one can be chosen. */
  isSingle?: boolean;
  onChoose?(value: string): void;
  children: Options;
};

export const Choices = ({ legend, name, chosen = [], isSingle, onChoose, children }: ChoicesProps) => (
  <fieldset class="choices">
    <legend>{legend}</legend>
    {Object.entries(children).map(([value, words]) => (
      <label class="choice" key={value}>
        <input
          type={isSingle ? "radio" : "checkbox"}
          name={name}
          value={value}
          defaultChecked={chosen.includes(value)}
          onChange={() => onChoose?.(value)}
        />
        <span>{words}</span>
      </label>
    ))}
  </fieldset>
);

/** What a choice is called, above what it means. */
export const choiceOf = (name: ComponentChildren, meaning: string) => (
  <>
    {name}
    <br />
    <span class="quiet">{meaning}</span>
  </>
);
