// The files of the pages: scripts and styles bundled and packed at the start (or at the build), named by their content,
// and cached by browsers for good. Files with a fixed name (icons, the service worker) are asked about again.
import { methodNotAllowed } from "../app.ts";
import { type Bytes, digestOf, isWorthPacking } from "../bodies/content-encoding.ts";
import { type EncodedBody, sendEncoded } from "../bodies/encoded-body.ts";
import { type Packed, pack } from "../bodies/packing.ts";
import { pathOf } from "../exchange.ts";
import type { HotRoute } from "../request-context.ts";
import { builtPages } from "./built-pages.ts";
import { bundlePage } from "./page-bundle.ts";

export type SiteFile = EncodedBody & {
  path: string;
  cacheControl: string;
  /** A worker is bound by the policy that its own script came with. */
  policy?: string;
};

/** A page's script and style, by the addresses they are served at. */
export type Assets = { script: string; style: string };
export type Bundle = Assets & { files: SiteFile[] };

const forGood = "public, max-age=31536000, immutable";
const askAgain = "no-cache";
const aDay = "public, max-age=86400";
export const aMonth = "public, max-age=2592000";

/** The same entry is bundled, and the same file packed, once per process, however often a server is started in it. */
const bundled = new Map<string, Promise<Output[]>>();
const packedOnce = new Map<string, Promise<Packed>>();

function once<Value>(known: Map<string, Promise<Value>>, key: string, make: () => Promise<Value>) {
  const made = known.get(key) ?? make();
  known.set(key, made);
  made.catch(() => known.delete(key));
  return made;
}

export async function bundle(entry: URL): Promise<Bundle> {
  const files = await Promise.all(
    (await outputsOf(entry)).map((output) =>
      siteFile(`/assets/${output.name}`, output.type, output.bytes, forGood, output.packed),
    ),
  );
  const pathWith = (ending: string) => files.find(({ path }) => path.endsWith(ending))?.path ?? "";
  return { files, script: pathWith(".js"), style: pathWith(".css") };
}

/** A worker's script at an address of its own, asked about again each time, with constants written before it. */
export async function workerAt(path: string, entry: URL, constants: Record<string, unknown>) {
  const [output] = await outputsOf(entry);
  if (!output) throw new Error(`${entry.pathname} gave no script`);
  const lines = Object.entries(constants).map(([name, value]) => `var ${name}=${JSON.stringify(value)};\n`);
  const script = Buffer.concat([Buffer.from(lines.join("")), output.bytes]);
  const policy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";
  return { ...(await siteFile(path, output.type, script, askAgain)), policy };
}

type Output = { name: string; type: string; bytes: Bytes; packed: Packed };

const outputsOf = (entry: URL) => once(bundled, entry.href, () => makeOutputs(entry));

async function makeOutputs(entry: URL): Promise<Output[]> {
  const name = entry.pathname.slice(entry.pathname.lastIndexOf("/web/") + 1);
  const files = builtPages[name] ?? (await bundlePage(Bun.fileURLToPath(entry)));
  return files.map(({ name, type, content, br, gzip }) => ({
    name,
    type,
    bytes: Uint8Array.fromBase64(content),
    packed: { br: Uint8Array.fromBase64(br), gzip: Uint8Array.fromBase64(gzip) },
  }));
}

export async function siteFile(
  path: string,
  type: string,
  content: Uint8Array,
  cacheControl = aDay,
  packed?: Packed,
): Promise<SiteFile> {
  const identity = new Uint8Array(content);
  const contentType = type.replace(/;\s*charset=utf-8$/i, "; charset=utf-8");
  const isSmallAlready = /^image\/(?!svg)/.test(type) || !isWorthPacking(identity);
  const digest = digestOf(identity);
  const packedBytes = () => packed ?? once(packedOnce, digest, () => pack(identity));
  const bytes = isSmallAlready ? { identity } : { identity, ...(await packedBytes()) };
  return { path, contentType, cacheControl, digest, bytes };
}

export function serveFiles(files: SiteFile[]): HotRoute[] {
  return files.map((file) => ({
    path: file.path,
    name: file.path.startsWith("/assets/") ? "asset" : file.path.slice(1),
    handle: (request) => sendFile(request, file),
  }));
}

function sendFile(request: Request, file: SiteFile): Response {
  if (request.method !== "GET" && request.method !== "HEAD")
    return methodNotAllowed(pathOf(request.url), ["GET", "HEAD"]);
  return sendEncoded(request, file, {
    "cache-control": file.cacheControl,
    ...(file.policy && { "content-security-policy": file.policy }),
  });
}
