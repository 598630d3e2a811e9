// A gate before a TCP server: open, everything passes; shut, connections stay but nothing passes any more.
import { connect, createServer, type Socket } from "node:net";

export type TcpGate = { port: number; shut(): void; open(): void; stop(): void };

export async function startTcpGate(targetPort: number): Promise<TcpGate> {
  const sockets = new Set<Socket>();
  let isShut = false;
  const server = createServer((client) => {
    const target = connect(targetPort, "127.0.0.1");
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(from);
      from.on("data", (data) => void (isShut ? null : to.write(data)));
      from.on("error", () => {});
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as { port: number }).port,
    shut: () => {
      isShut = true;
    },
    open: () => {
      isShut = false;
    },
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
