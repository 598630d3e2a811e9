// The developer area's routes as they are declared, beside a server that serves them.
import { openAccounts } from "../../src/access/accounts/accounts.ts";
import type { AreaRoute } from "../../src/access/area/area-route.ts";
import { developerRoutes } from "../../src/access/developer-area/developer-service.ts";
import { defaultRates } from "../../src/access/keys/limits.ts";
import { readConfig } from "../../src/config/config.ts";
import type { Database } from "../../src/database/database.ts";
import { MemoryRateLimiter } from "../../src/http/limits/rate-limit.ts";
import { systemClock } from "../../src/process/clock.ts";
import { silentLog } from "../support/engines.ts";

export async function developerTable(database: Database): Promise<AreaRoute[]> {
  const config = readConfig({ SECRET: "a secret of thirty-two characters or more" });
  const limiter = new MemoryRateLimiter();
  const accounts = await openAccounts(config, { database, clock: systemClock, log: silentLog, limiter });
  return developerRoutes({
    accounts,
    developerApproval: () => config.developerApproval,
    publicUrl: config.publicUrl,
    operatorEmail: null,
    defaultRates: defaultRates(config),
  });
}
