// A job's plain text, given back its shape: headings, paragraphs and lists as the author typed them.
import type { JSX } from "preact";

const bullet = /^[•·*–-]\s+/;
const maxHeadingLength = 60;

type Block = { kind: "heading" | "paragraph" | "list"; lines: string[] };

export function JobText({ text }: { text: string }) {
  return <div class="job-text">{blocksOf(text).map(element)}</div>;
}

function element({ kind, lines }: Block, place: number): JSX.Element {
  if (kind === "heading") return <h3 key={place}>{lines[0]}</h3>;
  if (kind === "list")
    return (
      <ul key={place}>
        {lines.map((line) => (
          <li key={line}>{line.replace(bullet, "")}</li>
        ))}
      </ul>
    );
  return (
    <p key={place}>
      {lines.map((line, index) => (
        <>
          {index > 0 && <br />}
          {line}
        </>
      ))}
    </p>
  );
}

/** Exported for its test: which lines belong together. */
export function blocksOf(text: string): Block[] {
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => paragraph.split("\n").filter(Boolean));
  return paragraphs.flatMap((lines, index): Block[] => {
    const blocks: Block[] = [];
    for (const line of lines) {
      const kind = bullet.test(line) ? "list" : "paragraph";
      const last = blocks.at(-1);
      if (last?.kind === kind) last.lines.push(line);
      else blocks.push({ kind, lines: [line] });
    }
    const [first] = lines;
    const isHeading =
      lines.length === 1 &&
      first !== undefined &&
      first.length <= maxHeadingLength &&
      /^\p{L}/u.test(first) &&
      !/[.,;!…]$/.test(first) &&
      index < paragraphs.length - 1;
    return isHeading ? [{ kind: "heading", lines }] : blocks;
  });
}
