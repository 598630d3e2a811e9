import type { z } from "zod";
import type { Board, Feed, FeedRequest, Posting } from "./board.ts";
import { parseJson } from "./document-text.ts";

/** What every kind of board may leave out because one value is the usual one. */
export type BoardDefaults = "sample" | "switchedOn" | "descriptionIs";
export type BoardDeclaration = Omit<Board, BoardDefaults | "readEntries" | "toPosting"> &
  Partial<Pick<Board, BoardDefaults>>;

type JsonBoard<Envelope extends z.ZodType, Entry extends z.ZodType> = BoardDeclaration & {
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

type FeedDeclaration = Partial<Omit<Feed, "name" | "request">> & {
  name: string;
  url: string | ((page: number) => string);
  headers?: Record<string, string>;
};

/** A feed of one page that always holds something, unless said otherwise. */
export function feed({ name, url, headers, ...rest }: FeedDeclaration): Feed {
  const request = (page: number): FeedRequest => ({
    url: typeof url === "string" ? url : url(page),
    ...(headers ? { headers } : {}),
  });
  return { name, request, maxPages: 1, mayBeEmpty: false, typeWhenUnstated: "", ...rest };
}
