// A stop while boards hang: what was asked of them is given up, noted while the database is still there, and no error.
import { expect, test } from "bun:test";
import { freePort } from "../../scripts/free-port.ts";
import { endpoints } from "../../src/jobs/endpoints.ts";
import { afterTest } from "../support/after-test.ts";
import { eachEngine } from "../support/engines.ts";
import { startLasting } from "../support/kazi-command.ts";
import { startRawServer } from "../support/network/raw-server.ts";
import { within } from "../support/waiting.ts";

const maxMs = 60_000;
const half = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n[";

eachEngine("a stop while boards hang", (engine) => {
  for (const [how, sent] of [
    ["before their first byte", ""],
    ["in the middle of their answer", half],
  ] as const)
    test(
      `${how} ends with no error in the log`,
      async () => {
        const board = await startRawServer((socket) => void socket.write(sent));
        afterTest(() => board.stop());
        const port = String(freePort());
        const env = { PORT: port, BOARDS_ORIGIN: board.origin, BOARDS_PAUSE: "0s" };
        const place = await engine.readyPlace();
        const kazi = await startLasting(["serve", "--only", "jobs"], { place, env, until: "listening" });
        const asking = endpoints.map(({ name }) =>
          fetch(`http://127.0.0.1:${port}/api/${name}`, { signal: AbortSignal.timeout(maxMs) }).catch(
            () => null,
          ),
        );
        await within(maxMs, "several boards are asked", async () => board.connections() >= 3);
        expect(await kazi.stop()).toBe(0);
        await Promise.all(asking);
        expect(kazi.output()).toContain('"stopped"');
        expect(kazi.output()).not.toMatch(/"level":"(error|fatal)"|destroyed|Error:/);
      },
      3 * maxMs,
    );
});
