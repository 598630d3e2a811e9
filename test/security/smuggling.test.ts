// Messages on whose length a proxy and a server could disagree, straight at Kazi and through nginx and Varnish. A
// hidden second request must never be answered, and the next honest request on a connection gets its own answer.
import { expect, test } from "bun:test";
import { afterTest } from "../support/after-test.ts";
import { sqlitePlace } from "../support/engines.ts";
import { startNginx, startVarnish } from "../support/network/shared-cache.ts";
import { type RunningKazi, startKazi } from "../support/running-kazi.ts";
import { testServices } from "../support/test-services.ts";
import { bytesOf, type Vector, vectors } from "./smuggling-vectors.ts";

type Answer = { status: number; requestId: string | null };
type Probed = { answers: Answer[]; isClosed: boolean };

/** Sends bytes on a connection of their own; what came back until the other side closed it, or the time was up. */
async function probe(port: number, bytes: Buffer, waitMs: number): Promise<Probed> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  let received = "";
  const socket = await Bun.connect({
    hostname: "127.0.0.1",
    port,
    socket: {
      data: (_, chunk) => {
        received += chunk.toString("latin1");
      },
      error: () => resolve(true),
      close: () => resolve(true),
    },
  });
  socket.write(bytes);
  const limit = setTimeout(() => resolve(false), waitMs);
  const isClosed = await promise;
  clearTimeout(limit);
  socket.terminate();
  const heads = received.split(/(?=HTTP\/1\.[01] \d{3})/).filter((head) => head.startsWith("HTTP/"));
  const answers = heads.map((head) => ({
    status: Number(head.slice(9, 12)),
    requestId: /\r\nx-request-id: (\S+)/i.exec(head)?.[1] ?? null,
  }));
  return { answers: answers.filter(({ status }) => status !== 100), isClosed };
}

const numbered = (number: number) => String(number).padStart(3, "0");
const hiddenPath = (number: number) => `/hidden-${numbered(number)}`;
const honestPath = (number: number) => `/honest-${numbered(number)}`;

/** The requests that Kazi took for such, by the ids of their answers. */
function pathsById({ logged }: RunningKazi): Map<string, string> {
  const lines = logged.map((line) => JSON.parse(line) as { requestId?: string; path?: string });
  return new Map(
    lines.flatMap(({ requestId, path }) => (requestId && path ? [[requestId, path] as const] : [])),
  );
}

type Outcome = Probed & {
  vector: Vector;
  number: number;
  /** The path of each answer; null for one that was given without asking Kazi's routes. */
  got: (string | null)[];
};

async function probeAll(kazi: RunningKazi, port: number, waitMs: number): Promise<Outcome[]> {
  const probed: Probed[] = [];
  for (let from = 0; from < vectors.length; from += 10) {
    const some = vectors.slice(from, from + 10);
    const done = await Promise.all(
      some.map((vector, i) => {
        const bytes = bytesOf(vector, hiddenPath(from + i), honestPath(from + i));
        return probe(port, bytes, vector.isUnfinished ? 1_000 : waitMs);
      }),
    );
    probed.push(...done);
  }
  const paths = pathsById(kazi);
  return probed.map(({ answers, isClosed }, number) => {
    const got = answers.map(({ requestId }) => (requestId === null ? null : (paths.get(requestId) ?? "?")));
    return { vector: vectors[number] as Vector, number, answers, isClosed, got };
  });
}

const shown = ({ vector, got, answers, isClosed }: Outcome) =>
  `${JSON.stringify(vector.message.slice(0, 200))}: ${JSON.stringify(got)} ${answers.map(({ status }) => status)} ${isClosed}`;

/** What the runtime cannot read it refuses by itself, once, as the last on a connection that it closes. */
function isRight({ vector, number, got, isClosed }: Outcome): boolean {
  const read = got.filter((path) => path !== null);
  if (got.length === 0 || got.slice(0, -1).includes(null)) return false;
  // A request with two Hosts is refused before its path is looked at.
  if (read.length > 0 && read[0] !== "/health/live" && read[0] !== "/") return false;
  if (read.length > 2 || (read.length === 2 && got.length > 2)) return false;
  if (read.length === 2)
    return isClosed && read[1] === (vector.isOwn ? hiddenPath(number) : honestPath(number));
  return isClosed || vector.isUnfinished === true;
}

