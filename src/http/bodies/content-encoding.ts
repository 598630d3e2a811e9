// Finished bytes in each encoding, and which of them a caller wants.
import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

export type Encoding = "identity" | "gzip" | "br";
export type Bytes = Uint8Array<ArrayBuffer>;
export type EncodedBytes = Partial<Record<Encoding, Bytes>> & { identity: Bytes };

/** Less fits into one packet anyway, and packing can make it larger. */
const minPackedBytes = 256;

export function isWorthPacking({ byteLength }: Bytes): boolean {
  return byteLength >= minPackedBytes;
}

const knownChoices = new Map<string, Encoding>();
const maxKnownChoices = 500;

export function chosenEncoding(acceptEncoding: string | null): Encoding {
  if (!acceptEncoding) return "identity";
  const known = knownChoices.get(acceptEncoding);
  if (known) return known;
  const choice = chooseEncoding(acceptEncoding);
  if (knownChoices.size < maxKnownChoices) knownChoices.set(acceptEncoding, choice);
  return choice;
}

/** The caller's favourite among ours; at equal weight the smallest. Identity where nothing else is wanted. */
export function chooseEncoding(acceptEncoding: string): Encoding {
  const weights = new Map<string, number>();
  for (const item of acceptEncoding.slice(0, 500).toLowerCase().split(",")) {
    const [name = "", ...parameters] = item.split(";").map((part) => part.trim());
    const q = parameters.find((parameter) => parameter.startsWith("q="));
    const weight = q === undefined ? 1 : Number(q.slice(2));
    weights.set(name, weight >= 0 && weight <= 1 ? weight : 0);
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get("*") ?? 0;
  const best = (["br", "gzip"] as const).reduce((a, b) => (weightOf(b) > weightOf(a) ? b : a));
  const identityWeight = weights.get("identity") ?? (weights.get("*") === 0 ? 0 : Number.MIN_VALUE);
  return weightOf(best) > 0 && weightOf(best) >= identityWeight ? best : "identity";
}

/** The caller's choice where the body has it, else plain. */
export function encodingFor({ headers }: Request, bytes: EncodedBytes): Encoding {
  const wanted = chosenEncoding(headers.get("accept-encoding"));
  return bytes[wanted] ? wanted : "identity";
}

/** Bodies are read as they come: one that was packed would be taken for something else, or for too little. */
export const packedBody = {
  isSentBy: ({ headers }: Request): boolean => {
    const encoding = headers.get("content-encoding")?.trim().toLowerCase();
    return encoding !== undefined && encoding !== "" && encoding !== "identity";
  },
  status: 415,
  sentence: "Send the body without Content-Encoding.",
  headers: { "accept-encoding": "identity" },
};

/** A buffer from the pool would drag its neighbours along when it is handed to another thread, hence the copies. */
export function pack(bytes: Bytes, encoding: Exclude<Encoding, "identity">): Bytes {
  if (encoding === "gzip") return new Uint8Array(gzipSync(bytes));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  };
  return new Uint8Array(brotliCompressSync(bytes, { params }));
}

export function digestOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
}

export function etagOf(digest: string, encoding: Encoding): string {
  return encoding === "identity" ? `"${digest}"` : `"${digest}-${encoding}"`;
}
