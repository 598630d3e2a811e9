// Where limits are counted: Redis as it is, and whether the servers agree about it.
import { lookAtRedis } from "../../http/limits/redis-look.ts";
import { type Finding, findingsAbout } from "./finding.ts";

export async function checkRedis(url: string | null): Promise<Finding[]> {
  const { found, ok, warning, error } = findingsAbout("Redis");
  if (url === null) return found;
  const { host } = new URL(url);
  try {
    const { version, policy, evicted } = await lookAtRedis(url);
    const says = `${host} answers${version === null ? "" : `, version ${version}`}`;
    if (evicted > 0)
      warning(
        "REDIS_URL",
        `${says}; it has thrown away ${evicted} counts for want of memory (maxmemory-policy ${policy})`,
        "Give it more memory (maxmemory): a caller whose count is gone may begin anew.",
      );
    else if (policy?.startsWith("allkeys"))
      warning(
        "REDIS_URL",
        `${says}; when full it throws away any count (maxmemory-policy ${policy})`,
        "Set maxmemory-policy to volatile-ttl: then the counts that end soonest go first.",
      );
    else ok("REDIS_URL", says);
  } catch (failure) {
    error(
      "REDIS_URL",
      `${host} cannot be used: ${(failure as Error).message}`,
      "See that it runs and that REDIS_URL is right, with its password. Until then every server counts limits for itself.",
    );
  }
  return found;
}

/** The servers say in the names of their connections where they count. */
export function checkServers(names: string[]): Finding[] {
  const { found, ok, warning, error } = findingsAbout("Database");
  const inRedis = names.filter((name) => name.includes(" with Redis ")).length;
  const alone = names.length - inRedis;
  const says = names.length === 1 ? "one server is connected" : `${names.length} servers are connected`;
  if (names.length <= 1) ok("servers", says);
  else if (alone === 0) ok("servers", `${says}, and all count limits in Redis`);
  else if (inRedis === 0)
    warning(
      "servers",
      `${says}, and each counts limits for itself: a caller may get its limit on every one`,
      "Set REDIS_URL, the same on all of them, if limits are to be exact.",
    );
  else
    error(
      "servers",
      `${says}; ${inRedis} count limits in Redis, ${alone} without`,
      "Set REDIS_URL, the same on all of them, and restart those without.",
    );
  return found;
}
