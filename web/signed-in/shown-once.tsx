import type { ComponentChildren } from "preact";
import { CopyBox } from "./copying.tsx";
import { Dialog } from "./dialog.tsx";

type ShownOnceProps = {
  title: string;
  secret: string;
  /** What the secret is, for the button that copies it. */
  label: string;
  /** What to do with it now. */
  advice: ComponentChildren;
  /** What the button says that closes it. */
  done?: string;
  onClose(): void;
  children?: ComponentChildren;
};

/** The only moment at which a secret can be seen. It lives in this component and goes with it. */
export function ShownOnce({
  title,
  secret,
  label,
  advice,
  done = "I have stored it",
  onClose,
  children,
}: ShownOnceProps) {
  return (
    <Dialog title={title} onClose={onClose} mayBeLeft={false}>
      <p class="note note-warning">{advice}</p>
      <CopyBox text={secret} label={label} />
      {children}
      <div class="form-end">
        <button type="button" class="button button-main" onClick={onClose}>
          {done}
        </button>
      </div>
    </Dialog>
  );
}
