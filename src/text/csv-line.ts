// How every CSV file of ours is written. A spreadsheet takes a cell that begins with one of these signs for a formula,
// whoever wrote it. Such text is written with a quote before it, and read without it, so that what was exported comes back
// unchanged.
const formula = /^'*[=+\-@\t\r]/;
/** A phone number or a coordinate computes nothing. */
const plainNumber = /^[+-]?[\d.]+$/;

/** One line without its end. What is null stays empty, and what is no plain value is written as JSON. */
export function csvLine(cells: readonly unknown[]): string {
  return cells.map(csvCell).join(",");
}

export function unguardFormula(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}

function csvCell(value: unknown): string {
  if (value === null || value === undefined) return "";
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  const guarded = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]|^\s|\s$/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
