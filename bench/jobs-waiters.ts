// One cold answer and many who wait for it: how long it takes them, and how often the boards are asked.
import { openConnection } from "./connection.ts";
import { launchKazi } from "./kazi.ts";
import { heading, note, table } from "./printout.ts";
import type { Program } from "./programs.ts";
import { isQuick, median, takeTurns } from "./rounds.ts";

const many = isQuick ? 100 : 1_000;
type Waited = { firstMs: number; lastMs: number; calls: number };

export async function measureWaiters(boards: Program, path: string): Promise<void> {
  const figures = await takeTurns({ one: () => wait(1, boards, path), many: () => wait(many, boards, path) });
  heading(`Waiting for a cold ${path}`);
  table(
    ["waiters", "first answer ms", "last answer ms", "calls to boards"],
    Object.entries(figures).map(([who, all]) => [
      who === "one" ? 1 : many.toLocaleString("en"),
      median(all.map(({ firstMs }) => firstMs)),
      median(all.map(({ lastMs }) => lastMs)),
      median(all.map(({ calls }) => calls)),
    ]),
  );
  note("Every round starts a Kazi that has never fetched anything.");
}

async function wait(waiters: number, boards: Program, path: string): Promise<Waited> {
  const kazi = await launchKazi({ env: { BOARDS_ORIGIN: boards.origin, BOARDS_PAUSE: "0s" } });
  await fetch(`${boards.origin}/_calls`, { method: "DELETE" });
  const target = { url: kazi.origin + path, headers: { "accept-encoding": "br" } };
  const tookMs: number[] = [];
  const { promise: allAnswered, resolve, reject } = Promise.withResolvers<void>();
  let startedAt = 0;
  const connections = await Promise.all(
    Array.from({ length: waiters }, () =>
      openConnection(target, {
        answered(status) {
          if (status !== 200) reject(new Error(`A waiter got ${status}`));
          if (tookMs.push(performance.now() - startedAt) === waiters) resolve();
        },
        closed: () => reject(new Error("A waiter was dropped")),
      }),
    ),
  );
  startedAt = performance.now();
  for (const connection of connections) connection.send();
  await allAnswered;
  const { total } = (await (await fetch(`${boards.origin}/_calls`)).json()) as { total: number };
  await kazi.stop();
  return { firstMs: Math.min(...tookMs), lastMs: Math.max(...tookMs), calls: total };
}
