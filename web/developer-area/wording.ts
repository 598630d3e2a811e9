// Names of the area as people say them.
import type * as server from "./requests.ts";

export const scopeWords: Record<server.Scope, string> = {
  "providers:read": "Search provider profiles, contact data included where the provider agrees",
  "jobs:read": "Higher limits at the job listings",
};

export const stateWords: Record<server.Access["state"], string> = {
  requested: "Waiting for review",
  approved: "Approved",
  declined: "Declined",
  suspended: "Suspended",
  ended: "Ended",
};

export const outcomeWords: Record<string, string> = {
  ok: "Answered",
  bad_request: "Wrong parameter (400)",
  refused: "Key refused (401)",
  forbidden: "Scope missing (403)",
  limited: "Over the limit (429)",
  failed: "Failed on our side (500)",
};
