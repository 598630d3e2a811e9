// What a QR code says, as bytes: the text, padding, and what corrects errors in them.

/** For each version: data codewords and error-correction codewords of its blocks, and how many such blocks there are. */
const versions = [
  [[19, 7, 1]],
  [[34, 10, 1]],
  [[55, 15, 1]],
  [[80, 20, 1]],
  [[108, 26, 1]],
  [[68, 18, 2]],
  [[78, 20, 2]],
  [[97, 24, 2]],
  [[116, 30, 2]],
  [
    [68, 18, 2],
    [69, 18, 2],
  ],
] as const;

/** The smallest version that holds this many bytes. */
export function versionFor(byteCount: number): number {
  const index = versions.findIndex((blocks, i) => {
    const capacity = blocks.reduce((sum, [data, , count]) => sum + data * count, 0);
    return byteCount + (i < 9 ? 2 : 3) <= capacity;
  });
  if (index < 0) throw new Error("The text is too long for a QR code of this size.");
  return index + 1;
}

/** The data in its blocks, each with its correction, woven together as the standard wants it. */
export function codewords(bytes: Uint8Array, version: number): number[] {
  const blocks = versions[version - 1] ?? [];
  const capacity = blocks.reduce((sum, [data, , count]) => sum + data * count, 0);
  const bits: number[] = [];
  const push = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i -= 1) bits.push((value >> i) & 1);
  };
  push(0b0100, 4);
  push(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) push(byte, 8);
  push(0, Math.min(4, capacity * 8 - bits.length));
  while (bits.length % 8 !== 0) bits.push(0);
  const data = Array.from({ length: bits.length / 8 }, (_, i) =>
    bits.slice(i * 8, i * 8 + 8).reduce((value, bit) => value * 2 + bit, 0),
  );
  for (let pad = 0xec; data.length < capacity; pad ^= 0xec ^ 0x11) data.push(pad);

  const parts: { data: number[]; correction: number[] }[] = [];
  let at = 0;
  for (const [length, correction, count] of blocks)
    for (let i = 0; i < count; i += 1) {
      const part = data.slice(at, at + length);
      at += length;
      parts.push({ data: part, correction: reedSolomon(part, correction) });
    }
  return [...woven(parts.map((part) => part.data)), ...woven(parts.map((part) => part.correction))];
}

function woven(parts: number[][]): number[] {
  const longest = Math.max(...parts.map((part) => part.length));
  return Array.from({ length: longest }, (_, i) => parts.flatMap((part) => part[i] ?? [])).flat();
}

/** The remainder of the data divided by the generator polynomial, in the field of 256 elements. */
function reedSolomon(data: number[], length: number): number[] {
  let generator = [1];
  for (let i = 0, root = 1; i < length; i += 1, root = times(root, 2)) {
    const next = [...generator, 0];
    for (const [j, factor] of generator.entries()) next[j + 1] = (next[j + 1] ?? 0) ^ times(factor, root);
    generator = next;
  }
  const rest = [...data, ...Array<number>(length).fill(0)];
  for (let i = 0; i < data.length; i += 1) {
    const factor = rest[i] ?? 0;
    for (const [j, value] of generator.entries()) rest[i + j] = (rest[i + j] ?? 0) ^ times(value, factor);
  }
  return rest.slice(data.length);
}

function times(a: number, b: number): number {
  let product = 0;
  for (let i = 7; i >= 0; i -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    if ((b >> i) & 1) product ^= a;
  }
  return product & 0xff;
}
