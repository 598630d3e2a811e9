// Compresses as small as it gets, off the serving thread. That takes the better part of a second for all pages, so what
// came of a page is kept beside the modules, until the page changes.
import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gunzip, gzip as gzipCompress } from "node:zlib";
import type { Bytes } from "./content-encoding.ts";

export type Packed = { br: Bytes; gzip: Bytes };

const keptIn = new URL("../../../node_modules/.cache/kazi/", import.meta.url);

/** zlib's own threads do the work. */
export async function pack(bytes: Uint8Array): Promise<Packed> {
  const [br, gzip] = await Promise.all([brotli(bytes), gzipped(bytes)]);
  return { br, gzip };
}

/** What is found under the name counts only if it unpacks to these very bytes. */
export async function packKept(name: string, bytes: Uint8Array): Promise<Packed> {
  const [br, gzip] = await Promise.all([
    kept(`${name}.br`, bytes, brotli, promisify(brotliDecompress)),
    kept(`${name}.gz`, bytes, gzipped, promisify(gunzip)),
  ]);
  return { br, gzip };
}

async function kept(
  name: string,
  bytes: Uint8Array,
  make: (bytes: Uint8Array) => Promise<Bytes>,
  unpack: (packed: Uint8Array) => Promise<Buffer>,
): Promise<Bytes> {
  const file = new URL(name, keptIn);
  const found = await readFile(file).catch(() => null);
  const content = found && (await unpack(found).catch(() => null));
  if (found && content?.equals(bytes)) return new Uint8Array(found);
  const made = await make(bytes);
  // A tree that cannot be written to is packed anew at every start.
  await keep(file, made).catch(() => {});
  return made;
}

/** Whole or not at all: other processes may be reading and writing it. */
async function keep(file: URL, bytes: Uint8Array): Promise<void> {
  await mkdir(keptIn, { recursive: true });
  const draft = new URL(`${file.href}.${randomUUID()}`);
  try {
    await writeFile(draft, bytes);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function brotli(bytes: Uint8Array): Promise<Bytes> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return new Uint8Array(await promisify(brotliCompress)(bytes, { params }));
}

async function gzipped(bytes: Uint8Array): Promise<Bytes> {
  return new Uint8Array(await promisify(gzipCompress)(bytes, { level: 9 }));
}
