/** Bytes for people. */
export function sizeWords(bytes: number): string {
  const [unit, size] = bytes >= 1e9 ? ["GB", 1e9] : bytes >= 1e6 ? ["MB", 1e6] : ["kB", 1e3];
  const value = bytes / Number(size);
  return `${value >= 100 ? Math.round(value) : value.toFixed(1)} ${unit}`;
}
