// Start: config → database → services → listen. Stop: the same in reverse, without dropping a request.
import { openAccounts } from "./access/accounts/accounts.ts";
import type { AreaRoute } from "./access/area/area-route.ts";
import { developerService } from "./access/developer-area/developer-service.ts";
import { createAuthenticator } from "./access/keys/authenticate.ts";
import { writeServedAs } from "./access/served-as.ts";
import { followSettings } from "./access/settings-in-force.ts";
import type { PasswordCost } from "./access/sign-in/passwords/passwords.ts";
import { agreeOnSecret } from "./access/sign-in/secret-fingerprint.ts";
import { sessionSecret } from "./access/sign-in/session-secret.ts";
import { UsageRecorder } from "./access/usage/usage-recorder.ts";
import { type Config, ConfigMistakes, withPort } from "./config/config.ts";
import { type Database, openDatabase } from "./database/database.ts";
import { lockForServing } from "./database/sqlite/server-lock.ts";
import { createApp } from "./http/app.ts";
import { createExchange, pathOf } from "./http/exchange.ts";
import { CallerCount } from "./http/limits/caller-count.ts";
import { MemoryRateLimiter, type RateLimiter } from "./http/limits/rate-limit.ts";
import { connectRateLimiter } from "./http/limits/redis-rate-limit.ts";
import { addHealthRoutes } from "./http/observing/health.ts";
import { Metrics } from "./http/observing/metrics.ts";
import { addressOf, assertPortIsFree, holdPort, startServer } from "./http/server.ts";
import type { Service } from "./http/service.ts";
import { abuseRoutes } from "./jobs/operator/abuse-routes.ts";
import { noticesOf, wantsPage } from "./jobs/pages/plain-pages.ts";
import { startJobs } from "./jobs/start-jobs.ts";
import { consoleService } from "./operators/console/console-service.ts";
import { tokenHas } from "./operators/operator-tokens.ts";
import { docsService } from "./pages/docs-service.ts";
import { statusService } from "./pages/status-service.ts";
import type { Clock } from "./process/clock.ts";
import type { Log } from "./process/log.ts";
import { providerOperatorRoutes } from "./providers/operator/operator-routes.ts";
import { providersService } from "./providers/providers-service.ts";
import { reapplyTo } from "./upkeep/backups/reapply-erasures-store.ts";
import { addMachineMetrics } from "./upkeep/machine-metrics.ts";
import { upkeepService } from "./upkeep/upkeep-service.ts";

/** Either half may run alone. */
export type Half = "jobs" | "providers";
export type StartOptions = {
  clock: Clock;
  log: Log;
  only?: Half | undefined;
  isDemo?: boolean;
  /** Less for tests, which hash hundreds of passwords that nobody guesses. */
  passwordCost?: PasswordCost;
};
export type Running = {
  origin: string;
  publicUrl: string;
  port: number;
  database: Database;
  metrics: Metrics;
  /** Every route of the operator's console, as it is served. */
  operatorRoutes: AreaRoute[];
  /** Every address that is served, but for the hot ones. */
  addresses: { method: string; path: string }[];
  /** The addresses of the hot routes, which take every method and refuse those that they do not have. */
  hotPaths: string[];
  /** During the grace, requests are still taken while proxies are told to look elsewhere. */
  stop(graceMs?: number): Promise<void>;
};

/** Behind one proxy, servers with different secrets would sign each other's callers out, one request after the other. */
const otherSecret = ({ secret, dataDir }: Config) =>
  new ConfigMistakes([
    `${secret === null ? `The secret in ${dataDir}` : "SECRET"} is not the one that this database has been served with: sessions and second factors would fail; set SECRET to that one, the same on every server. To change it on purpose, stop every server and run \`kazi db accept-secret\` with the new one.`,
  ]);

