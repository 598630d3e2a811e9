// The browser's own dialog: it keeps the focus inside, closes by Escape and gives the focus back. It gives it back only
// when it is closed, so one that is taken away is closed first, without telling its owner again.
import type { ComponentChildren, VNode } from "preact";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button, CopyBox } from "./elements.tsx";
import { Form } from "./form.tsx";

type DialogProps = { title: string; onClose(): void; mayBeLeft?: boolean; children: ComponentChildren };

/** `mayBeLeft` is false while it shows what is shown only once. */
function Dialog({ title, onClose, mayBeLeft = true, children }: DialogProps) {
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);
  const isLeaving = useRef(false);
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => {
      isLeaving.current = true;
      dialog?.close();
    };
  }, []);
  return (
    <dialog
      ref={element}
      class="dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        if (!mayBeLeft) event.preventDefault();
      }}
      onClose={() => {
        if (!isLeaving.current) onClose();
      }}
    >
      <h2 id={id} class="dialog-title">
        {title}
      </h2>
      {children}
    </dialog>
  );
}

export type Question = {
  title: string;
  text?: ComponentChildren;
  fields?: ComponentChildren;
  submit: string;
  working?: string;
  isDangerous?: boolean;
  /** Rejects with a sentence for the person, which keeps the dialog open. */
  act(values: FormData): Promise<unknown>;
  /** Another way out, below the buttons. */
  below?: Pick<Question, "submit" | "act">;
};

export type Secret = {
  title: string;
  secret: string;
  /** What the secret is, for the button that copies it. */
  label: string;
  /** What to do with it now. */
  advice: ComponentChildren;
  /** What the button says that closes it. */
  done?: string;
  beside?: ComponentChildren;
};

export type Dialogs = { ask(question: Question): void; showOnce(secret: Secret): void; dialog: VNode | null };

/** The dialog of a page, at most one at a time. `after` follows each: what was refused may have changed meanwhile. */
export function useDialogs(after: () => unknown = () => {}): Dialogs {
  const [question, ask] = useState<Question | null>(null);
  const [secret, showOnce] = useState<Secret | null>(null);
  const end = () => {
    ask(null);
    void after();
  };
  const endSecret = () => {
    showOnce(null);
    end();
  };
  const asking = question && <Asking of={question} onEnd={end} />;
  return { ask, showOnce, dialog: secret ? <ShownOnce of={secret} onClose={endSecret} /> : asking };
}

type AskingProps = { of: Question; onEnd(): void };

function Asking({ of: { title, text, fields, below, act, ...form }, onEnd }: AskingProps) {
  const send = (how: Question["act"]) => async (values: FormData) => {
    await how(values);
    onEnd();
  };
  return (
    <Dialog title={title} onClose={onEnd}>
      {text && <p>{text}</p>}
      <Form {...form} onSubmit={send(act)} beside={<Button onClick={onEnd}>Cancel</Button>}>
        {fields}
      </Form>
      {below && <Form submit={below.submit} onSubmit={send(below.act)} />}
    </Dialog>
  );
}

type ShownOnceProps = { of: Secret; onClose(): void };

/** The only moment at which a secret can be seen. It lives in this component and goes with it. */
const ShownOnce = ({ of: { title, secret, label, advice, done, beside }, onClose }: ShownOnceProps) => (
  <Dialog title={title} onClose={onClose} mayBeLeft={false}>
    <p class="note note-warning">{advice}</p>
    <CopyBox text={secret} label={label} />
    {beside}
    <div class="form-end">
      <Button look="main" onClick={onClose}>
        {done ?? "I have stored it"}
      </Button>
    </div>
  </Dialog>
);
