const kinds = {
  400: "bad-request",
  401: "unauthorized",
  403: "forbidden",
  404: "not-found",
  429: "rate-limited",
  503: "unavailable",
} as const;

/** `network`, `timeout` and `unreadable`: no answer, none in time, or one that is not what the contract says. */
export type KaziErrorKind =
  | (typeof kinds)[keyof typeof kinds]
  | "refused"
  | "server"
  | "network"
  | "timeout"
  | "unreadable";

export type KaziErrorDetails = {
  kind?: KaziErrorKind;
  status?: number;
  requestId?: string | null;
  retryAfterMs?: number | null;
  cause?: unknown;
};

/** Every failure but a bad argument and an abort. Nothing in it ever holds the API key. */
export class KaziError extends Error {
  override readonly name = "KaziError";
  readonly kind: KaziErrorKind;
  /** The HTTP status; 0 when there was no whole answer. */
  readonly status: number;
  /** What to quote when reporting the problem to the operator. */
  readonly requestId: string | null;
  /** How long the server asked to be left alone. */
  readonly retryAfterMs: number | null;

  constructor(message: string, details: KaziErrorDetails) {
    super(message, { cause: details.cause });
    this.status = details.status ?? 0;
    this.kind = details.kind ?? kindOf(this.status);
    this.requestId = details.requestId ?? null;
    this.retryAfterMs = details.retryAfterMs ?? null;
  }

  /** Whether the same request may well succeed later. */
  get isTemporary(): boolean {
    if (this.kind === "refused") return false;
    return this.status === 0 || this.status === 429 || this.status >= 500 || this.kind === "unreadable";
  }
}

function kindOf(status: number): KaziErrorKind {
  return kinds[status as keyof typeof kinds] ?? (status >= 500 ? "server" : "refused");
}