export async function start(
  given: Config,
  { clock, log, only, isDemo = false, passwordCost }: StartOptions,
): Promise<Running> {
  const closing: ((graceMs: number) => unknown)[] = [];
  const stop = async (graceMs = 0) => {
    for (const close of closing.splice(0).reverse()) await close(graceMs);
  };
  try {
    const host = await addressOf(given.host);
    const held = given.port === 0 ? holdPort(host) : null;
    if (held === null) await assertPortIsFree(host, given.port);
    closing.push(() => held?.stop(true));
    const config = held === null ? given : withPort(given, held.port ?? 0);
    if (config.databaseUrl === null) closing.push(lockForServing(config.dataDir));
    const database = await openDatabase({
      url: config.databaseUrl,
      dataDir: config.dataDir,
      log,
      isServing: true,
      countsInRedis: config.redisUrl !== null,
      backupDir: config.backup?.dir ?? null,
      reapply: reapplyTo(clock),
    });
    closing.push(() => database.close());

    // The demo makes its people anew at every start.
    if (!isDemo && !(await agreeOnSecret(database, sessionSecret(config), clock.now())))
      throw otherSecret(config);
    const settings = followSettings(database, config, log);
    closing.push(() => settings.stop());
    await settings.read();
    await writeServedAs(database, config, clock.now());
    const metrics = new Metrics();
    const callers = new CallerCount();
    const authenticator = createAuthenticator({ database, clock });
    const usage = new UsageRecorder({ database, clock, log });
    closing.push(() => usage.stop());
    const limiter: RateLimiter =
      config.redisUrl === null ? new MemoryRateLimiter() : connectRateLimiter(config.redisUrl, log);
    closing.push(() => limiter.close?.());
    addMachineMetrics({
      registry: metrics.registry,
      folders: { DATA_DIR: config.dataDir, BACKUP_DIR: config.backup?.dir ?? null },
      database,
      // One server owns a SQLite database; beside others on PostgreSQL, what is counted in memory is not the whole.
      isLimitWhole: () => (config.redisUrl === null ? config.databaseUrl === null : limiter.isWhole()),
    });
    const providers = providersService({
      database,
      clock,
      authenticator,
      usage,
      limiter,
      defaultRate: () => settings.current().providersLimit,
      isServed: only !== "jobs",
    });
    const jobs =
      only === "providers"
        ? null
        : await startJobs({
            config,
            database,
            clock,
            log,
            limiter,
            authenticator,
            usage,
            metrics,
            limits: settings.current,
          });
    const halves: Service[] = jobs === null ? [providers] : [providers, jobs];
    const served = only === undefined ? halves : halves.slice(-1);
    const checks = served.flatMap((service) => service.health ?? []);
    const accounts = await openAccounts(config, { database, clock, log, limiter, passwordCost });
    closing.push(() => accounts.fixedTime.stop());
    const parts = { config, database, clock, accounts, settings, metrics, checks, jobs, isDemo };
    const providerRoutes = providerOperatorRoutes({ database, place: config, clock, log });
    closing.push(() => providerRoutes.stop());
    const upkeep = upkeepService({ config, database, clock, log, metrics });
    const serviceRoutes = [
      ...providerRoutes.routes,
      ...upkeep.operatorRoutes,
      ...(jobs?.operatorRoutes ?? []),
      ...abuseRoutes({ database, clock, callers }),
    ];
    const operator = await consoleService({ ...parts, serviceRoutes });
    const services = [
      ...halves,
      statusService({ config, clock, checks, jobs: jobs?.status ?? null }),
      await docsService({ config, database, clock, log, isJobsServed: jobs !== null }),
      await developerService({ config, database, clock, log, accounts, settings: settings.current }),
      operator,
      upkeep,
    ];
    closing.push(...services.map((service) => () => service.stop?.()));

    const notices = noticesOf({ brand: config.brandName, isJobsServed: jobs !== null });
    const unknownPage = (request: Request) =>
      services.map((service) => service.unknownPage?.(pathOf(request.url))).find(Boolean) ??
      notices(request, "unknown");
    const app = createApp((request) => (wantsPage(request) ? unknownPage(request) : null));
    const lifetime = { isEnding: false };
    addHealthRoutes(app, checks, metrics, lifetime, (authorization) =>
      tokenHas({ database, clock }, authorization, "metrics:read"),
    );
    for (const service of services) service.addRoutes?.(app);
    const isHttps = config.publicUrl.startsWith("https:");
    const hotRoutes = services.flatMap((service) => service.hotRoutes);
    const server = startServer({
      host,
      port: config.port,
      held,
      app,
      hotRoutes,
      exchange: createExchange({
        trustedProxies: config.trustedProxies,
        isHttps,
        clock,
        log,
        metrics,
        callers,
        lifetime,
      }),
      lifetime,
      clock,
      log,
    });
    closing.push((graceMs) => server.stop(graceMs));
    return {
      origin: server.origin,
      publicUrl: config.publicUrl,
      port: server.port,
      database,
      metrics,
      operatorRoutes: operator.routes,
      addresses: app.routes.map(({ method, path }) => ({ method, path })),
      hotPaths: hotRoutes.map(({ path }) => path),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
