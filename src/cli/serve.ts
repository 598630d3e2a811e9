import { join } from "node:path";
import type { Command } from "commander";
import { systemClock } from "../clock.ts";
import type { Config } from "../config.ts";
import { createLog } from "../log.ts";
import { start } from "../main.ts";
import { config, print } from "./shell.ts";

const flushEveryMs = 500;

export function addServeCommand(program: Command): void {
  program
    .command("serve")
    .description("run Kazi: both services and the pages around them")
    .option("--demo", "everything offline with made-up data, in DATA_DIR/demo, on this machine only")
    .action(async (options: { demo?: boolean }) => {
      const settings = options.demo ? demoConfig(config()) : config();
      const log = createLog({ level: settings.logLevel });
      const flush = setInterval(() => log.flush(), flushEveryMs);
      const running = await start(settings, { clock: systemClock, log });
      log.info({ origin: running.origin, publicUrl: settings.publicUrl }, "listening");
      if (options.demo) print(`Kazi is running with made-up data at ${running.origin}. Stop it with Ctrl-C.`);
      else if (process.stderr.isTTY)
        process.stderr.write(`Kazi is running at ${running.origin}. Stop it with Ctrl-C.\n`);

      await new Promise<void>((resolve) => {
        for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => resolve());
      });
      log.info("stopping: finishing what is in flight");
      await running.stop();
      clearInterval(flush);
      log.info("stopped");
      log.flush();
    });
}

/** Never the data, the boards or the network of the real thing. */
function demoConfig(real: Config): Config {
  const origin = `http://127.0.0.1:${real.port}`;
  const logLevel = real.logLevel === "info" ? "warn" : real.logLevel;
  return {
    ...real,
    host: "127.0.0.1",
    publicUrl: origin,
    dataDir: join(real.dataDir, "demo"),
    databaseUrl: null,
    redisUrl: null,
    logLevel,
  };
}
