// JSON files as rows, while they are being read: one list of objects, or one object a line. Each element is cut out by
// its brackets and parsed by itself, so that a bad one costs one row and a large file never stands in memory.

import { cutText } from "../../text/cut-text.ts";
import { maxRowCharacters, type Row, tooLong, UnreadableFile } from "./row.ts";

export async function* jsonLineRows(chunks: AsyncIterable<string>): AsyncGenerator<Row> {
  let isFirst = true;
  for await (const { text, ...row } of jsonLines(chunks)) {
    if (isFirst && isOtherJson(row, text))
      throw new UnreadableFile("JSON must be one object a line, or a list in [ ], each object a profile.");
    isFirst = false;
    yield row;
  }
}

/** Told by the first line: an object that goes on in the next one, or one that only wraps a list. */
function isOtherJson(row: Row, text: string): boolean {
  if ("problem" in row) {
    const line = text.trim();
    return /[{[,:]/.test(line.at(-1) ?? "") || /^\{\s*(?!"services")"[^"]*"\s*:\s*\[/.test(line);
  }
  const { values } = row;
  return !("id" in values) && !("name" in values) && Object.values(values).some(Array.isArray);
}

async function* jsonLines(chunks: AsyncIterable<string>): AsyncGenerator<Row & { text: string }> {
  let rest = "";
  let line = 0;
  let isSkipping = false;
  for await (const chunk of chunks) {
    // Only what is new is searched: a long line would be gone through again with each of its chunks.
    const lines = chunk.split("\n");
    lines[0] = rest + lines[0];
    rest = lines.pop() ?? "";
    for (const text of lines) {
      line += 1;
      if (!isSkipping && text.trim()) yield lineRow(line, text);
      isSkipping = false;
    }
    if (rest.length > maxRowCharacters) {
      if (!isSkipping && rest.trim()) yield lineRow(line + 1, rest);
      isSkipping = true;
      rest = "";
    }
  }
  if (rest.trim() && !isSkipping) yield lineRow(line + 1, rest);
}

function lineRow(line: number, text: string): Row & { text: string } {
  return text.length > maxRowCharacters
    ? { line, problem: tooLong, text: cutText(text, 1_000) }
    : { ...rowOf(line, text), text };
}

export async function* jsonListRows(chunks: AsyncIterable<string>): AsyncGenerator<Row> {
  const cutter = new ElementCutter();
  for await (const chunk of chunks) {
    for (const row of cutter.read(chunk)) {
      yield row;
      if ("isLast" in row) return;
    }
  }
  yield* cutter.end();
}

/** Follows brackets and strings of `[element, element, …]` and gives each element's text to JSON.parse. */
class ElementCutter {
  #depth = 0;
  #line = 1;
  #startLine = 1;
  #kept = "";
  #isInString = false;
  #isEscaped = false;
  #isOver = false;

  *read(chunk: string): Generator<Row> {
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const character = chunk[at] as string;
      if (character === "\n") this.#line += 1;
      if (this.#isInString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (character === "\\") this.#isEscaped = true;
        else if (character === '"') this.#isInString = false;
        continue;
      }
      if (this.#isOver && character.trim()) {
        yield { line: this.#line, problem: "has text after the end of the list", isLast: true };
        return;
      }
      if (character === '"') this.#isInString = true;
      else if (character === "[" || character === "{") {
        this.#depth += 1;
        if (this.#depth === 1) from = at + 1;
        if (this.#depth === 2) this.#startLine = this.#line;
      } else if (character === "]" || character === "}") {
        this.#depth -= 1;
        if (this.#depth === 0) {
          yield* this.#element(chunk.slice(from, at));
          this.#isOver = true;
        }
      } else if (character === "," && this.#depth === 1) {
        yield* this.#element(chunk.slice(from, at));
        from = at + 1;
        this.#startLine = this.#line;
      }
    }
    if (this.#depth > 0) this.#keep(chunk.slice(from));
  }

  /** A list without its end was cut short on its way; a profile that is whole before the cut counts. */
  *end(): Generator<Row> {
    if (this.#isOver) return;
    const isWhole = this.#depth === 1 && !this.#isInString;
    if (isWhole) yield* this.#element("");
    yield {
      line: isWhole ? this.#line : this.#startLine,
      problem: isWhole
        ? "is where the file ends, before the end of its list"
        : "begins a profile in whose middle the file ends",
      isLast: true,
    };
  }

  #keep(text: string): void {
    if (this.#kept.length <= maxRowCharacters) this.#kept += text;
  }

  *#element(lastPart: string): Generator<Row> {
    this.#keep(lastPart);
    const text = this.#kept;
    this.#kept = "";
    if (text.length > maxRowCharacters) yield { line: this.#startLine, problem: tooLong };
    else if (text.trim()) yield rowOf(this.#startLine, text);
  }
}

function rowOf(line: number, text: string): Row {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { line, problem: "is not valid JSON" };
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return { line, problem: "must be a JSON object" };
  return { line, values: value as Record<string, unknown> };
}
