// A gate before a TCP server. Open, everything passes, if asked to after a delay; shut, connections stay but nothing passes
// any more, and what was on the way is lost; cut, connections end at once and new ones too.
import { connect, createServer, type Socket } from "node:net";

export type TcpGate = {
  port: number;
  /** How many connections were tried since the start. */
  tried(): number;
  shut(): void;
  cut(): void;
  open(delayMs?: number): void;
  /** Connections end at once, and new ones go to another server. */
  leadTo(port: number): void;
  stop(): void;
};

export async function startTcpGate(targetPort: number): Promise<TcpGate> {
  const sockets = new Set<Socket>();
  let state: "open" | "shut" | "cut" = "open";
  let delayMs = 0;
  let tried = 0;
  let port = targetPort;
  const pass = (data: Buffer | string, to: Socket) => {
    if (state === "open" && !to.destroyed) to.write(data);
  };
  const server = createServer((client) => {
    tried++;
    if (state === "cut") return void client.destroy();
    const target = connect(port, "127.0.0.1");
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(from);
      from.on("data", (data) => (delayMs === 0 ? pass(data, to) : setTimeout(() => pass(data, to), delayMs)));
      from.on("error", () => {});
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as { port: number }).port,
    tried: () => tried,
    shut: () => {
      state = "shut";
    },
    cut: () => {
      state = "cut";
      endAll();
    },
    open: (byMs = 0) => {
      state = "open";
      delayMs = byMs;
    },
    leadTo: (other) => {
      port = other;
      endAll();
    },
    stop() {
      endAll();
      server.close();
    },
  };
}
