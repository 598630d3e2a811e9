// Buttons that only those see who may change something.
import { Button } from "../../signed-in/elements.tsx";
import { mayChange } from "../session.ts";

type ButtonProps = Parameters<typeof Button>[0];

export const ChangeButton = (props: ButtonProps) => mayChange.value && <Button {...props} />;

/** On a line of its own. */
export const ChangeLine = (props: ButtonProps) =>
  mayChange.value && (
    <p>
      <Button {...props} />
    </p>
  );
