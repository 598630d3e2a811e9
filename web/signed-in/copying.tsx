// Text to take along: what it is, and a button that copies it and says so.
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../look/icons.tsx";

const saidForMs = 3_000;

export function CopyBox({ text, label }: { text: string; label: string }) {
  const [said, setSaid] = useState("");
  const shown = useRef<HTMLElement>(null);
  useEffect(() => {
    if (said === "") return;
    const timer = setTimeout(() => setSaid(""), saidForMs);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid("Copied");
    } catch {
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
      setSaid("Selected: copy it with your keyboard");
    }
  };
  return (
    <div class="copy-box">
      <pre class="code">
        <code ref={shown}>{text}</code>
      </pre>
      <button type="button" class="button" onClick={() => void copy()}>
        {said === "Copied" && <Icon name="check" />}
        {said === "" ? "Copy" : said}
        <span class="unseen"> {label}</span>
      </button>
      <span class="unseen" role="status">
        {said}
      </span>
    </div>
  );
}
