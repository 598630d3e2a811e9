// The one logger. Log lines are built from known-safe fields; the redaction below is a second net for the
// headers and fields that must never be written, whoever logs them.
import { type DestinationStream, destination, type Logger, pino, stdTimeFunctions, symbols } from "pino";

export type Log = Logger;

const gatheredLength = 8_192;

const never = [
  "authorization",
  "cookie",
  "set-cookie",
  "password",
  "secret",
  "token",
  "key",
  "phone",
  "whatsapp",
  "latitude",
  "longitude",
];

export function createLog(options: { level: string; destination?: DestinationStream }): Log {
  return pino(
    {
      level: options.level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: never, censor: "[hidden]" },
    },
    options.destination ?? gathered(destination({ fd: 1, sync: true })),
  );
}

/** Few writes of many lines. What is gathered goes out with the next flush, or at the end, at the latest. */
function gathered(stream: ReturnType<typeof destination>): DestinationStream & { flush(): void } {
  let lines: string[] = [];
  let length = 0;
  const handOver = () => {
    const text = lines.join("");
    lines = [];
    length = 0;
    try {
      if (text !== "") stream.write(text);
    } catch {
      // A full disk under the log costs lines, never a request or the process.
    }
  };
  process.on("exit", handOver);
  return {
    write(line) {
      lines.push(line);
      length += line.length;
      if (length >= gatheredLength) handOver();
    },
    flush: handOver,
  };
}

/** For lines that are finished already: they go where the log goes, whatever its level. */
export function lineWriter(log: Log): (line: string) => void {
  const stream = (log as unknown as Record<symbol, DestinationStream>)[symbols.streamSym];
  if (!stream) throw new Error("this logger has no stream");
  return (line) => stream.write(line);
}

/** An API key or an operator's token that a caller put into a path or an agent string must not reach the log by that way. */
export function withoutKeys(text: string): string {
  if (text.includes("%") && /kz(op)?_/.test(decoded(text))) return "[hidden]";
  return text.includes("kz") ? text.replace(/kz(op)?_[A-Za-z0-9_%]*/g, "kz$1_[hidden]") : text;
}

/** What went wrong and where, for a field of a line; no key in it, and not without end. */
export function errorText(error: unknown): string {
  return withoutKeys(error instanceof Error ? (error.stack ?? error.message) : String(error)).slice(0, 4_000);
}

function decoded(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
