// Told to stop under a steady load of quick requests, with slow ones under way and coming: whatever it has begun
// with is answered, nobody new is let in, and the process ends by itself.
import { expect } from "bun:test";
import { freePort } from "../../../scripts/free-port.ts";
import { startCommand } from "../command-line.ts";
import { type Place, sqlitePlace } from "../engines.ts";
import { kaziJson } from "../kazi-command.ts";
import { type Fate, keptConnection } from "../network/kept-connection.ts";
import { path } from "../provider-api.ts";
import { becomes } from "../waiting.ts";

const longStartMs = 120_000;
const lines = 20;
/** On each line; together 200 a second. */
const everyMs = 100;
const slowRequests = 10;
/** Half of the slow ones are sent when proxies have been told to look elsewhere, shortly before nobody is let in. */
const lateMs = 1_700;
/** So long after the signal everybody is still served. */
const graceMs = 1_950;
/** What takes longer was ended by the deadline, on a machine that has too much else to do. */
const maxOrderlyMs = 10_000;

type Count = { answered: number; lost: number; toRepeat: number; refused: number };

export async function stopJourney(rounds: number): Promise<void> {
  const place = sqlitePlace();
  await kaziJson(place, ["db", "migrate"]);
  await kaziJson(place, ["api", "enable"]);
  const { key } = await kaziJson<{ key: string }>(place, ["keys", "create", "--name", "load"]);
  const all: Count = { answered: 0, lost: 0, toRepeat: 0, refused: 0 };
  let lostInOrder = 0;
  let maxMs = 0;
  let overloaded = 0;
  for (let round = 0; round < rounds; round += 1) {
    const { count, endedMs } = await stopOnce(place, key, round);
    for (const name of Object.keys(all) as (keyof Count)[]) all[name] += count[name];
    maxMs = Math.max(maxMs, endedMs);
    if (endedMs > maxOrderlyMs) overloaded += 1;
    else lostInOrder += count.lost;
  }
  console.log(
    `told to stop ${rounds} times under ${(lines * 1_000) / everyMs} requests a second and ${slowRequests} sign-ins: ${all.answered} answered, ${all.lost} begun and lost, ${all.toRepeat} reset before they were read, ${all.refused} not let in; gone after at most ${Math.round(maxMs)} ms`,
  );
  if (overloaded > 0) console.warn(`${overloaded} stops met the deadline: this machine has too much to do`);
  expect(lostInOrder).toBe(0);
}

async function stopOnce(place: Place, key: string, round: number) {
  const port = freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = startCommand(place, ["serve", "--only", "providers"], {
    PORT: String(port),
    PROVIDERS_LIMIT: "10000000/1m",
    TRUSTED_PROXIES: "127.0.0.1",
  });
  const log = new Response(child.stdout).text();
  const count: Count = { answered: 0, lost: 0, toRepeat: 0, refused: 0 };
  try {
    const lives = () =>
      fetch(`${origin}/health/live`).then(
        ({ ok }) => ok,
        () => false,
      );
    // It may take its time on a machine that is busy with other tests; one that has ended never comes.
    expect(await becomes(async () => child.exitCode !== null || (await lives()), longStartMs)).toBe(true);
    expect(child.exitCode).toBeNull();

    const unanswered: string[] = [];
    const odd: string[] = [];
    const note = (fate: Fate, id: string, expected: number) => {
      if (fate.kind === "refused") count.refused += 1;
      else if (fate.kind === "answered") {
        count.answered += 1;
        if (fate.status !== expected) odd.push(`${id}: ${fate.status}`);
        // A part of the answer shows that it was begun with.
      } else if (fate.bytes > 0) count.lost += 1;
      else unanswered.push(id);
    };
    let isOver = false;
    const line = async (number: number) => {
      const connection = keptConnection(port);
      await Bun.sleep((everyMs / lines) * number);
      for (let i = 0; !isOver; i += 1) {
        const id = `hot-${number}-${String(i).padStart(6, "0")}`;
        const pause = Bun.sleep(everyMs);
        note(await connection.ask(hot(key, id)), id, 200);
        await pause;
      }
      connection.end();
    };
    const slow = Array.from({ length: slowRequests }, () => keptConnection(port));
    // A first answer on each says that the server has the connection.
    for (const connection of slow) expect((await connection.ask(live)).kind).toBe("answered");
    const load = Promise.all(Array.from({ length: lines }, (_, number) => line(number)));
    await Bun.sleep(500);

    const early = slow.slice(slowRequests / 2).map((each, i) => each.ask(signIn(origin, round, i)));
    await Bun.sleep(5 + round * 3);
    const toldAt = performance.now();
    child.kill("SIGTERM");
    await Bun.sleep(lateMs);
    const isInTime = performance.now() - toldAt < graceMs;
    const late = slow
      .slice(0, slowRequests / 2)
      .map((each, i) => each.ask(signIn(origin, round, slowRequests + i)));
    const [first, last] = [await Promise.all(early), await Promise.all(late)];
    expect(await child.exited).toBe(0);
    const endedMs = performance.now() - toldAt;
    isOver = true;
    await load;
    for (const connection of slow) connection.end();

    for (const fate of first.concat(last))
      if (fate.kind === "answered") {
        count.answered += 1;
        if (fate.status >= 500 || fate.status < 400) odd.push(`sign-in: ${fate.status}`);
      }
    const missing = (fates: Fate[]) => fates.filter(({ kind }) => kind !== "answered").length;
    count.lost += missing(first) + (isInTime ? missing(last) : 0);
    count.toRepeat += isInTime ? 0 : missing(last);
    // What it has begun with and answered stands in its log, whoever got the answer.
    const begun = new Set([...(await log).matchAll(/"requestId":"([^"]+)"/g)].map(([, id]) => id));
    expect(begun.size).toBeGreaterThan(0);
    for (const id of unanswered) count[begun.has(id) ? "lost" : "toRepeat"] += 1;
    expect(odd).toEqual([]);
    // Until the port was closed they were served; each line can have met that moment once.
    expect(count.toRepeat).toBeLessThanOrEqual(lines + slowRequests);
    return { count, endedMs };
  } finally {
    child.kill("SIGKILL");
    await child.exited;
  }
}

const live = "GET /health/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";

/** Answered in the same turn of the event loop that reads it. */
const hot = (key: string, id: string) =>
  `GET ${path}?limit=20 HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${key}\r\nX-Request-Id: ${id}\r\n\r\n`;

/** A wrong password takes as long to refuse as a right one to accept. */
function signIn(origin: string, round: number, number: number): string {
  const body = JSON.stringify({
    email: `a${round}-${number}@example.org`,
    password: "plinth ostrich wander",
  });
  const { host } = new URL(origin);
  return `POST /developers/api/sign-in HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nSec-Fetch-Site: same-origin\r\nX-Forwarded-For: 10.7.${round}.${number}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}
