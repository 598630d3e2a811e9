// A spreadsheet takes a cell that begins with one of these for a formula, whoever wrote it. Such text is written with a
// quote before it, and read without it, so that what was exported comes back unchanged.
const formula = /^'*[=+\-@\t\r]/;
/** A phone number or a coordinate computes nothing. */
const plainNumber = /^[+-]?[\d.]+$/;

export function guardFormula(text: string): string {
  return formula.test(text) && !plainNumber.test(text) ? `'${text}` : text;
}

export function unguardFormula(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}
