// A mail server that takes every mail and keeps it.
import { createServer } from "node:net";

/** Just enough SMTP to take a mail. */
export async function mailServer(): Promise<{ url: string; received: string[]; stop(): void }> {
  const received: string[] = [];
  const server = createServer((socket) => {
    let data: string | null = null;
    socket.write("220 ready\r\n");
    socket.on("data", (bytes) => {
      for (const line of bytes.toString().split(/(?<=\r\n)/)) {
        if (data === null) {
          if (line.startsWith("DATA")) data = "";
          socket.write(
            line.startsWith("DATA")
              ? "354 go on\r\n"
              : line.startsWith("QUIT")
                ? "221 bye\r\n"
                : "250 ok\r\n",
          );
        } else if (line === ".\r\n") {
          received.push(data);
          data = null;
          socket.write("250 taken\r\n");
        } else data += line;
      }
    });
    socket.on("error", () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  return { url: `smtp://127.0.0.1:${port}`, received, stop: () => void server.close() };
}

/** The end of the link in the newest mail to this address, as soon as it has arrived. */
export async function receivedToken(received: string[], to: string, page: string): Promise<string> {
  for (let i = 0; i < 1_500; i += 1) {
    const mails = received.map((mail) => mail.replaceAll("=\r\n", "").replaceAll("=3D", "="));
    const mail = mails.findLast((text) => text.includes(`To: ${to}`) && text.includes(`/${page}#`));
    const token = mail && /#([\w.~-]+)/.exec(mail)?.[1];
    if (token) return token;
    await Bun.sleep(20);
  }
  throw new Error(`no mail to ${to} with a link to ${page}`);
}
