// A request for access as a developer makes it, and the rules by which it is decided over in tests.
import { defaultRates } from "../../../src/access/keys/limits.ts";
import { defaultTermsVersion } from "../../../src/access/terms.ts";

export const developerRequest = {
  kind: "developer",
  integration: "Fundi finder",
  purpose: "Shows people in our app which tradespeople work near them.",
  servers: "api.example.org",
  scopes: ["providers:read"],
  termsVersion: defaultTermsVersion,
};

export const accessRules = {
  defaultRates: defaultRates({
    providersLimit: { count: 120, windowMs: 60_000 },
    jobsLimit: { count: 300, windowMs: 60_000 },
  }),
  brandName: "Kazi",
  publicUrl: "http://127.0.0.1:3000",
};
