// A file of profiles as rows, whatever its format. The format is told by the first character, since names of files lie.
import { csvRows } from "./csv-rows.ts";
import type { Row } from "./import-row.ts";
import { jsonLineRows, jsonListRows } from "./json-rows.ts";

export async function* rowsOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Row> {
  const chunks = textOf(bytes);
  let start = "";
  let isEnd = false;
  while (!start.trim() && !isEnd) {
    const { value, done } = await chunks.next();
    start += value ?? "";
    isEnd = done === true;
  }
  const text = withStart(start, chunks);
  const first = start.trimStart()[0];
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
  for await (const chunk of bytes) {
    decoder ??= new TextDecoder(encodingOf(chunk));
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder?.decode() ?? "";
}

function encodingOf(start: Uint8Array): "utf-8" | "utf-16le" {
  return start[0] === 0xff && start[1] === 0xfe ? "utf-16le" : "utf-8";
}
