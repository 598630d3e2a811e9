// The one logger. Log lines are built from known-safe fields; the redaction below is a second net for the
// headers and fields that must never be written, whoever logs them.
import { type DestinationStream, destination, type Logger, pino, stdTimeFunctions } from "pino";

export type Log = Logger;

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
    options.destination ?? destination({ fd: 1, minLength: 4_096, sync: true }),
  );
}

/** An API key that a caller put into a path or an agent string must not reach the log by that way. */
export function withoutKeys(text: string): string {
  return text.includes("kz_") ? text.replace(/kz_[A-Za-z0-9_%]*/g, "kz_[hidden]") : text;
}
