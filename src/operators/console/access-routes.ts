// Deciding over requests for API access. The rules stand in requests/; this is their door in the console.
import { z } from "zod";
import { type AreaRoute, forOperator, notFound } from "../../access/area/area-route.ts";
import { type AuditContext, auditOf } from "../../access/audit-store.ts";
import { liveDefaultRates } from "../../access/keys/limits.ts";
import { allScopes, type Scope } from "../../access/keys/scopes.ts";
import { approveAccess, declineAccess, suspendAccess } from "../../access/requests/access-decisions.ts";
import {
  type DescribedAccess,
  describeAccess,
  findAccess,
  listAccess,
} from "../../access/requests/access-store.ts";
import { formatRate, parseRate } from "../../config/quantities.ts";
import { actorNames } from "./audit-list-store.ts";
import type { ConsoleParts } from "./console-parts.ts";

const why = z.object({
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

  const step = <Body>(
    name: string,
    body: z.ZodType<Body>,
    act: (id: string, body: Body, by: AuditContext) => Promise<void>,
  ) =>
    forOperator(`POST /operator/api/access/:id/${name}`, "access:change", body, async (call) => {
      const id = call.param("id");
      await act(id, call.body, call.by);
      return { json: await shown(id) };
    });

  return [
    forOperator("GET /operator/api/access", "access:read", null, async () => {
      const accesses = (await listAccess(database.read)).map(describeAccess);
      const defaults = Object.fromEntries(allScopes.map((scope) => [scope, formatRate(defaultRates[scope])]));
      return { json: { accesses, defaults } as AccessList };
    }),
    forOperator("GET /operator/api/access/:id", "access:read", null, async ({ param }) => ({
      json: await shown(param("id")),
    })),
    step("approve", approval, (id, body, by) => {
      const { limit: text, licensing, white_label: whiteLabel, may_never_expire: mayNeverExpire } = body;
      const limit = text === null ? null : parseRate(text);
      const changes = { scopes: [...new Set(body.scopes)], limit, licensing, whiteLabel, mayNeverExpire };
      return approveAccess(database, id, changes, rules, by);
    }),
    step("decline", why, (id, { reason }, by) => declineAccess(database, id, reason, rules, by)),
    step("suspend", why, (id, { reason }, by) => suspendAccess(database, id, reason, rules, by)),
  ];
}
