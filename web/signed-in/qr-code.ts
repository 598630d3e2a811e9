// A QR code (ISO/IEC 18004) of a short text, so that a phone can take it from the screen: bytes, low error correction,
// versions 1 to 10. Returns its modules row by row, true for dark.

import { codewords, versionFor } from "./qr-codewords.ts";

const alignmentCentres = [[], [18], [22], [26], [30], [34], [22, 38], [24, 42], [26, 46], [28, 50]] as const;
const lowCorrection = 1;

type Grid = { modules: boolean[][]; isFixed: boolean[][] };

export function qrCode(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes.length);
  const grid = emptyGrid(version);
  place(grid, codewords(bytes, version));
  let best: { modules: boolean[][]; penalty: number } | null = null;
  for (let mask = 0; mask < 8; mask += 1) {
    const modules = masked(grid, mask);
    writeFormat(modules, mask);
    const penalty = penaltyOf(modules);
    if (best === null || penalty < best.penalty) best = { modules, penalty };
  }
  return best?.modules ?? [];
}

function emptyGrid(version: number): Grid {
  const size = version * 4 + 17;
  const rows = () => Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const grid = { modules: rows(), isFixed: rows() };
  const set = (x: number, y: number, isDark: boolean) => {
    const row = grid.modules[y];
    const fixed = grid.isFixed[y];
    if (!row || !fixed || x < 0 || x >= size) return;
    row[x] = isDark;
    fixed[x] = true;
  };
  for (let i = 0; i < size; i += 1) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  for (const [cx, cy] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    for (let dy = -4; dy <= 4; dy += 1)
      for (let dx = -4; dx <= 4; dx += 1) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        set(cx + dx, cy + dy, ring !== 2 && ring !== 4);
      }
  const centres = version === 1 ? [] : [6, ...(alignmentCentres[version - 1] ?? [])];
  const last = centres.at(-1);
  for (const cx of centres)
    for (const cy of centres) {
      const isCorner = (cx === 6 && cy === 6) || (cx === 6 && cy === last) || (cx === last && cy === 6);
      if (isCorner) continue;
      for (let dy = -2; dy <= 2; dy += 1)
        for (let dx = -2; dx <= 2; dx += 1) set(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
    }
  for (let i = 0; i < 9; i += 1) for (const [x, y] of formatPlaces(i, size)) set(x, y, false);
  set(8, size - 8, true);
  if (version >= 7) writeVersion(version, size, set);
  return grid;
}

/** Room for the format beside the finders; which bit goes where is said in `writeFormat`. */
function formatPlaces(i: number, size: number): [number, number][] {
  const near: [number, number][] = [
    [8, i],
    [i, 8],
  ];
  const far: [number, number][] =
    i < 8
      ? [
          [8, size - 1 - i],
          [size - 1 - i, 8],
        ]
      : [];
  return [...near.filter(([x, y]) => x !== 6 && y !== 6), ...far];
}

function writeVersion(
  version: number,
  size: number,
  set: (x: number, y: number, isDark: boolean) => void,
): void {
  let rest = version;
  for (let i = 0; i < 12; i += 1) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let i = 0; i < 18; i += 1) {
    const isDark = ((bits >> i) & 1) === 1;
    const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)];
    set(a, b, isDark);
    set(b, a, isDark);
  }
}

/** Upwards and downwards in columns of two, from the right, around everything that is fixed. */
function place({ modules, isFixed }: Grid, words: number[]): void {
  const size = modules.length;
  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1)
      for (const x of [right, right - 1]) {
        const isUpwards = ((right + 1) & 2) === 0;
        const y = isUpwards ? size - 1 - step : step;
        const row = modules[y];
        if (!row || isFixed[y]?.[x] || bit >= words.length * 8) continue;
        row[x] = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        bit += 1;
      }
  }
}

const masks: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function masked({ modules, isFixed }: Grid, mask: number): boolean[][] {
  const isTurned = masks[mask] ?? (() => false);
  return modules.map((row, y) =>
    row.map((isDark, x) => (isFixed[y]?.[x] ? isDark : isDark !== isTurned(x, y))),
  );
}

function writeFormat(modules: boolean[][], mask: number): void {
  const size = modules.length;
  const data = (lowCorrection << 3) | mask;
  let rest = data;
  for (let i = 0; i < 10; i += 1) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((data << 10) | rest) ^ 0x5412;
  const set = (x: number, y: number, i: number) => {
    const row = modules[y];
    if (row) row[x] = ((bits >> i) & 1) === 1;
  };
  for (let i = 0; i <= 5; i += 1) set(8, i, i);
  set(8, 7, 6);
  set(8, 8, 7);
  set(7, 8, 8);
  for (let i = 9; i < 15; i += 1) set(14 - i, 8, i);
  for (let i = 0; i < 8; i += 1) set(size - 1 - i, 8, i);
  for (let i = 8; i < 15; i += 1) set(8, size - 15 + i, i);
}

/** How hard a code is to read: long runs, blocks and an uneven share of dark modules count against it. */
function penaltyOf(modules: boolean[][]): number {
  const size = modules.length;
  const at = (x: number, y: number) => modules[y]?.[x] ?? false;
  let penalty = 0;
  for (const read of [at, (x: number, y: number) => at(y, x)])
    for (let y = 0; y < size; y += 1) {
      let run = 0;
      for (let x = 0; x < size; x += 1) {
        run = x > 0 && read(x, y) === read(x - 1, y) ? run + 1 : 1;
        if (run === 5) penalty += 3;
        else if (run > 5) penalty += 1;
      }
    }
  for (let y = 0; y < size - 1; y += 1)
    for (let x = 0; x < size - 1; x += 1)
      if (at(x, y) === at(x + 1, y) && at(x, y) === at(x, y + 1) && at(x, y) === at(x + 1, y + 1))
        penalty += 3;
  const dark = modules.flat().filter(Boolean).length;
  return penalty + Math.floor(Math.abs((dark * 20) / (size * size) - 10)) * 10;
}
