// The real services and programs that scripts/test.ts has found or started for this run; null for one that is not there.
export const testServices = {
  postgres: process.env.KAZI_TEST_POSTGRES ?? null,
  isOnPostgres: process.env.KAZI_TEST_ENGINE === "postgres" && process.env.KAZI_TEST_POSTGRES !== undefined,
  postgresBinary: process.env.KAZI_TEST_POSTGRES_BINARY ?? null,
  redis: process.env.KAZI_TEST_REDIS ?? null,
  redisBinary: process.env.KAZI_TEST_REDIS_BINARY ?? null,
  chromium: process.env.KAZI_TEST_CHROMIUM ?? null,
  nginx: process.env.KAZI_TEST_NGINX ?? null,
  varnish: process.env.KAZI_TEST_VARNISH ?? null,
  /** The command line as one file, which starts in a quarter of the time that the source tree takes. */
  executable: process.env.KAZI_TEST_EXECUTABLE ?? null,
  strace: process.env.KAZI_TEST_STRACE ?? null,
};
