// The server: every board at `/<host>/<path>?<query>`, as BOARDS_ORIGIN asks for it, and two paths of its own that
// switch faults (`/_faults`) and tell who was asked when (`/_calls`).
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Clock } from "../src/process/clock.ts";
import { answerSample, boardAt, sampledBoards } from "./answer-sample.ts";
import { effectOf, type Fault, type FaultKind, faults, isFaultKind } from "./faults.ts";
import { jsonAnswer, refusal, type SampleAnswer, textAnswer } from "./sample-board.ts";
import { send, travels } from "./travel.ts";

type SampleCall = {
  board: string;
  /** The address on the board's own host. */
  url: string;
  atMs: number;
  elapsedMs: number;
  userAgent: string;
  isConditional: boolean;
  fault: FaultKind | null;
};

export type SampleBoards = {
  origin: string;
  /** Oldest first; the latest ten thousand. */
  calls(board?: string): SampleCall[];
  forgetCalls(): void;
  /** `*` means every board; `null` ends the fault. */
  setFault(board: string, fault: FaultKind | Fault | null): void;
  clearFaults(): void;
  stop(): Promise<void>;
};

type SampleBoardsOptions = {
  /** 0, the default, takes any free port. */
  port?: number;
  clock: Clock;
  faults?: Record<string, FaultKind | Fault>;
};

const maxCalls = 10_000;

export async function startSampleBoards(options: SampleBoardsOptions): Promise<SampleBoards> {
  const { clock } = options;
  const active = new Map<string, Fault>();
  let calls: SampleCall[] = [];
  const sockets = new Set<Socket>();

  const setFault: SampleBoards["setFault"] = (board, fault) => {
    if (board !== "*" && !isSampled(board)) throw new Error(`There is no board named ${board}.`);
    if (fault === null) active.delete(board);
    else active.set(board, typeof fault === "string" ? { kind: fault } : { ...fault });
  };
  for (const [board, fault] of Object.entries(options.faults ?? {})) setFault(board, fault);

  function takeFault(board: string): Fault | null {
    const name = active.has(board) ? board : "*";
    const fault = active.get(name);
    if (!fault) return null;
    if (fault.times !== undefined && --fault.times <= 0) active.delete(name);
    return fault;
  }

  async function answerBoard(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    if (isTermsPage(url))
      return send(
        response,
        textAnswer(`Made-up terms of ${url.host}: link to each listing.\n`, "text/plain"),
      );
    const board = boardAt(url);
    if (!board) return send(response, refusal(404, `No sample board answers at ${url.host}${url.pathname}.`));
    const fault = takeFault(board.slug);
    calls.push({
      board: board.slug,
      url: url.href,
      atMs: clock.now(),
      elapsedMs: clock.elapsedMs(),
      userAgent: request.headers["user-agent"] ?? "",
      isConditional: Boolean(request.headers["if-none-match"] ?? request.headers["if-modified-since"]),
      fault: fault?.kind ?? null,
    });
    if (calls.length > maxCalls) calls = calls.slice(-maxCalls / 2);
    const effect = fault ? effectOf(fault) : null;
    const asked = { url: url.href, body: await bodyOf(request) };
    const honest = await answerSample(board.slug, asked, clock.now(), effect?.holds);
    const answer = fault && effect?.answers ? effect.answers(honest, url, fault) : honest;
    if (fault && effect?.travels) return travels[effect.travels](response, answer, fault);
    if (!effect?.answers && isUnchanged(request, answer))
      return send(response, { ...answer, status: 304, body: new Uint8Array() });
    send(response, packed(request, answer));
  }

  async function answerOwn(request: IncomingMessage, path: string): Promise<SampleAnswer> {
    if (path === "/_calls") {
      if (request.method === "DELETE") calls = [];
      return jsonAnswer({ total: calls.length, calls });
    }
    if (path !== "/_faults") return refusal(404, "Ask for /<board host>/<path>, /_faults or /_calls.");
    if (request.method === "DELETE") active.clear();
    if (request.method === "POST") {
      const wish = readWish(await bodyOf(request));
      if (!wish)
        return refusal(400, 'Send {"board": "remotive", "fault": "slow"}; the kinds are in GET /_faults.');
      setFault(wish.board, wish.fault);
    }
    const kinds = Object.fromEntries(Object.entries(faults).map(([kind, { says }]) => [kind, says]));
    return jsonAnswer({ active: Object.fromEntries(active), kinds });
  }

  const server = createServer((request, response) => {
    const target = request.url ?? "/";
    const answered = target.startsWith("/_")
      ? answerOwn(request, target.split("?")[0] ?? target).then((answer) => send(response, answer))
      : answerBoard(request, response, new URL(`https:/${target}`));
    answered.catch((error: unknown) => {
      if (!response.headersSent) send(response, refusal(500, String(error)));
      else response.destroy();
    });
  });
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, "127.0.0.1", resolve);
  });

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: (board) => calls.filter((call) => board === undefined || call.board === board),
    forgetCalls: () => {
      calls = [];
    },
    setFault,
    clearFaults: () => active.clear(),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
        server.closeAllConnections();
      }),
  };
}

const isSampled = (slug: string) => sampledBoards.some((board) => board.slug === slug);
const isTermsPage = (url: URL) => sampledBoards.some(({ terms }) => terms.page === url.href);

function isUnchanged(request: IncomingMessage, { status, headers }: SampleAnswer): boolean {
  if (status !== 200) return false;
  const asked = request.headers["if-none-match"];
  if (asked !== undefined) return headers.etag !== undefined && asked.split(/,\s*/).includes(headers.etag);
  const since = request.headers["if-modified-since"];
  const modified = headers["last-modified"];
  return since !== undefined && modified !== undefined && Date.parse(modified) <= Date.parse(since);
}

function packed(request: IncomingMessage, answer: SampleAnswer): SampleAnswer {
  const accepts = request.headers["accept-encoding"] ?? "";
  if (!/\bgzip\b/.test(String(accepts)) || answer.body.length < 1024) return answer;
  const headers = { ...answer.headers, "content-encoding": "gzip", vary: "Accept-Encoding" };
  return { ...answer, headers, body: Bun.gzipSync(answer.body, { level: 1 }) };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of request) text += part;
  return text;
}

function readWish(text: string): { board: string; fault: Fault | null } | null {
  try {
    const { board, fault, ...settings } = JSON.parse(text);
    if (
      typeof board !== "string" ||
      (board !== "*" && !isSampled(board)) ||
      (fault !== null && !isFaultKind(fault))
    )
      return null;
    return { board, fault: fault === null ? null : { ...settings, kind: fault } };
  } catch {
    return null;
  }
}
