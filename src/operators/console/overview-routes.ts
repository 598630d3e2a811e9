// What an operator sees first: whether everything is well, and what waits for a hand.

import { type AreaRoute, forOperator } from "../../access/area/area-route.ts";
import { displayKey } from "../../access/keys/api-key.ts";
import { keysEndingBetween } from "../../access/keys/key-store.ts";
import { mailsInState } from "../../access/mail/outbox-store.ts";
import { listAccess } from "../../access/requests/access-store.ts";
import { iso } from "../../process/clock.ts";
import type { ConsoleParts } from "./console-parts.ts";

const soonMs = 14 * 86_400_000;
const maxShown = 10;

export type Overview = Awaited<ReturnType<typeof overview>>;

export function overviewRoutes(parts: ConsoleParts): AreaRoute[] {
  return [
    forOperator("GET /operator/api/overview", "overview:read", null, async () => ({
      json: await overview(parts),
    })),
  ];
}

async function overview({ accounts: { database, clock }, figures, apiSwitch }: ConsoleParts) {
  const nowMs = clock.now();
  const [services, providerApi, waiting, expiring, failedMails] = await Promise.all([
    figures(),
    apiSwitch.read(),
    listAccess(database.read, "requested"),
    keysEndingBetween(database.read, iso(nowMs), iso(nowMs + soonMs)),
    mailsInState(database.read, "failed"),
  ]);
  return {
    at: iso(nowMs),
    ...services,
    provider_api: providerApi,
    waiting_requests: waiting.length,
    oldest_request_at: waiting.at(-1)?.created_at ?? null,
    expiring_keys: expiring.slice(0, maxShown).map(({ id, name, shown, expires_at, ...key }) => ({
      id,
      name,
      starts_with: displayKey(shown),
      account: key.account_email ?? key.account_name,
      expires_at,
    })),
    expiring_keys_in_all: expiring.length,
    failed_mails: failedMails,
  };
}
