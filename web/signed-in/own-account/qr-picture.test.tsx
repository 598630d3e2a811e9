import { expect, test } from "bun:test";
import { htmlOf } from "../../look/html-of.ts";
import { QrPicture } from "./qr-picture.tsx";

const address =
  "otpauth://totp/Kazi:amina@example.org?secret=JN2UGS3HNJ4DS43VNNEEINJYJRPW2VRZNM2EGSKGKFBU6T2SLAZQ&issuer=Kazi&digits=6&period=30";

test("the picture of an authenticator's address reads back as that address", () => {
  expect(textOf(htmlOf(<QrPicture text={address} label="QR code" />))).toBe(address);
});

test("the picture has a margin of four modules and dark finders in three corners", () => {
  const { size, isDark } = modulesOf(htmlOf(<QrPicture text={address} label="QR code" />));
  for (let i = 0; i < size; i += 1) expect([isDark(i, -1), isDark(-1, i)]).toEqual([false, false]);
  for (const [x, y] of [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ] as const)
    for (let i = 0; i < 7; i += 1)
      expect([isDark(x + i, y), isDark(x, y + i), isDark(x + 3, y + 3)]).toEqual([true, true, true]);
});

/** The modules of a drawn code, counted from the corner of the code itself. */
function modulesOf(svg: string) {
  const margin = 4;
  const dark = new Set([...svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`));
  const size = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]) - 2 * margin;
  return { size, isDark: (x: number, y: number) => dark.has(`${x + margin} ${y + margin}`) };
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

/** Reads a code of version 6 with low correction, as ISO/IEC 18004 lays it out: two blocks of 68 bytes, woven together. */
function textOf(svg: string): string {
  const { size, isDark } = modulesOf(svg);
  expect(size).toBe(41);
  const isMasked = masks[[2, 3, 4].reduce((bits, x) => bits * 2 + Number(isDark(x, 8)), 0) ^ 0b101];
  const isFixed = (x: number, y: number) =>
    x === 6 ||
    y === 6 ||
    (y < 9 && (x < 9 || x >= size - 8)) ||
    (x < 9 && y >= size - 8) ||
    (Math.abs(x - 34) <= 2 && Math.abs(y - 34) <= 2);
  const bits: boolean[] = [];
  for (
    let right = size - 1, isUpwards = true;
    right > 0;
    right -= right === 8 ? 3 : 2, isUpwards = !isUpwards
  )
    for (let step = 0; step < size; step += 1)
      for (const x of [right, right - 1]) {
        const y = isUpwards ? size - 1 - step : step;
        if (!isFixed(x, y)) bits.push(isDark(x, y) !== isMasked?.(x, y));
      }
  const numberAt = (from: boolean[], start: number, length: number) =>
    from.slice(start, start + length).reduce((value, bit) => value * 2 + Number(bit), 0);
  const woven = Array.from({ length: 136 }, (_, i) => bits.slice(i * 8, i * 8 + 8));
  const data = [0, 1].flatMap((block) => woven.filter((_, i) => i % 2 === block)).flat();
  const length = numberAt(data, 4, 8);
  const bytes = Array.from({ length }, (_, i) => numberAt(data, 12 + i * 8, 8));
  return new TextDecoder().decode(Uint8Array.from(bytes));
}
