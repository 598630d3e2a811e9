import type { z } from "zod";
import type { Board, BoardDeclaration, Posting } from "./board.ts";
import { parseJson } from "./document-text.ts";

export type JsonBoard<Envelope extends z.ZodType, Entry extends z.ZodType> = BoardDeclaration & {
  /** The answer around the entries, and the entries in it. */
  envelope: Envelope;
  entries(document: z.output<Envelope>): readonly unknown[];
  lastPage?: (document: z.output<Envelope>) => number;
  /** Only the fields used, so that a change elsewhere in the answer costs nothing. */
  entry: Entry;
  toPosting(entry: z.output<Entry>): Posting | null;
};

export function jsonBoard<Envelope extends z.ZodType, Entry extends z.ZodType>(
  declaration: JsonBoard<Envelope, Entry>,
): Board {
  const { envelope, entries, lastPage, entry, toPosting, ...board } = declaration;
  return {
    sample: board.slug,
    switchedOn: "always",
    descriptionIs: "html",
    ...board,
    readEntries(text) {
      const document = parseJson(text, envelope);
      const last = lastPage?.(document);
      return { entries: entries(document), ...(last === undefined ? {} : { lastPage: last }) };
    },
    toPosting: (foreign) => toPosting(entry.parse(foreign)),
  };
}
