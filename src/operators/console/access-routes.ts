// Deciding over requests for API access. The rules stand in requests/; this is their door in the console.
import { z } from "zod";
import { type AreaRoute, forOperator, notFound, type Reply } from "../../access/area/area-route.ts";
import { auditOf } from "../../access/audit-store.ts";
import { liveDefaultRates } from "../../access/keys/limits.ts";
import { allScopes, type Scope } from "../../access/keys/scopes.ts";
import { approveAccess, declineAccess, suspendAccess } from "../../access/requests/access-decisions.ts";
import { findAccess, listAccess } from "../../access/requests/access-store.ts";
import { type DescribedAccess, describeAccess } from "../../access/requests/described-access.ts";
import { formatRate, parseRate } from "../../config/quantities.ts";
import { actorNames } from "./audit-list-store.ts";
import type { ConsoleParts } from "./console-parts.ts";

const reason = z.object({
  reason: z.string().trim().min(1, "give a reason; it is emailed to the account").max(1_000),
});
const limit = z
  .string()
  .trim()
  .max(20)
  .nullable()
  .refine((text) => text === null || parseRate(text) !== null, "write a count and a window, like 600/1m");

const approval = z.object({
  scopes: z.array(z.enum(allScopes)).min(1, "choose at least one scope").max(allScopes.length),
  limit,
  licensing: z.boolean(),
  white_label: z.boolean(),
  may_never_expire: z.boolean(),
});

export type Approval = z.input<typeof approval>;
export type AccessStep = Awaited<ReturnType<typeof auditOf>>[number] & { actor_name: string };
export type AccessInFull = DescribedAccess & { history: AccessStep[] };
export type AccessList = { accesses: DescribedAccess[]; defaults: Record<Scope, string> };

export function accessRoutes({ accounts, publicUrl, settings }: ConsoleParts): AreaRoute[] {
  const { database, brandName } = accounts;
  const defaultRates = liveDefaultRates(settings);
  const rules = { brandName, publicUrl, defaultRates };
  const path = (rest = "") => `/operator/api/access${rest}`;

  async function shown(id: string): Promise<AccessInFull> {
    const row = await findAccess(database.read, id);
    if (!row) throw notFound();
    const history = await auditOf(database.read, id);
    const names = await actorNames(
      database.read,
      history.map(({ actor }) => actor),
    );
    return {
      ...describeAccess(row),
      history: history.map((step) => ({ ...step, actor_name: names.get(step.actor) ?? step.actor })),
    };
  }

  return [
    forOperator(
      { method: "GET", path: path(), scope: "access:read" },
      async (): Promise<Reply<AccessList>> => ({
        json: {
          accesses: (await listAccess(database.read)).map(describeAccess),
          defaults: Object.fromEntries(
            allScopes.map((scope) => [scope, formatRate(defaultRates[scope])]),
          ) as Record<Scope, string>,
        },
      }),
    ),
    forOperator({ method: "GET", path: path("/:id"), scope: "access:read" }, async ({ param }) => ({
      json: await shown(param("id")),
    })),
    forOperator(
      { method: "POST", path: path("/:id/approve"), scope: "access:change", body: approval },
      async ({ body, by, param }) => {
        const { limit: text, licensing, white_label, may_never_expire, scopes } = body;
        const changes = {
          scopes: [...new Set(scopes)],
          limit: text === null ? null : parseRate(text),
          licensing,
          whiteLabel: white_label,
          mayNeverExpire: may_never_expire,
        };
        await approveAccess(database, param("id"), changes, rules, by);
        return { json: await shown(param("id")) };
      },
    ),
    ...(["decline", "suspend"] as const).map((what) =>
      forOperator(
        { method: "POST", path: path(`/:id/${what}`), scope: "access:change", body: reason },
        async ({ body, by, param }) => {
          const settle = what === "decline" ? declineAccess : suspendAccess;
          await settle(database, param("id"), body.reason, rules, by);
          return { json: await shown(param("id")) };
        },
      ),
    ),
  ];
}
