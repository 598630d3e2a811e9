// One connection over which requests are sent one after the other, byte by byte ours: whoever asks learns what became of
// each request, which an ordinary client hides by asking again.
import { connect, type Socket } from "node:net";

export type Fate =
  /** The whole answer is there. */
  | { kind: "answered"; status: number }
  /** Nobody let us in. */
  | { kind: "refused" }
  /** The connection ended, with nothing or a part of the answer. */
  | { kind: "unanswered"; bytes: number };

export type KeptConnection = { ask(request: string): Promise<Fate>; end(): void };

const headEnd = "\r\n\r\n";

export function keptConnection(port: number): KeptConnection {
  let socket: Socket | null = null;
  return {
    async ask(request) {
      if (socket === null || socket.destroyed || socket.readableEnded) socket = await open(port);
      if (socket === null) return { kind: "refused" };
      const { fate, isLast } = await exchange(socket, request);
      if (isLast) {
        socket.destroy();
        socket = null;
      }
      return fate;
    },
    end: () => void socket?.destroy(),
  };
}

/** Null when it is refused. */
function open(port: number): Promise<Socket | null> {
  const socket = connect({ port, host: "127.0.0.1" });
  return new Promise((resolve) => {
    socket.once("connect", () => resolve(socket));
    socket.once("error", () => resolve(null));
  });
}

function exchange(socket: Socket, request: string): Promise<{ fate: Fate; isLast: boolean }> {
  const { promise, resolve } = Promise.withResolvers<{ fate: Fate; isLast: boolean }>();
  let received = "";
  const take = (data: Buffer) => {
    received += data.toString("latin1");
    const at = received.indexOf(headEnd);
    if (at < 0) return;
    const length = Number(/^content-length: (\d+)/im.exec(received)?.[1] ?? 0);
    if (received.length < at + headEnd.length + length) return;
    const status = Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1]);
    const isLast = /^connection: close/im.test(received.slice(0, at));
    done({ fate: { kind: "answered", status }, isLast });
  };
  const broken = () => done({ fate: { kind: "unanswered", bytes: received.length }, isLast: true });
  const done = (outcome: { fate: Fate; isLast: boolean }) => {
    socket.off("data", take).off("close", broken).off("end", broken);
    resolve(outcome);
  };
  // A reset is followed by the close, which is what counts.
  socket.on("error", () => {});
  socket.on("data", take).once("close", broken).once("end", broken);
  socket.write(request);
  return promise;
}
