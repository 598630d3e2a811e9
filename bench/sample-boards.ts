// The sample boards in a process of their own, out of the way of whoever is measured and of whoever measures. An hour
// passes for them in every second, so that each refresh brings new jobs and none is answered with 304.
// bun sample-boards.ts PORT
import { startSampleBoards } from "../sample-boards/sample-boards.ts";
import { freePort } from "../scripts/free-port.ts";
import { systemClock } from "../src/process/clock.ts";
import { launch, type Program } from "./programs.ts";

const hourMs = 3_600_000;
const daysBack = 60;

export async function launchSampleBoards(): Promise<Program> {
  const port = freePort();
  return launch({
    command: [process.execPath, import.meta.path, String(port)],
    port,
    core: 1,
    stepsAside: true,
  });
}

if (import.meta.main) {
  const startedAt = systemClock.now();
  const now = () => startedAt - 24 * daysBack * hourMs + ((systemClock.now() - startedAt) / 1_000) * hourMs;
  await startSampleBoards({ port: Number(process.argv[2]), clock: { ...systemClock, now } });
}
