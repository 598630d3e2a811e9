// Who is an operator, and which tokens there are.
import { z } from "zod";
import { type AreaRoute, forOperator, Refused } from "../../access/area/area-route.ts";
import {
  type OperatorRole,
  operatorRoles,
  type TokenScope,
  tokenScopes,
} from "../../access/area/operator-scopes.ts";
import { email } from "../../access/sign-in/signing-in.ts";
import { listOperators } from "../operator-store.ts";
import { listTokens } from "../operator-token-store.ts";
import { createToken, type DescribedToken, describeToken, revokeToken } from "../operator-tokens.ts";
import { changeRole, endOperator, inviteOperator } from "../operators.ts";
import type { ConsoleParts } from "./console-parts.ts";

const dayMs = 86_400_000;
const change = z.object({ role: z.enum(operatorRoles) });
const invitation = change.extend({ email });
const newToken = z.object({
  name: z.string().trim().min(1, "give the token a name").max(100),
  scopes: z.array(z.enum(tokenScopes)).min(1, "choose at least one scope").max(tokenScopes.length),
  days: z.number().int().min(1).max(365).nullable(),
});

export type ShownOperator = ReturnType<typeof describeOperator>;
export type SentLink = { email: string; role: OperatorRole; link: string; expires_at: string };
export type TokenList = { scopes: readonly TokenScope[]; tokens: DescribedToken[] };
export type NewToken = DescribedToken & { secret: string };

export function operatorRoutes({ accounts: { database, clock }, publicUrl }: ConsoleParts): AreaRoute[] {
  function otherOperator(actor: string, id: string): string {
    if (id === actor) throw new Refused(409, "You cannot do this to yourself; ask another operator.");
    return id;
  }

  return [
    forOperator("GET /operator/api/operators", "operators:read", null, async () => ({
      json: (await listOperators(database.read)).map(describeOperator),
    })),
    forOperator("POST /operator/api/operators", "operators:change", invitation, async ({ body, by }) => {
      const { url: link, expiresAt: expires_at } = await inviteOperator(database, body, publicUrl, by);
      return { status: 201, json: { ...body, link, expires_at } satisfies SentLink };
    }),
    forOperator("PATCH /operator/api/operators/:id", "operators:change", change, async (call) => {
      const id = otherOperator(call.by.actor, call.param("id"));
      await changeRole(database, id, call.body.role, call.by);
      return { json: { id, role: call.body.role } };
    }),
    forOperator("POST /operator/api/operators/:id/end", "operators:change", null, async ({ by, param }) => {
      const id = otherOperator(by.actor, param("id"));
      await endOperator(database, id, by);
      return { json: { id, state: "ended" } };
    }),
    forOperator("GET /operator/api/tokens", "operators:read", null, async () => {
      const tokens = (await listTokens(database.read)).map((token) => describeToken(token, clock.now()));
      return { json: { scopes: tokenScopes, tokens } satisfies TokenList };
    }),
    forOperator("POST /operator/api/tokens", "operators:change", newToken, async ({ body, by }) => {
      const { days, ...wanted } = body;
      const lifetimeMs = days === null ? null : days * dayMs;
      const { token, secret } = await createToken(database, { ...wanted, lifetimeMs }, by);
      return { status: 201, json: { ...describeToken(token, clock.now()), secret } satisfies NewToken };
    }),
    forOperator("POST /operator/api/tokens/:id/revoke", "operators:change", null, async ({ by, param }) => {
      await revokeToken(database, param("id"), by);
      return { json: { id: param("id"), state: "revoked" } };
    }),
  ];
}

type Row = Awaited<ReturnType<typeof listOperators>>[number];

function describeOperator({ account_id: id, two_factor_enabled, ...row }: Row) {
  return { id, ...row, has_two_factor: two_factor_enabled === 1 };
}
