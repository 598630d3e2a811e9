import { afterAll, expect, test } from "bun:test";
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { packKept } from "./packing.ts";

const folder = new URL("../../../node_modules/.cache/kazi/", import.meta.url).pathname;
const name = `test-${crypto.randomUUID()}`;
const page = (words: string) => new TextEncoder().encode(words.repeat(1_000));

const unpacked = ({ br, gzip }: Awaited<ReturnType<typeof packKept>>) => [
  brotliDecompressSync(br).toString(),
  gunzipSync(gzip).toString(),
];
const filesOf = (start: string) => readdirSync(folder).filter((file) => file.startsWith(start));

afterAll(() => {
  for (const file of filesOf(name)) rmSync(folder + file);
});

test("a page that was packed once is taken from where it was kept", async () => {
  const first = await packKept(`${name}-a`, page("one "));
  const kept = filesOf(`${name}-a`);
  expect(kept.toSorted()).toEqual([`${name}-a.br`, `${name}-a.gz`]);
  const before = kept.map((file) => statSync(folder + file).ino);
  expect(await packKept(`${name}-a`, page("one "))).toEqual(first);
  expect(kept.map((file) => statSync(folder + file).ino)).toEqual(before);
});

test("a page that has changed is packed anew and kept in the other's place", async () => {
  await packKept(`${name}-b`, page("one "));
  const text = "two ".repeat(1_000);
  expect(unpacked(await packKept(`${name}-b`, page("two ")))).toEqual([text, text]);
  expect(filesOf(`${name}-b`)).toHaveLength(2);
  expect(brotliDecompressSync(readFileSync(`${folder}${name}-b.br`)).toString()).toBe(text);
});

test("what is damaged where it is kept is not served", async () => {
  await packKept(`${name}-c`, page("one "));
  for (const file of filesOf(`${name}-c`)) writeFileSync(folder + file, "not packed at all");
  const text = "one ".repeat(1_000);
  expect(unpacked(await packKept(`${name}-c`, page("one ")))).toEqual([text, text]);
});

test("processes that pack the same page at the same moment leave one whole file each way", async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => packKept(`${name}-d`, page("one "))));
  const text = "one ".repeat(1_000);
  for (const packed of all) expect(unpacked(packed)).toEqual([text, text]);
  expect(filesOf(`${name}-d`).toSorted()).toEqual([`${name}-d.br`, `${name}-d.gz`]);
});
