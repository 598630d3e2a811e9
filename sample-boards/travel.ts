// The ways an answer can travel badly. Each ends when it is done or when the caller goes away, whichever is first.
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { createGzip } from "node:zlib";
import type { Fault, Travel } from "./faults.ts";
import type { SampleAnswer } from "./sample-board.ts";

const chunk = Buffer.alloc(64 * 1024, " ");
const hugeBytes = 512 * 1024 * 1024;
const bombBytes = 300 * 1024 * 1024;

export function send(response: ServerResponse, answer: SampleAnswer): void {
  response.writeHead(answer.status, { ...answer.headers, "content-length": answer.body.length });
  response.end(answer.body);
}

export const travels: Record<
  Travel,
  (response: ServerResponse, answer: SampleAnswer, fault: Fault) => Promise<void>
> = {
  async slow(response, answer, { delayMs = 3000 }) {
    await waitOrGone(response, delayMs);
    if (!isGone(response)) send(response, answer);
  },
  async hang(response) {
    if (!isGone(response)) await once(response, "close");
  },
  async drip(response, answer, { delayMs = 1000 }) {
    response.writeHead(answer.status, answer.headers);
    for (const byte of answer.body) {
      if (isGone(response)) return;
      response.write(Uint8Array.of(byte));
      await waitOrGone(response, delayMs);
    }
    response.end();
  },
  async reset(response, answer) {
    response.writeHead(answer.status, { ...answer.headers, "content-length": answer.body.length });
    response.write(answer.body.subarray(0, Math.ceil(answer.body.length / 2)));
    await waitOrGone(response, 20);
    response.socket?.destroy();
  },
  async huge(response, answer) {
    response.writeHead(answer.status, answer.headers);
    response.write(answer.body.subarray(0, Math.ceil(answer.body.length / 2)));
    for (let sent = 0; sent < hugeBytes && !isGone(response); sent += chunk.length)
      await written(response, chunk);
    response.end();
  },
  async bomb(response, answer) {
    response.writeHead(answer.status, { ...answer.headers, "content-encoding": "gzip" });
    const gzip = createGzip();
    gzip.on("data", (packed: Buffer) => response.write(packed));
    for (let unpacked = 0; unpacked < bombBytes && !isGone(response); unpacked += chunk.length) {
      if (!gzip.write(chunk)) await once(gzip, "drain");
    }
    gzip.end();
    await once(gzip, "end");
    response.end();
  },
};

function isGone(response: ServerResponse): boolean {
  return response.destroyed || response.socket?.destroyed === true;
}

async function written(response: ServerResponse, bytes: Buffer): Promise<void> {
  if (response.write(bytes)) return;
  const over = new AbortController();
  const { signal } = over;
  await Promise.race([once(response, "drain", { signal }), once(response, "close", { signal })]);
  over.abort();
}

function waitOrGone(response: ServerResponse, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      response.off("close", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    response.once("close", done);
  });
}
