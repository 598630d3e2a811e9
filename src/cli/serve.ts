import { type Command, Option } from "commander";
import type { Config } from "../config/config.ts";
import { isOfThisMachine } from "../config/config-values.ts";
import { foreignOwner } from "../database/sqlite/folder-owner.ts";
import type { Running } from "../main.ts";
import { firstOperatorLink } from "../operators/operators.ts";
import { systemClock } from "../process/clock.ts";
import { createLog, type Log } from "../process/log.ts";
import type { Half } from "../start/start-context.ts";
import {
  config,
  endProgress,
  print,
  type StopSignal,
  showProgress,
  untilStopped,
  variable,
} from "./terminal/shell.ts";
import { untilUncaught } from "./unhandled-errors.ts";

const flushEveryMs = 500;

export function addServeCommand(program: Command): void {
  program
    .command("serve")
    .description("run Kazi: both services and the pages around them")
    .option("--demo", "everything offline with made-up data, in DATA_DIR/demo, on this machine only")
    .addOption(new Option("--only <half>", "serve one half alone").choices(["jobs", "providers"]))
    .action(({ demo, only }: { demo?: boolean; only?: Half }) => (demo ? serveDemo(only) : serve(only)));
}

async function serve(only: Half | undefined): Promise<void> {
  const settings = config();
  const log = createLog({ level: settings.logLevel });
  if (only !== "providers") warnWhenAnonymous(settings, log);
  if (settings.contact === null)
    log.warn("CONTACT is not set: integrators, boards and whoever finds a hole cannot reach you");
  const owner = foreignOwner(settings.dataDir);
  if (owner !== null)
    log.warn(
      { owner },
      "root serves out of another user's DATA_DIR, who will not be able to write to what is made there; serve as that user",
    );
  const { start } = await loadServer();
  const running = await start(settings, { clock: systemClock, log, only });
  // From the first request on: a signal that nobody waits for would end the process in the middle of it.
  const told = untilToldToStop(log, running);
  log.info({ origin: running.origin, publicUrl: running.publicUrl, only }, "listening");
  if (process.stderr.isTTY)
    process.stderr.write(`Kazi is running at ${running.origin}. Stop it with Ctrl-C.\n`);
  await welcomeFirstOperator(running);
  const reason = await told;
  await running.stop(graceAfter[reason]);
  log.info("stopped");
  log.flush();
  // A thread that is in the middle of something long would keep the process until it has done it.
  process.exit(exitCodeAfter(reason));
}

async function serveDemo(only: Half | undefined): Promise<void> {
  const [{ start }, { demoConfig, prepareDemo }, { demoWelcome }] = await Promise.all([
    loadServer(),
    import("../demo/demo.ts"),
    import("../demo/demo-welcome.ts"),
  ]);
  const real = config();
  const settings = demoConfig(real);
  const log = createLog({ level: settings.logLevel });
  const demo = await prepareDemo(settings, log, showProgress).finally(endProgress);
  try {
    const running = await start(demo.config, { clock: systemClock, log, only, isDemo: true });
    const told = untilToldToStop(log, running);
    // Only what the shell sets otherwise has to be taken back: without it a command would reach the real database.
    const elsewhere = real.databaseUrl === null ? "" : `${variable("DATABASE_URL", "")} `;
    const variables = elsewhere + variable("DATA_DIR", demo.config.dataDir);
    print(await demoWelcome(running, demo.config, variables));
    process.exitCode = exitCodeAfter(await told);
    await running.stop();
  } finally {
    await demo.stop();
    log.flush();
  }
}

/** Not through the log, which others may read: whoever opens the link first runs this Kazi. */
async function welcomeFirstOperator({ database, publicUrl }: Running): Promise<void> {
  const link = await firstOperatorLink(database, publicUrl, systemClock.now());
  if (link !== null)
    process.stderr.write(
      `There is no operator yet. Open this link within 30 minutes to become the first; it works once:\n\n  ${link.url}\n\n`,
    );
}

/** Loaded only to serve: it takes longer than most commands run. */
const loadServer = () => import("../main.ts");

type StopReason = StopSignal | "uncaught exception";

/** A supervisor's signal leaves proxies the time to look elsewhere; a person at the keyboard does not wait. */
const graceAfter: Record<StopReason, number> = { SIGTERM: 2_000, SIGINT: 0, "uncaught exception": 2_000 };

const exitCodeAfter = (reason: StopReason) => (reason === "uncaught exception" ? 1 : 0);

async function untilToldToStop(log: Log, { metrics }: Running): Promise<StopReason> {
  const flush = setInterval(() => log.flush(), flushEveryMs);
  const uncaught = untilUncaught(log, metrics).then((): StopReason => "uncaught exception");
  const reason = await Promise.race([untilStopped(), uncaught]);
  clearInterval(flush);
  log.info({ reason }, "stopping: finishing what is in flight");
  log.flush();
  return reason;
}

/** Boards see PUBLIC_URL in every request, so that they know whom to ask; this machine's own name tells them nothing. */
function warnWhenAnonymous({ boardsOrigin, publicUrl }: Config, log: Log): void {
  if (boardsOrigin === null && isOfThisMachine(publicUrl))
    log.warn(
      { publicUrl },
      "live boards will be asked in the name of an address that nobody else can reach; set PUBLIC_URL to yours, and CONTACT",
    );
}
