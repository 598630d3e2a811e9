// A CSV file as rows, while it is being read. csv-parse takes it apart; here is what it leaves open: the delimiter, the
// line that a row begins at, and how to go on behind a row that cannot be read. What is held is the text of one row.
import { type CsvError, Parser } from "csv-parse";
import { parse as parseAtOnce } from "csv-parse/sync";
import { unguardFormula } from "../../text/csv-line.ts";
import { maxColumns, maxRowCharacters, type Row, tooLong, UnreadableFile } from "./row.ts";

/** Each costs a new parser. A file with more of them is not CSV as anybody writes it. */
const maxBrokenRows = 10_000;

const notClosed = "has a quote that is never closed";
const quoteInside =
  "has a quote in the middle of a value; put the whole value in quotes, and double each quote inside it";
const manyBroken = `is where reading stopped: more than ${maxBrokenRows.toLocaleString("en")} rows before it have quotes in the wrong place`;

export async function* csvRows(chunks: AsyncIterable<string>): AsyncGenerator<Row> {
  let columns: string[] | null = null;
  for await (const record of csvRecords(chunks)) {
    if ("problem" in record) {
      yield record;
      continue;
    }
    const { line, cells } = record;
    if (columns === null) columns = headerOf(cells);
    else if (cells.length > 1 || cells[0]?.trim())
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
  if (columns === null) throw new UnreadableFile("The file is empty.");
}

type CsvRecord = { line: number; cells: string[] } | Extract<Row, { problem: string }>;

async function* csvRecords(chunks: AsyncIterable<string>): AsyncGenerator<CsvRecord> {
  let start = "";
  let reader: RecordReader | null = null;
  for await (const chunk of chunks) {
    if (reader === null) {
      start += chunk;
      const [firstLine = "", ...others] = start.trimStart().split(/[\r\n]/, 2);
      if (others.length === 0 && start.length <= maxRowCharacters) continue;
      reader = new RecordReader(delimiterOf(firstLine));
    }
    yield* reader.read(start || chunk, false);
    start = "";
    if (reader.isOver) return;
  }
  yield* (reader ?? new RecordReader(delimiterOf(start))).read(start, true);
}

/** Knows of what it holds that a row begins at its first byte. */
class RecordReader {
  readonly #options;
  #parser: Parser | null = null;
  #held: Buffer = Buffer.alloc(0);
  /** Of what the parser was given, how much stood before the first held byte. */
  #parsedBytes = 0;
  #line = 1;
  /** Why the row that is held cannot be read; its line may not be whole yet. */
  #failure: CsvError | null = null;
  #isSkipping = false;
  #brokenRows = 0;
  #read: CsvRecord[] = [];
  isOver = false;

  constructor(delimiter: string) {
    this.#options = {
      delimiter,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: maxRowCharacters,
    };
  }

  async *read(text: string, isEnd: boolean): AsyncGenerator<CsvRecord> {
    let fresh: Buffer = Buffer.from(text);
    this.#held = this.#held.length === 0 ? fresh : Buffer.concat([this.#held, fresh]);
    for (;;) {
      if (this.#isSkipping) {
        if (!this.#skipLine()) return;
        fresh = this.#held;
      }
      this.#failure ??= await this.#parse(fresh, isEnd);
      yield* this.#read.splice(0);
      this.#skipEmptyLines();
      const isLong = this.#held.length > maxRowCharacters;
      const isLineWhole = isEnd || this.#lineEnd() !== null;
      if (!isLong && (this.#failure === null || !isLineWhole)) return;
      yield this.#broken(this.#failure);
      if (this.isOver) return;
      this.#parser = this.#failure = null;
      this.#isSkipping = true;
    }
  }

  async #parse(bytes: Buffer, isEnd: boolean): Promise<CsvError | null> {
    const { promise, resolve } = Promise.withResolvers<CsvError | null>();
    if (this.#parser === null) {
      this.#parsedBytes = 0;
      // What is read is taken from here, at once: a parser that fails forgets what it had not handed on.
      const on_record = (cells: string[], { bytes: end }: { bytes: number }) => this.#take(cells, end);
      this.#parser = new Parser({ ...this.#options, on_record });
    }
    const parser = this.#parser.removeAllListeners("error").once("error", resolve);
    parser.write(bytes, (failure) => {
      if (failure || !isEnd) resolve((failure as CsvError | null | undefined) ?? null);
      else parser.end(() => resolve(null));
    });
    return promise;
  }

  #take(cells: string[], end: number): null {
    this.#skipEmptyLines();
    this.#read.push({ line: this.#line, cells });
    this.#drop(end - this.#parsedBytes);
    return null;
  }

  /** The row, if its quotes are only in the wrong places; else what is wrong with it. */
  #broken(failure: CsvError | null): CsvRecord {
    const line = this.#line;
    this.#brokenRows += 1;
    if (this.#brokenRows > maxBrokenRows) {
      this.isOver = true;
      return { line, problem: manyBroken, isLast: true };
    }
    const hasQuote = this.#held.subarray(0, 1_000).includes('"');
    if (failure === null || failure.code === "CSV_MAX_RECORD_SIZE")
      return { line, problem: hasQuote ? `${notClosed}, or ${tooLong}` : tooLong };
    const firstLine = this.#held.subarray(0, this.#lineEnd() ?? this.#held.length);
    try {
      const [cells = []] = parseAtOnce(firstLine, { ...this.#options, relax_quotes: true });
      return { line, cells };
    } catch {
      const quotes = firstLine.toString("latin1").split('"').length - 1;
      return { line, problem: quotes % 2 === 0 ? quoteInside : notClosed };
    }
  }

  /** False when the line that is to be skipped goes on in what is not read yet. */
  #skipLine(): boolean {
    const end = this.#lineEnd();
    this.#drop(end ?? this.#held.length);
    this.#isSkipping = end === null;
    return !this.#isSkipping;
  }

  /** Behind the line's break; null when there is none yet. */
  #lineEnd(): number | null {
    const at = this.#held.indexOf("\n");
    return at < 0 ? null : at + 1;
  }

  #skipEmptyLines(): void {
    let to = 0;
    while (this.#held[to] === 10 || this.#held[to] === 13) to += 1;
    // A carriage return at the end may be half of a line's break.
    if (to === this.#held.length && this.#held[to - 1] === 13) to -= 1;
    if (to > 0) this.#drop(to);
  }

  #drop(bytes: number): void {
    this.#line += this.#held.toString("latin1", 0, bytes).match(/\r\n|\n|\r/g)?.length ?? 0;
    this.#held = this.#held.subarray(bytes);
    this.#parsedBytes += bytes;
  }
}

function delimiterOf(firstLine: string): string {
  const count = (delimiter: string) => firstLine.split(delimiter).length;
  return [",", ";", "\t"].reduce((best, next) => (count(next) > count(best) ? next : best));
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
