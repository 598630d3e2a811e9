// Asks for one address over many connections, either again as soon as it is answered or at a held rate, and prints how
// long the answers took as one line of JSON. At a held rate a slow answer holds nobody up: the next request takes
// another connection, and one that finds none is timed from when it was due. With a pace what is due is sent every so
// many milliseconds, which leaves the processor to others in between; without, it is looked at all the time.
import { type Connection, openConnection, type Target } from "./connection.ts";

type Task = Target & { connections: number; seconds: number; rate: number | null; paceMs: number | null };

const maxConnections = 128;
const { connections, seconds, rate, paceMs, ...target } = JSON.parse(process.argv[2] ?? "{}") as Task;

const latencies: number[] = [];
const sentAtMs = new Map<Connection, number>();
const idle: Connection[] = [];
const overdue: number[] = [];
let opened = 0;
let failed = 0;
let isOver = false;

function send(connection: Connection, dueAtMs = performance.now()): void {
  sentAtMs.set(connection, dueAtMs);
  connection.send();
}

async function open(isDue: boolean): Promise<void> {
  opened++;
  const connection = await openConnection(target, {
    answered(status, answering) {
      latencies.push(performance.now() - (sentAtMs.get(answering) ?? 0));
      if (status >= 400) failed++;
      if (isOver) return;
      if (rate === null || overdue.length > 0) send(answering, overdue.shift());
      else idle.push(answering);
    },
    closed() {
      if (!isOver) failed++;
    },
  });
  if (isDue) send(connection);
  else idle.push(connection);
}

await Promise.all(Array.from({ length: connections }, () => open(rate === null)));
const startedAt = performance.now();
let sent = 0;
for (;;) {
  const elapsedMs = performance.now() - startedAt;
  if (elapsedMs >= seconds * 1_000) break;
  if (rate === null) await Bun.sleep(5);
  else {
    for (const due = Math.floor((elapsedMs * rate) / 1_000); sent < due; sent++) {
      const connection = idle.shift();
      if (connection) send(connection);
      else if (opened < maxConnections) void open(true);
      else overdue.push(performance.now());
    }
    if (paceMs === null) await new Promise((resolve) => setImmediate(resolve));
    else await Bun.sleep(paceMs);
  }
}
isOver = true;
const inOrder = latencies.toSorted((a, b) => a - b);
const percentile = (share: number) => inOrder[Math.floor(inOrder.length * share)] ?? 0;
console.log(
  JSON.stringify({
    requests: inOrder.length,
    seconds: (performance.now() - startedAt) / 1_000,
    p50Ms: percentile(0.5),
    p99Ms: percentile(0.99),
    failed,
  }),
);
process.exit(0);
