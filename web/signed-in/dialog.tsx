// The browser's own dialog: it keeps the focus inside, closes by Escape and gives the focus back.
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";

type DialogProps = { title: string; onClose(): void; mayBeLeft?: boolean; children: ComponentChildren };

/** `mayBeLeft` is false while it shows what is shown only once. */
export function Dialog({ title, onClose, mayBeLeft = true, children }: DialogProps) {
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    element.current?.showModal();
  }, []);
  return (
    <dialog
      ref={element}
      class="dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        if (!mayBeLeft) event.preventDefault();
      }}
      onClose={onClose}
    >
      <h2 id={id} class="dialog-title">
        {title}
      </h2>
      {children}
    </dialog>
  );
}
