// A CSV file as rows, while it is being read: quotes, doubled quotes and line breaks in values as in RFC 4180; comma,
// semicolon or tab, whichever the first line uses. No row can grow without bound, so a quote that is never closed costs
// one row and not the file.
import { unguardFormula } from "../csv-line.ts";
import { maxColumns, maxRowCharacters, type Row, tooLong, UnreadableFile } from "./import-row.ts";

type Delimiter = "," | ";" | "\t";
type CsvRecord = { cells: string[]; next: number };

export async function* csvRows(chunks: AsyncIterable<string>): AsyncGenerator<Row> {
  let columns: string[] | null = null;
  let delimiter: Delimiter = ",";
  for await (const record of csvRecords(chunks, () => delimiter)) {
    if ("problem" in record) {
      yield record;
      continue;
    }
    const { line, cells, text } = record;
    if (columns === null) {
      delimiter = delimiterOf(text);
      columns = headerOf(readRecord(text, 0, delimiter, true)?.cells ?? []);
    } else if (cells.length > 1 || cells[0]?.trim()) {
      yield cells.length === columns.length
        ? {
            line,
            values: Object.fromEntries(
              columns.map((column, index) => [column, unguardFormula(cells[index] ?? "")]),
            ),
          }
        : {
            line,
            problem: `has ${cells.length} columns where the first line names ${columns.length}; put quotes around a value with a comma in it`,
          };
    }
  }
  if (columns === null) throw new UnreadableFile("The file is empty.");
}

type Numbered = { line: number; text: string; cells: string[] } | { line: number; problem: string };

async function* csvRecords(
  chunks: AsyncIterable<string>,
  delimiter: () => Delimiter,
): AsyncGenerator<Numbered> {
  let rest = "";
  let line = 1;
  let isSkipping = false;
  let tryAgainAt = 0;

  function* drain(isEnd: boolean): Generator<Numbered> {
    let start = 0;
    let ends: RecordEnds | null = null;
    while (start < rest.length) {
      const emptyTo = isSkipping ? start : afterEmptyLine(rest, start);
      if (emptyTo > start) {
        line += 1;
        start = emptyTo;
        continue;
      }
      if (ends?.delimiter !== delimiter()) ends = null;
      const record = isSkipping ? null : readRecord(rest, start, delimiter(), isEnd, ends);
      if (record && record.next - start <= maxRowCharacters) {
        const text = rest.slice(start, record.next);
        yield { line, text, cells: record.cells };
        line += countLines(text);
        start = record.next;
        continue;
      }
      const isShort = rest.length - start <= maxRowCharacters;
      if (!isSkipping && isShort && !isEnd) break;
      ends ??= new RecordEnds(rest.length, delimiter());
      const lineEnd = rest.indexOf("\n", start);
      if (!isSkipping) yield { line, problem: isShort ? notClosed : overlong(rest, start, record) };
      isSkipping = lineEnd < 0;
      start = isSkipping ? rest.length : lineEnd + 1;
      if (!isSkipping) line += 1;
    }
    rest = rest.slice(start);
    // A record that is not whole is not read again for every chunk, only when its text has doubled.
    tryAgainAt = 2 * Math.min(rest.length, maxRowCharacters);
  }

  for await (const chunk of chunks) {
    rest += chunk;
    if (isSkipping || rest.length >= tryAgainAt) yield* drain(false);
  }
  yield* drain(true);
}

/**
 * Where records end, seen from the places that readings went through. After a quote that is never closed the next line
 * is tried as a new record, and would run through the same text again: it stops where an earlier reading has been.
 */
class RecordEnds {
  static readonly never = 0x7fffffff;
  readonly delimiter: Delimiter;
  readonly #ends: Int32Array;
  #passed: number[] = [];

  constructor(textLength: number, delimiter: Delimiter) {
    this.#ends = new Int32Array(2 * textLength + 4);
    this.delimiter = delimiter;
  }

  /** False when a record from this start is known to end too far away, or never. */
  pass(start: number, at: number, place: "cell" | "quote"): boolean {
    const index = 2 * at + (place === "cell" ? 0 : 1);
    const known = this.#ends[index] ?? 0;
    this.#passed.push(index);
    if (known - start <= maxRowCharacters) return true;
    this.settle(known);
    return false;
  }

  settle(end: number): void {
    for (const index of this.#passed) this.#ends[index] = end;
    this.#passed = [];
  }
}

/** The record that starts here, or null when its end is not in the text yet or is known to be too far away. */
function readRecord(
  text: string,
  start: number,
  delimiter: Delimiter,
  isEnd: boolean,
  ends: RecordEnds | null = null,
): CsvRecord | null {
  const cells: string[] = [];
  let at = start;
  const withoutEnd = () => {
    ends?.settle(RecordEnds.never);
    return null;
  };
  for (;;) {
    if (ends?.pass(start, at, "cell") === false) return null;
    let cell = "";
    if (text[at] === '"') {
      at += 1;
      for (;;) {
        const quote = text.indexOf('"', at);
        if (quote < 0 || (quote + 1 === text.length && !isEnd)) return withoutEnd();
        if (ends?.pass(start, quote, "quote") === false) return null;
        cell += text.slice(at, quote);
        at = quote + 1;
        if (text[at] !== '"') break;
        cell += '"';
        at += 1;
      }
    }
    const from = at;
    while (at < text.length && text[at] !== delimiter && text[at] !== "\n" && text[at] !== "\r") at += 1;
    if (at === text.length && !isEnd) return withoutEnd();
    cells.push(cell + text.slice(from, at));
    if (text[at] === delimiter) {
      at += 1;
      continue;
    }
    if (text[at] === "\r" && at + 1 === text.length && !isEnd) return withoutEnd();
    const next = at + (text.startsWith("\r\n", at) ? 2 : 1);
    ends?.settle(next);
    return { cells, next };
  }
}

function delimiterOf(header: string): Delimiter {
  const count = (delimiter: string) => header.split(delimiter).length;
  return ([",", ";", "\t"] as const).reduce((best, next) => (count(next) > count(best) ? next : best));
}

function headerOf(cells: string[]): string[] {
  if (cells.length > maxColumns)
    throw new UnreadableFile(
      `The first line names ${cells.length.toLocaleString("en")} columns, and at most ${maxColumns} are read; take away those that no profile has.`,
    );
  const columns = cells.map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, "_"),
  );
  const seen = new Set<string>();
  const twice = columns.find((column) => column !== "" && seen.size === seen.add(column).size);
  if (twice !== undefined) throw new UnreadableFile(`The first line names the column \`${twice}\` twice.`);
  if (!columns.includes("name") && !columns.includes("id"))
    throw new UnreadableFile("The first line must name the columns, like `id,name,county,town`.");
  return columns;
}

const notClosed = "has a quote that is never closed";

/** Without the record's end, which may lie further on than is read, nobody knows whether its quote is closed. */
function overlong(text: string, start: number, record: CsvRecord | null): string {
  const hasQuote = text.slice(start, start + 1_000).includes('"');
  return record === null && hasQuote ? `${notClosed}, or ${tooLong}` : tooLong;
}

/** Where the next line begins when this one is empty; else, or when that is not known yet, where this one does. */
function afterEmptyLine(text: string, start: number): number {
  if (text[start] === "\n") return start + 1;
  if (text[start] !== "\r" || start + 1 === text.length) return start;
  return start + (text[start + 1] === "\n" ? 2 : 1);
}

function countLines(text: string): number {
  let lines = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === "\n" || (text[at] === "\r" && text[at + 1] !== "\n")) lines += 1;
  }
  return lines;
}
