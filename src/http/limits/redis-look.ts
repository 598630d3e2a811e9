// A short visit to Redis or Valkey, to see whether limits can be counted there.
import { Redis } from "ioredis";
import { settlesWithin } from "../../process/settles-within.ts";

const deadlineMs = 2_000;

export type RedisFacts = {
  /** Null where it does not tell, as some hosted ones do. */
  version: string | null;
  /** What it does with counts when its memory is full. */
  policy: string | null;
  /** How many it has thrown away for want of memory since it was started. */
  evicted: number;
};

/** Throws with what went wrong, in which no password stands. */
export async function lookAtRedis(url: string): Promise<RedisFacts> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: deadlineMs,
    commandTimeout: deadlineMs,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let lost: Error | null = null;
  redis.on("error", (error: Error) => {
    lost = error;
  });
  try {
    // A hello that is never answered would be waited for without an end.
    const hello = redis.connect().then(() => redis.ping());
    if (!(await settlesWithin(hello, deadlineMs))) throw new Error("it did not answer within two seconds");
    const told = await redis.info().catch(() => "");
    const fact = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, "m").exec(told)?.[1] ?? null;
    return {
      version: fact("valkey_version") ?? fact("redis_version"),
      policy: fact("maxmemory_policy"),
      evicted: Number(fact("evicted_keys") ?? 0),
    };
  } catch (error) {
    throw new Error(withoutPassword(url, (lost ?? (error as Error)).message));
  } finally {
    redis.disconnect();
  }
}

function withoutPassword(url: string, message: string): string {
  const { password } = new URL(url);
  if (password === "") return message;
  return [password, decodeURIComponent(password)].reduce(
    (text, word) => text.replaceAll(word, "[hidden]"),
    message,
  );
}
