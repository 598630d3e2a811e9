// One HTTP/1.1 connection that asks for one address and tells when the answer is all there. Raw, so that asking costs
// little and an answer's time is not the client's.
export type Target = { url: string; headers: Record<string, string> };
export type Connection = { send(): void };
type Reading = { leftBytes: number; head: Buffer; status: number };
type Handlers = { answered(status: number, connection: Connection): void; closed(): void };

export async function openConnection({ url, headers }: Target, handlers: Handlers): Promise<Connection> {
  const { hostname, port, host, pathname, search } = new URL(url);
  const fields = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = `GET ${pathname}${search} HTTP/1.1\r\n${fields.join("")}\r\n`;
  const reading: Reading = { leftBytes: -1, head: Buffer.alloc(0), status: 0 };

  const socket = await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      data(_, chunk) {
        if (!isWhole(reading, chunk)) return;
        reading.leftBytes = -1;
        reading.head = Buffer.alloc(0);
        handlers.answered(reading.status, connection);
      },
      close: handlers.closed,
    },
  });
  const connection: Connection = { send: () => void socket.write(request) };
  return connection;
}

function isWhole(reading: Reading, chunk: Buffer): boolean {
  if (reading.leftBytes >= 0) {
    reading.leftBytes -= chunk.length;
    return reading.leftBytes <= 0;
  }
  const head = reading.head.length > 0 ? Buffer.concat([reading.head, chunk]) : chunk;
  const end = head.indexOf("\r\n\r\n");
  if (end < 0) {
    reading.head = Buffer.from(head);
    return false;
  }
  const text = head.toString("latin1", 0, end);
  reading.status = Number(text.slice(9, 12));
  reading.leftBytes = Number(/\r\ncontent-length: *(\d+)/i.exec(text)?.[1] ?? 0) - (head.length - end - 4);
  return reading.leftBytes <= 0;
}
