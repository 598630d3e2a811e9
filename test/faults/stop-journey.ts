// F-TERM: told to stop while requests are under way that take their time: each is answered, and the process ends by itself.
import { expect } from "bun:test";
import { freePort } from "../../scripts/free-port.ts";
import { startCommand } from "../command-line.ts";
import { sqlitePlace } from "../engines.ts";
import { becomes } from "../running-jobs.ts";

const longStartMs = 120_000;

export async function stopJourney(rounds: number): Promise<void> {
  let sent = 0;
  let lost = 0;
  let longestMs = 0;
  for (let round = 0; round < rounds; round += 1) {
    const port = freePort();
    const origin = `http://127.0.0.1:${port}`;
    const env = { PORT: String(port), LOG_LEVEL: "error", BOARDS_ORIGIN: "http://127.0.0.1:9" };
    const child = startCommand(sqlitePlace(), ["serve"], env);
    try {
      const lives = () =>
        fetch(`${origin}/health/live`).then(
          ({ ok }) => ok,
          () => false,
        );
      // It may take its time on a machine that is busy with other tests; one that has ended never comes.
      expect(await becomes(async () => child.exitCode !== null || (await lives()), longStartMs)).toBe(true);
      expect(child.exitCode).toBeNull();
      // A wrong password takes as long to refuse as a right one to accept.
      const attempt = () =>
        fetch(`${origin}/developers/api/sign-in`, {
          method: "POST",
          headers: { origin, "sec-fetch-site": "same-origin", "content-type": "application/json" },
          body: JSON.stringify({ email: "a@example.org", password: "plinth ostrich wander" }),
        }).then(
          async (response) => ((await response.text()).endsWith("}") ? response.status : 0),
          () => 0,
        );
      const answers = Array.from({ length: 10 }, attempt);
      await Bun.sleep(5 + round * 3);
      const toldAt = performance.now();
      child.kill("SIGTERM");
      const statuses = await Promise.all(answers);
      expect(await child.exited).toBe(0);
      longestMs = Math.max(longestMs, performance.now() - toldAt);
      sent += statuses.length;
      lost += statuses.filter((status) => status === 0).length;
    } finally {
      child.kill("SIGKILL");
      await child.exited;
    }
  }
  console.log(
    `told to stop ${rounds} times: ${sent} requests under way, ${lost} not answered, gone after at most ${Math.round(longestMs)} ms`,
  );
  // A request that the system had accepted but we had not yet read is the caller's to repeat.
  expect(lost).toBeLessThanOrEqual(sent / 10);
}
