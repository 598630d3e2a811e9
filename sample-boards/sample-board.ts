// What a sample board declares. A sample is pure: it invents jobs for a moment in time and writes them in its
// board's own format, envelope and quirks included. It never looks at the clock, the network or a file.
import type { MadeUpJob } from "./made-up/made-up-job.ts";

export type SampleAnswer = {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
};

export type BoardSample = {
  /** Everything the board holds at that moment, newest first. */
  jobs(url: URL, nowMs: number): readonly MadeUpJob[];
  /** The answer to one request, given what the board holds; the body is that of a POST. */
  answer(url: URL, jobs: readonly MadeUpJob[], nowMs: number, body: string): SampleAnswer;
};

const encoder = new TextEncoder();

export function textAnswer(
  body: string,
  contentType: string,
  headers: Record<string, string> = {},
): SampleAnswer {
  return { status: 200, headers: { "content-type": contentType, ...headers }, body: encoder.encode(body) };
}

export function jsonAnswer(value: unknown, indent?: number): SampleAnswer {
  return textAnswer(JSON.stringify(value, null, indent), "application/json; charset=utf-8");
}

export function refusal(status: number, message: string): SampleAnswer {
  return { ...jsonAnswer({ error: message }), status };
}

export const notFound = (): SampleAnswer => ({
  ...textAnswer(
    "<!DOCTYPE html><html><head><title>Not found</title></head><body><h1>404</h1></body></html>",
    "text/html",
  ),
  status: 404,
});

/** For boards that answer conditional requests. */
export function withValidators(answer: SampleAnswer, lastModifiedMs?: number): SampleAnswer {
  const etag = `W/"${Bun.hash(answer.body).toString(16)}"`;
  const lastModified =
    lastModifiedMs === undefined ? {} : { "last-modified": new Date(lastModifiedMs).toUTCString() };
  return { ...answer, headers: { ...answer.headers, etag, ...lastModified } };
}
