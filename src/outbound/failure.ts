// Why a request going out brought nothing back. A failure is data with a name; nothing in this folder throws it.

export type FailureKind =
  | "dns"
  | "connect"
  | "tls"
  | "timeout"
  | "reset"
  | "cut-short"
  | "protocol"
  | "encoding"
  | "too-large"
  | "redirect"
  | "blocked-address"
  | "status"
  | "held"
  | "stopped";

export type Failure = {
  kind: FailureKind;
  /** One sentence fragment for the operator. It holds no query string: that may be what a person searched for. */
  detail: string;
  status: number | null;
  /** How long the host asked to be left alone. */
  retryAfterMs: number | null;
  /** The beginning of what came instead, where anything did. */
  body: Uint8Array<ArrayBuffer> | null;
  /** False when the host never saw the request, so that its terms do not count it as a call. */
  reachedHost: boolean;
};

const neverReached: FailureKind[] = ["dns", "connect", "tls", "blocked-address", "held", "stopped"];

export function failure(kind: FailureKind, detail: string, more: Partial<Failure> = {}): Failure {
  return {
    kind,
    detail,
    status: null,
    retryAfterMs: null,
    body: null,
    reachedHost: !neverReached.includes(kind),
    ...more,
  };
}

const connectCodes = /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ETIMEDOUT|EACCES|EPERM)$/;
const tlsCodes = /CERT|_TLS_|SSL|^TLS|HANDSHAKE|^EPROTO$|UNABLE_TO_|SIGNATURE/i;
const protocolCodes = /Malformed|HeadersTooLarge|HTTP|Unexpected/i;

/** Names what Bun's fetch threw before the head of an answer was there. */
export function failureBeforeHead(error: unknown): Failure {
  const code = codeOf(error);
  if (code === "ENOTFOUND" || code.startsWith("EAI_")) return failure("dns", "the name was not found");
  if (connectCodes.test(code)) return failure("connect", code);
  if (code === "ECONNRESET" || code === "EPIPE")
    return failure("reset", "the connection was closed before an answer");
  if (tlsCodes.test(code)) return failure("tls", code);
  if (protocolCodes.test(code)) return failure("protocol", `the answer is not HTTP (${code})`);
  return failure("connect", code || "unknown");
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : "";
}
