// Fields with their labels and hints, and what is wrong with them: all of it is read out with the field.
import type { ComponentChildren, InputHTMLAttributes, VNode } from "preact";
import { useCallback, useContext, useId, useState } from "preact/hooks";
import { Wrong } from "./form.tsx";
import { Failed } from "./loading.tsx";

type Labelled = { label: string; hint?: ComponentChildren; name: string };
type Described = Pick<InputHTMLAttributes, "id" | "name" | "aria-describedby" | "aria-invalid">;

function Label({ label, hint, name, children }: Labelled & { children(field: Described): VNode }) {
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
  maxLength?: number;
  placeholder?: string;
  autocomplete?: string;
  inputMode?: "numeric" | "text";
  isOptional?: boolean;
  isFirst?: boolean;
};

export function Field({ label, hint, name, value, isOptional, isFirst, ...input }: FieldProps) {
  const focus = useFirst(isFirst);
  return (
    <Label label={label} hint={hint} name={name}>
      {(described) => (
        <input
          autocomplete="off"
          {...(input as InputHTMLAttributes<HTMLInputElement>)}
          {...described}
          defaultValue={value ?? ""}
          ref={focus}
          class="input"
          required={!isOptional}
        />
      )}
    </Label>
  );
}

type TextFieldProps = Labelled & {
  value?: string;
  rows?: number;
  minLength?: number;
  maxLength: number;
  isOptional?: boolean;
};

export function TextField({ label, hint, name, value, rows = 4, isOptional, ...lengths }: TextFieldProps) {
  return (
    <Label label={label} hint={hint} name={name}>
      {(described) => (
        <textarea
          {...lengths}
          {...(described as object)}
          rows={rows}
          required={!isOptional}
          defaultValue={value ?? ""}
        />
      )}
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
  hint = isNew && "At least 12 characters. A few unrelated words make a good one.",
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
    <Label label={label} hint={hint} name={name}>
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

type Options = readonly (readonly [value: string, words: ComponentChildren])[];

export function SelectField({ options, chosen, ...label }: Labelled & { options: Options; chosen?: string }) {
  return (
    <Label {...label}>
      {(described) => (
        <select class="input" {...(described as object)}>
          {options.map(([value, words]) => (
            <option key={value} value={value} selected={value === chosen}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Label>
  );
}

type ChoicesProps = {
  legend: string;
  name: string;
  options: Options;
  chosen?: readonly string[];
  /** Of several only one can be chosen. */
  isSingle?: boolean;
  onChoose?(value: string): void;
};

export function Choices({ legend, name, options, chosen = [], isSingle, onChoose }: ChoicesProps) {
  return (
    <fieldset class="choices">
      <legend>{legend}</legend>
      {options.map(([value, words]) => (
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
}

/** What a choice is called, above what it means. */
export const choiceOf = (name: ComponentChildren, meaning: string) => (
  <>
    {name}
    <br />
    <span class="quiet">{meaning}</span>
  </>
);
