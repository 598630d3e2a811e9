// Writes keys and profiles as fast as it can and says what is committed, until it is killed. Run as a process of its own.

import { operatorAccountId } from "../../../src/access/accounts/account-store.ts";
import { createKey, defaultLifetimeMs, revokeKey, rotateKey } from "../../../src/access/keys/keys.ts";
import { openDatabase } from "../../../src/database/database.ts";
import { systemClock } from "../../../src/process/clock.ts";
import { createLog } from "../../../src/process/log.ts";
import { addProviders } from "../provider-data.ts";

const [dataDir = "", url = "", round = ""] = process.argv.slice(2);
const log = createLog({ level: "silent" });
const database = await openDatabase({ url: url || null, dataDir, log });
const by = () => ({ actor: "kill-writer", nowMs: systemClock.now() });
const rate = { count: 1_000_000, windowMs: 60_000 };
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

async function create() {
  const { key, secret } = await createKey(
    database,
    {
      accountId: operatorAccountId,
      name: `round ${round}`,
      scopes: ["providers:read"],
      lifetimeMs: defaultLifetimeMs,
      rate,
    },
    { "providers:read": rate, "jobs:read": rate },
    by(),
  );
  say({ works: secret, id: key.id });
  return key.id;
}

say({ ready: true });
for (let i = 0; ; i += 1) {
  const [first, second] = [await create(), await create()];
  await revokeKey(database, first, by());
  say({ revoked: first });
  const { secret, key } = await rotateKey(database, second, 3_600_000, by());
  say({ works: secret, id: key.id });
  const ids = Array.from({ length: 20 }, (_, n) => `kill-${round}-${i}-${n}`);
  await addProviders(
    database,
    ids.map((id) => ({ id, name: id, county: "Meru", phone: "0190000001", bio: `bio of ${id}` })),
  );
  say({ imported: ids });
}
