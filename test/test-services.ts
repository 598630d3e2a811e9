// The real services that scripts/test.ts has started for this run; null for one that is not there.
export const testServices = {
  postgres: process.env.KAZI_TEST_POSTGRES ?? null,
  redis: process.env.KAZI_TEST_REDIS ?? null,
  chromium: process.env.KAZI_TEST_CHROMIUM ?? null,
};
