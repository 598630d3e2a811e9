// A port for a program that cannot choose one itself. It lies below those that the system gives to connections: one of
// these could be taken between our look and the program's start.
const from = 20_000;
const to = 32_000;

export function freePort(): number {
  for (;;) {
    const port = from + Math.floor(Math.random() * (to - from));
    if (isFree(port)) return port;
  }
}

function isFree(port: number): boolean {
  try {
    Bun.listen({ hostname: "127.0.0.1", port, socket: { data() {} } }).stop(true);
    return true;
  } catch {
    return false;
  }
}
