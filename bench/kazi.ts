// Kazi as it is run: the real command in a process of its own, its log written to a file, its limits out of the way.
import { join } from "node:path";
import { freePort } from "../scripts/free-port.ts";
import { launch, type Program, scratchFolder } from "./programs.ts";

const root = new URL("..", import.meta.url).pathname;
const unlimited = "999999999/1m";
const nowhere = "http://127.0.0.1:9";

export async function launchKazi(options: {
  dataDir?: string;
  env?: Record<string, string>;
}): Promise<Program & { dataDir: string }> {
  const dataDir = options.dataDir ?? scratchFolder();
  const port = freePort();
  const program = await launch({
    command: [process.execPath, join(root, "src/cli/kazi.ts"), "serve"],
    port,
    output: join(dataDir, "log"),
    env: {
      PORT: String(port),
      DATA_DIR: dataDir,
      BOARDS_ORIGIN: nowhere,
      JOBS_LIMIT: unlimited,
      JOBS_SEARCH_LIMIT: unlimited,
      PROVIDERS_LIMIT: unlimited,
      ...options.env,
    },
  });
  return { ...program, dataDir };
}
