// A server that answers with exactly the bytes a test gives it, right or wrong, and counts who came.
import { createServer, type Socket } from "node:net";

export type RawServer = { origin: string; port: number; connections(): number; stop(): void };

/** `answer` is called once per connection, when the request has arrived. */
export async function startRawServer(
  answer: (socket: Socket, request: string) => void,
  at: { host?: string; port?: number } = {},
): Promise<RawServer> {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
    socket.once("data", (data) => answer(socket, data.toString("latin1")));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(at.port ?? 0, at.host ?? "127.0.0.1", resolve);
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    connections: () => connections,
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
