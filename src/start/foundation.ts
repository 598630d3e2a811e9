// What both services stand on: the database with everything that was erased or revoked still so, the settings in force,
// who may ask and how often, and the numbers.

import { type Authenticator, createAuthenticator } from "../access/keys/authenticate.ts";
import { writeServedAs } from "../access/served-as.ts";
import { followSettings, type LiveSettings } from "../access/settings-in-force.ts";
import { agreeOnSecret } from "../access/sign-in/secret-fingerprint.ts";
import { sessionSecret } from "../access/sign-in/session-secret.ts";
import { UsageRecorder } from "../access/usage/usage-recorder.ts";
import { type Config, ConfigMistakes } from "../config/config.ts";
import { type Database, openDatabase } from "../database/database.ts";
import { lockForServing } from "../database/sqlite/server-lock.ts";
import { CallerCount } from "../http/limits/caller-count.ts";
import { MemoryRateLimiter, type RateLimiter } from "../http/limits/rate-limit.ts";
import { connectRateLimiter } from "../http/limits/redis-rate-limit.ts";
import { Metrics } from "../http/observing/metrics.ts";
import { reapplyTo } from "../upkeep/backups/reapply-erasures-store.ts";
import { addMachineMetrics } from "../upkeep/machine-metrics.ts";
import type { StartContext } from "./start-context.ts";

export type Foundation = {
  config: Config;
  database: Database;
  settings: LiveSettings;
  metrics: Metrics;
  callers: CallerCount;
  authenticator: Authenticator;
  usage: UsageRecorder;
  limiter: RateLimiter;
};

/** Behind one proxy, servers with different secrets would sign each other's callers out, one request after the other. */
const otherSecret = ({ secret, dataDir }: Config) =>
  new ConfigMistakes([
    `${secret === null ? `The secret in ${dataDir}` : "SECRET"} is not the one that this database has been served with: sessions and second factors would fail; set SECRET to that one, the same on every server. To change it on purpose, stop every server and run \`kazi db accept-secret\` with the new one.`,
  ]);

export async function openFoundation(config: Config, context: StartContext): Promise<Foundation> {
  const { clock, log, isDemo, onStop } = context;
  if (config.databaseUrl === null) onStop(lockForServing(config.dataDir));
  const database = await openDatabase({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    log,
    isServing: true,
    countsInRedis: config.redisUrl !== null,
    backupDir: config.backup?.dir ?? null,
    reapply: reapplyTo(clock),
  });
  onStop(() => database.close());

  // The demo makes its people anew at every start.
  if (!isDemo && !(await agreeOnSecret(database, sessionSecret(config), clock.now())))
    throw otherSecret(config);
  const settings = followSettings(database, config, log);
  onStop(() => settings.stop());
  await settings.read();
  await writeServedAs(database, config, clock.now());

  const metrics = new Metrics();
  const usage = new UsageRecorder({ database, clock, log });
  onStop(() => usage.stop());
  const limiter: RateLimiter =
    config.redisUrl === null ? new MemoryRateLimiter() : connectRateLimiter(config.redisUrl, log);
  onStop(() => limiter.close?.());
  addMachineMetrics({
    registry: metrics.registry,
    folders: { DATA_DIR: config.dataDir, BACKUP_DIR: config.backup?.dir ?? null },
    database,
    // One server owns a SQLite database; beside others on PostgreSQL, what is counted in memory is not the whole.
    isLimitWhole: () => (config.redisUrl === null ? config.databaseUrl === null : limiter.isWhole()),
  });
  const authenticator = createAuthenticator({ database, clock });
  return { config, database, settings, metrics, callers: new CallerCount(), authenticator, usage, limiter };
}