const ways = [
  {
    name: "straight",
    binary: "none",
    start: async (_: string, origin: string) => ({ origin, stop: async () => {} }),
  },
  { name: "through nginx", binary: testServices.nginx, start: startNginx },
  { name: "through Varnish", binary: testServices.varnish, start: startVarnish },
];

test("straight every message is refused, or answered as often as honest requests were sent", async () => {
  const kazi = await startKazi(sqlitePlace());
  const outcomes = await probeAll(kazi, kazi.port, 20_000);
  expect(outcomes.filter((outcome) => !isRight(outcome)).map(shown)).toEqual([]);
  const seen = [...pathsById(kazi).values()].filter((path) => path.startsWith("/hidden"));
  const own = outcomes.filter(({ vector }) => vector.isOwn).map(({ number }) => hiddenPath(number));
  expect(seen.filter((path) => !own.includes(path))).toEqual([]);
  const refused = outcomes.filter(({ got }) => got.includes(null)).length;
  console.log(
    `straight: ${vectors.length} messages, ${refused} refused, ${outcomes.length - own.length} with a hidden request, 0 of them answered`,
  );
}, 180_000);

for (const { name, binary, start } of ways.slice(1))
  test.skipIf(!binary)(
    `${name} no message hides a request that the proxy did not see, or gets another's answer`,
    async () => {
      const kazi = await startKazi(sqlitePlace());
      const front = await start(String(binary), kazi.origin);
      afterTest(() => front.stop());
      const outcomes = await probeAll(kazi, Number(new URL(front.origin).port), 15_000);
      const mine = (number: number) => ["/health/live", "/", hiddenPath(number), honestPath(number)];
      const strange = outcomes.filter(({ got, number }) =>
        got.some((path) => path !== null && !mine(number).includes(path)),
      );
      expect(strange.map(shown)).toEqual([]);
      // A proxy may read more leniently than Kazi. What counts is that both saw the same requests: one that Kazi saw and
      // the proxy did not has no answer on the connection of its sender.
      const seen = new Set(pathsById(kazi).values());
      const unseen = outcomes.filter(
        ({ got, number }) => seen.has(hiddenPath(number)) && !got.includes(hiddenPath(number)),
      );
      expect(unseen.map(shown)).toEqual([]);
      const answered = outcomes.filter(({ got }) => got.length > 0).length;
      console.log(`${name}: ${vectors.length} messages, ${answered} answered, 0 read as the proxy did not`);
    },
    180_000,
  );

for (const { name, binary, start } of ways)
  test.skipIf(!binary)(
    `${name} a thousand requests on kept connections each get their own answer`,
    async () => {
      const kazi = await startKazi(sqlitePlace(), { env: { TRUSTED_PROXIES: "127.0.0.1" } });
      const front = await start(String(binary), kazi.origin);
      afterTest(() => front.stop());
      const port = Number(new URL(front.origin).port);
      let wrong = 0;
      let asked = 0;
      while (asked < 1_000) {
        const number = Math.floor((asked / 1_000) * vectors.length);
        const bytes = bytesOf(vectors[number] as Vector, hiddenPath(number), honestPath(number));
        const [, ...clean] = await Promise.all([
          probe(port, bytes, 200),
          ...Array.from({ length: 20 }, async (_, i) => {
            const id = `own-request-${asked + i}`;
            const response = await fetch(`${front.origin}/own-${asked + i}`, {
              method: i % 2 ? "POST" : "GET",
              body: i % 2 ? "x" : null,
              headers: { "x-request-id": id },
            });
            return response.status === 404 && response.headers.get("x-request-id") === id;
          }),
        ]);
        wrong += clean.filter((isRight) => !isRight).length;
        asked += clean.length;
      }
      expect(wrong).toBe(0);
      console.log(
        `${name}: ${asked} honest requests between hostile messages, ${wrong} with another's answer`,
      );
    },
    120_000,
  );
