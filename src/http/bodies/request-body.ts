// How much a request may bring. Only a path of the operator's API that ends in `/file` takes an upload, as a stream that
// its route reads by itself.
export const maxBodyBytes = 1_048_576;
export const maxUploadBytes = 512 * 1_048_576;

const uploadPath = /^\/operator\/api\/.+\/file$/;

/** Told by the announced length; a body without one is measured by whoever reads it. */
export function isTooLarge({ method, headers }: Request, path: string): boolean {
  if (method === "GET" || method === "HEAD") return false;
  const announced = Number(headers.get("content-length") ?? 0);
  return announced > (uploadPath.test(path) ? maxUploadBytes : maxBodyBytes);
}

/** Null when there is more than so much; the rest is not read. */
export async function readBody({ body }: Request, maxBytes: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
