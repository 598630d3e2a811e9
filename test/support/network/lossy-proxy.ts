// A network that delays and loses, between a caller and a server. What the system itself could do (tc netem) needs rights
// that few machines give; this needs none, and knows of each connection how far the request had come when it was lost.
import { connect, createServer, type Socket } from "node:net";
import { seededRandom } from "../../../src/demo/seeded-random.ts";

const fates = [
  ["passed", 11],
  ["lost before the request", 3],
  ["lost after the request", 3],
  ["lost before the answer", 3],
] as const;
export type Fate = (typeof fates)[number][0];

export type LossyProxy = { origin: string; counts: Record<Fate, number>; stop(): void };

const minDelayMs = 150;
const maxDelayMs = 250;

/** One request for each connection. */
export async function startLossyProxy(targetPort: number, seed: number): Promise<LossyProxy> {
  const sockets = new Set<Socket>();
  const counts = Object.fromEntries(fates.map(([fate]) => [fate, 0])) as Record<Fate, number>;
  let connections = 0;
  const server = createServer((client) => {
    const random = seededRandom(seed, connections++);
    const fate = random.weighted(fates);
    counts[fate] += 1;
    const target = connect(targetPort, "127.0.0.1");
    for (const socket of [client, target]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => sockets.delete(socket));
    }
    const lose = () => {
      client.destroy();
      target.destroy();
    };
    const delay = () => Bun.sleep(minDelayMs + random.below(maxDelayMs - minDelayMs));
    let sent = "";
    inTurn(client, delay, {
      piece(data) {
        if (fate === "lost before the request") return lose();
        sent += data.toString("latin1");
        const isLast = fate === "lost after the request" && isWhole(sent);
        if (!target.destroyed) target.write(data, () => isLast && lose());
      },
      end: () => target.end(),
    });
    inTurn(target, delay, {
      piece(data) {
        if (fate !== "passed") lose();
        else if (!client.destroyed) client.write(data);
      },
      end: () => client.end(),
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    counts,
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

type Passing = { piece(data: Buffer): void; end(): void };

/** Each piece after its delay, and never before the one that came before it. */
function inTurn(from: Socket, delay: () => Promise<void>, { piece, end }: Passing): void {
  let before: Promise<unknown> = Promise.resolve();
  from.on("data", (data: Buffer) => {
    before = Promise.all([before, delay()]).then(() => piece(data));
  });
  from.on("close", () => void before.then(end));
}

function isWhole(request: string): boolean {
  const headEnd = request.indexOf("\r\n\r\n") + 4;
  const length = Number(/^content-length: *(\d+)/im.exec(request)?.[1] ?? 0);
  return headEnd > 3 && request.length >= headEnd + length;
}
