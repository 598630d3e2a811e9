// What every format of an import file is read into.
export const maxRowCharacters = 1_000_000;
export const maxColumns = 500;
export const tooLong = `is longer than ${maxRowCharacters.toLocaleString("en")} characters`;

/** One row with the line it begins at: its values, or why it could not be read. After a last one nothing is read. */
export type Row =
  | { line: number; values: Record<string, unknown> }
  | { line: number; problem: string; isLast?: true };

/** The file as a whole cannot be read; the sentence is for the person who gave it. */
export class UnreadableFile extends Error {}
