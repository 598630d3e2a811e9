import { listKeys } from "../access/keys/key-store.ts";
import { createKey, defaultLifetimeMs, keyState, revokeKey } from "../access/keys/keys.ts";
import { defaultRates } from "../access/keys/limits.ts";
import type { Config } from "../config/config.ts";
import type { Running } from "../main.ts";
import { systemClock } from "../process/clock.ts";
import { demoDeveloper, demoOperator } from "./demo-people.ts";

const keyName = "Demo";

/**
 * What a person needs to look around, with a key that is theirs until the next start. `variables` lead a command to the
 * demo's database.
 */
export async function demoWelcome(
  { database, port }: Running,
  config: Config,
  variables: string,
): Promise<string> {
  const origin = `http://localhost:${port}`;
  const { accountId, email, password } = await demoDeveloper(database);
  const operator = await demoOperator(database);
  const key = await newDemoKey(database, config, accountId);
  return `Kazi is running with made-up data, reachable from this machine only.

  Job board        ${origin}/
  Developer area   ${origin}/developers
  Console          ${origin}/operator
  Documentation    ${origin}/docs
  Status           ${origin}/status
  Jobs as JSON     ${origin}/api/africa-jobs
  Jobs as RSS      ${origin}/feeds/africa-jobs.rss

The sample developer, an API key and the sample operator of this start (those before no longer work):

  Sign in as       ${email}
  Password         ${password}
  API key          ${key}

  Or as operator   ${operator.email}
  Password         ${operator.password}

No mail leaves this machine: each is shown here and in the console, under Outbox. So is the link for an account of your own.

Try it:

  curl '${origin}/api/search-jobs?query=customer+support'
  curl -H 'Authorization: Bearer ${key}' '${origin}/api/v1/providers?county=Nairobi&limit=3'

The demo has a database of its own. To reach it from the command line, in another terminal:

  ${variables} ./kazi access list

The same at http://127.0.0.1:${port}. The data are in ${config.dataDir}. Stop with Ctrl-C.`;
}

async function newDemoKey(database: Running["database"], config: Config, accountId: string): Promise<string> {
  const auditContext = { actor: "demo", nowMs: systemClock.now() };
  for (const key of await listKeys(database.read))
    if (key.name === keyName && keyState(key, auditContext.nowMs) === "active")
      await revokeKey(database, key.id, auditContext);
  const { secret } = await createKey(
    database,
    {
      accountId,
      name: keyName,
      scopes: ["providers:read", "jobs:read"],
      lifetimeMs: defaultLifetimeMs,
      rate: null,
    },
    defaultRates(config),
    auditContext,
  );
  return secret;
}
