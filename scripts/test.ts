// npm test: everything there is, against real services. With --long: the hundreds of rounds and long waits instead. With
// --sqlite-only: without PostgreSQL and Redis, whose tests are skipped. With --postgres: journeys where the engine does not
// matter run on PostgreSQL and Redis.
// Further words name the files to run: npm test -- src/database
import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildExecutable } from "./build-executable.ts";
import { readTestReport } from "./test-report.ts";
import { findPrograms, quickDisk, type Service, startPostgres, startRedis } from "./test-services.ts";

const isLong = process.argv.includes("--long");
const isSqliteOnly = process.argv.includes("--sqlite-only");
const engine = process.argv.includes("--postgres") ? "postgres" : "sqlite";
const isCi = process.env.CI === "true";
const named = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const limitMinutes = isLong ? 240 : 75;
/** One more than the usual number of cores: many tests wait for something most of the time. */
const filesAtOnce = isLong ? 2 : 3;
/** What each file took, so that the longest are begun first. `npm test -- --update-timings` writes it anew. */
const timings = "test/timings.json";
/** More files than this do not fail by bad luck. */
const maxUnsteadyFiles = 5;

const found = findPrograms(isSqliteOnly ? ["postgres", "redis"] : []);
if (isSqliteOnly) console.error("LEFT OUT: PostgreSQL and Redis. The tests that need them are SKIPPED.");
const missing = Object.values(found).filter((path) => path === null).length - (isSqliteOnly ? 2 : 0);
if (missing > 0 && isCi) {
  console.error("With CI=true every part must be there.");
  process.exit(1);
}
if (missing > 0) console.error("The tests that need it are SKIPPED.");

/** Whatever the tests leave behind goes with it. A service that runs as somebody else must get through to its own folder. */
const folder = mkdtempSync(join(tmpdir(), "kazi-"));
chmodSync(folder, 0o711);
const services: Service[] = [];
const startedAt = performance.now();
try {
  // Some files alone are done before it would be built.
  const executable = named.length === 0 ? join(folder, "kazi") : null;
  if (executable) await buildExecutable(executable);
  const postgres = found.postgres ? await startPostgres(found.postgres, quickDisk()) : null;
  if (postgres) services.push(postgres);
  const redis = found.redis ? await startRedis(found.redis) : null;
  if (redis) services.push(redis);

  const environment = {
    TMPDIR: folder,
    KAZI_TEST_ENGINE: engine,
    KAZI_TEST_POSTGRES: postgres?.url,
    KAZI_TEST_POSTGRES_BINARY: found.postgres,
    KAZI_TEST_REDIS: redis?.url,
    KAZI_TEST_REDIS_BINARY: found.redis,
    KAZI_TEST_CHROMIUM: found.chromium,
    KAZI_TEST_NGINX: found.nginx,
    KAZI_TEST_VARNISH: found.varnish,
    KAZI_TEST_STRACE: found.strace,
    KAZI_TEST_EXECUTABLE: executable,
  };
  const runTests = async (words: string[]) => {
    const path = join(folder, `junit-${words.length}.xml`);
    const reporter = ["--reporter=junit", `--reporter-outfile=${path}`];
    const exitCode = await run(["test", "--timeout=60000", ...reporter, ...words], environment);
    return { exitCode, ...readTestReport(path) };
  };

  // Bun finds only names with `.test` by itself; `.long` keeps these out of the ordinary run.
  const longFiles = () => [...new Bun.Glob("test/long/*.long.ts").scanSync()].map((file) => `./${file}`);
  const files = named.length > 0 ? named : isLong ? longFiles() : [];
  const order = files.length === 0 ? [`--timings=${timings}`] : [];
  if (files.length === 0 && process.argv.includes("--update-timings")) order.push("--update-timings");
  const together = [`--parallel=${filesAtOnce}`, ...order, ...files];
  const { exitCode, skipped, failures, ...first } = await runTests(together);
  let { passed, failed } = first;

  // A time-out beside a busy neighbour is not a defect; what fails alone as well is one.
  const unsteady = [...new Set(failures.map(({ file }) => file))];
  if (failures.length === failed && failed > 0 && unsteady.length <= maxUnsteadyFiles) {
    console.log(`Once more, by themselves: ${unsteady.join(", ")}`);
    const again = await runTests(unsteady.map((file) => `./${file}`));
    if (again.exitCode === 0 && again.passed > 0) {
      for (const { name } of failures)
        console.warn(`UNSTEADY, failed beside others and passed alone: ${name}`);
      passed += failed;
      failed = 0;
    }
  }
  console.log(`Took ${Math.round((performance.now() - startedAt) / 1_000)} s.`);
  const unexplained = exitCode !== 0 && first.failed === 0 ? 1 : 0;
  if (unexplained)
    console.error(`The test run ended with code ${exitCode} although no test failed; see above.`);
  console.log(`${passed} passed, ${failed + unexplained} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
  process.exitCode = failed + unexplained > 0 || passed === 0 ? 1 : 0;
} finally {
  for (const service of services) await service.stop();
  rmSync(folder, { recursive: true, force: true });
}

function run(args: string[], extra: Record<string, string | null | undefined>): Promise<number> {
  const env = {
    ...process.env,
    ...Object.fromEntries(Object.entries(extra).filter(([, value]) => value)),
  } as NodeJS.ProcessEnv;
  const child = spawn(process.execPath, args, { stdio: "inherit", env });
  const limit = setTimeout(() => {
    console.error(`The tests took over ${limitMinutes} minutes and were stopped.`);
    child.kill("SIGKILL");
  }, limitMinutes * 60_000);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) =>
    child.on("exit", (code) => {
      clearTimeout(limit);
      resolve(code ?? 1);
    }),
  );
}
