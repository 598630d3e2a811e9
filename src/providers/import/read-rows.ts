// A file of profiles as rows, whatever its format. The format is told by the first character, since names of files lie.
import { csvRows } from "./read-csv.ts";
import { jsonLineRows, jsonListRows } from "./read-json.ts";
import { maxRowCharacters, type Row, UnreadableFile } from "./row.ts";

export async function* rowsOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Row> {
  const chunks = textOf(bytes);
  let start = "";
  let first: string | undefined;
  while (first === undefined) {
    const { value, done } = await chunks.next();
    if (done) break;
    start += value;
    first = value.trimStart()[0];
    if (first === undefined && start.length > maxRowCharacters)
      throw new UnreadableFile(
        `The file begins with more than ${maxRowCharacters.toLocaleString("en")} spaces and empty lines; take them away, or choose the right file.`,
      );
  }
  if (first === undefined) throw new UnreadableFile("The file is empty.");
  const text = withStart(start, chunks);
  if (first === "[") yield* jsonListRows(text);
  else if (first === "{") yield* jsonLineRows(text);
  else yield* csvRows(text);
}

async function* withStart(start: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield start;
  yield* rest;
}

/** UTF-8, or UTF-16 where a byte order mark says so, as spreadsheets write it. The mark itself is dropped. */
async function* textOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  let start: Uint8Array = new Uint8Array();
  for await (const chunk of bytes) {
    if (decoder) {
      yield decoder.decode(chunk, { stream: true });
      continue;
    }
    start = Buffer.concat([start, chunk]);
    if (start.length < 2) continue;
    decoder = new TextDecoder(encodingOf(start));
    yield decoder.decode(start, { stream: true });
  }
  yield decoder ? decoder.decode() : new TextDecoder().decode(start);
}

function encodingOf([first, second]: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}
