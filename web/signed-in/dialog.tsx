// The browser's own dialog: it keeps the focus inside, closes by Escape and gives the focus back. It gives it back only
// when it is closed, so one that is taken away is closed first, without telling its owner again.
import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";

type DialogProps = { title: string; onClose(): void; mayBeLeft?: boolean; children: ComponentChildren };

/** `mayBeLeft` is false while it shows what is shown only once. */
export function Dialog({ title, onClose, mayBeLeft = true, children }: DialogProps) {
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
