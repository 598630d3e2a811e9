// A table of requests and what each must be answered with. A row names the promise it stands for.
import { expect } from "bun:test";

export type Row = {
  promise: string;
  method?: string;
  path: string;
  headers?: Record<string, string>;
  status: number;
  /** Exactly this, matching this, or absent where null. */
  has?: Record<string, string | RegExp | null>;
  body?: RegExp;
};

export async function expectRow(
  origin: string,
  { promise, path, status, has = {}, ...rest }: Row,
): Promise<void> {
  const { method = "GET", headers = {}, body } = rest;
  const response = await fetch(origin + path, { method, headers, redirect: "manual", decompress: false });
  const text = await response.text();
  const name = `${promise}: ${method} ${path} ${JSON.stringify(headers)}`;
  expect([name, response.status]).toEqual([name, status]);
  for (const [field, wanted] of Object.entries(has)) {
    const found = response.headers.get(field);
    const isRight = wanted instanceof RegExp ? wanted.test(found ?? "") : found === wanted;
    expect([name, field, isRight ? wanted : found]).toEqual([name, field, wanted]);
  }
  if (body)
    expect([name, body.test(text) ? "as promised" : text.slice(0, 200)]).toEqual([name, "as promised"]);
  if (method === "HEAD" || status === 304 || status === 204) expect([name, text]).toEqual([name, ""]);
}

/** What every refusal carries, whichever service it comes from. */
export const refused = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "x-request-id": /^[\w.-]{8,64}$/,
  etag: null,
  "set-cookie": null,
};
export const asJson = { ...refused, "content-type": "application/json; charset=utf-8" };
export const asText = { ...refused, "content-type": "text/plain; charset=utf-8" };
