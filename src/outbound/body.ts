// Reads an answer's body, decompressing it here rather than inside fetch: the cap counts what comes out, a bomb is cut
// off after the few chunks that cross it, and an encoding we did not ask for is a named failure.
import { type Failure, failure } from "./failure.ts";
import { largeBytes } from "./large-bodies.ts";

const formats: Record<string, string> = {
  gzip: "gzip",
  "x-gzip": "gzip",
  deflate: "deflate",
  br: "brotli",
  zstd: "zstd",
};

export const acceptEncoding = "gzip, br";

/** `beforeLarge` is waited for when the body turns out to be large; meanwhile nothing more of it is read. */
export async function readBody(
  response: Response,
  maxBytes: number,
  beforeLarge: () => Promise<void>,
): Promise<Uint8Array<ArrayBuffer> | Failure> {
  const encoding = response.headers.get("content-encoding")?.trim().toLowerCase() ?? "";
  const isPlain = encoding === "" || encoding === "identity";
  const format = formats[encoding];
  if (!isPlain && format === undefined)
    return failure("encoding", `unknown encoding ${encoding.slice(0, 40)}`);
  if (isPlain && Number(response.headers.get("content-length")) > maxBytes) return tooLarge(maxBytes);
  if (response.body === null) return new Uint8Array();

  const wire = watched(response.body);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of isPlain ? wire.stream : wire.stream.pipeThrough(decompression(format))) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) return tooLarge(maxBytes);
      chunks.push(chunk);
      if (bytes > largeBytes && bytes - chunk.byteLength <= largeBytes) await beforeLarge();
    }
  } catch {
    return isPlain || wire.isBroken()
      ? failure("cut-short", `the connection was closed after ${bytes} bytes`)
      : failure("encoding", `damaged ${encoding} after ${bytes} bytes`);
  }
  return new Uint8Array(Bun.concatArrayBuffers(chunks));
}

const startBytes = 2_048;
const startMs = 1_000;

/** How a refusal begins, for the person who wonders why; null when it does not come soon or cannot be read. */
export async function readStart(response: Response): Promise<Uint8Array<ArrayBuffer> | null> {
  const encoding = response.headers.get("content-encoding")?.trim().toLowerCase() ?? "";
  const isPlain = encoding === "" || encoding === "identity";
  if (response.body === null || (!isPlain && formats[encoding] === undefined)) return null;
  const { stream } = watched(response.body);
  const reader = (isPlain ? stream : stream.pipeThrough(decompression(formats[encoding]))).getReader();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const read = async () => {
    while (bytes < startBytes) {
      const { done, value } = await reader.read();
      if (done) return;
      chunks.push(value);
      bytes += value.byteLength;
    }
  };
  await Promise.race([read().catch(() => {}), Bun.sleep(startMs)]);
  reader.cancel().catch(() => {});
  return bytes === 0 ? null : new Uint8Array(Bun.concatArrayBuffers(chunks)).slice(0, startBytes);
}

function tooLarge(maxBytes: number): Failure {
  return failure("too-large", `more than ${maxBytes} bytes`);
}

/** Tells a connection that broke from a body that arrived whole and does not decompress. */
function watched(body: ReadableStream<Uint8Array>): {
  stream: ReadableStream<Uint8Array<ArrayBuffer>>;
  isBroken(): boolean;
} {
  let isBroken = false;
  const reader = body.getReader();
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value as Uint8Array<ArrayBuffer>);
        } catch (error) {
          isBroken = true;
          controller.error(error);
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return { stream, isBroken: () => isBroken };
}

function decompression(format: string | undefined): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array> {
  return new DecompressionStream(format as CompressionFormat) as unknown as TransformStream<
    Uint8Array<ArrayBuffer>,
    Uint8Array
  >;
}
