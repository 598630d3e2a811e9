/** One line of a CSV file. What a spreadsheet would take for a formula is written as text. */
export function csvLine(cells: readonly string[]): string {
  return cells
    .map((cell) => {
      const plain = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
      return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
    })
    .join(",");
}
