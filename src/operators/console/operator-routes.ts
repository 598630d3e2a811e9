// Who is an operator, and which tokens there are.
import { z } from "zod";
import { type AreaRoute, forOperator, Refused, type Reply } from "../../access/area/area-route.ts";
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
const role = z.enum(operatorRoles);

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
    forOperator(
      { method: "GET", path: "/operator/api/operators", scope: "operators:read" },
      async (): Promise<Reply<ShownOperator[]>> => ({
        json: (await listOperators(database.read)).map(describeOperator),
      }),
    ),
    forOperator(
      {
        method: "POST",
        path: "/operator/api/operators",
        scope: "operators:change",
        body: z.object({ email, role }),
      },
      async ({ body, by }): Promise<Reply<SentLink>> => {
        const link = await inviteOperator(database, body, publicUrl, by);
        return { status: 201, json: { ...body, link: link.url, expires_at: link.expiresAt } };
      },
    ),
    forOperator(
      {
        method: "PATCH",
        path: "/operator/api/operators/:id",
        scope: "operators:change",
        body: z.object({ role }),
      },
      async ({ body, by, param }) => {
        const id = otherOperator(by.actor, param("id"));
        await changeRole(database, id, body.role, by);
        return { json: { id, role: body.role } };
      },
    ),
    forOperator(
      { method: "POST", path: "/operator/api/operators/:id/end", scope: "operators:change" },
      async ({ by, param }) => {
        const id = otherOperator(by.actor, param("id"));
        await endOperator(database, id, by);
        return { json: { id, state: "ended" } };
      },
    ),
    forOperator(
      { method: "GET", path: "/operator/api/tokens", scope: "operators:read" },
      async (): Promise<Reply<TokenList>> => ({
        json: {
          scopes: tokenScopes,
          tokens: (await listTokens(database.read)).map((token) => describeToken(token, clock.now())),
        },
      }),
    ),
    forOperator(
      {
        method: "POST",
        path: "/operator/api/tokens",
        scope: "operators:change",
        body: z.object({
          name: z.string().trim().min(1, "give the token a name").max(100),
          scopes: z.array(z.enum(tokenScopes)).min(1, "choose at least one scope").max(tokenScopes.length),
          days: z.number().int().min(1).max(365).nullable(),
        }),
      },
      async ({ body: { name, scopes, days }, by }): Promise<Reply<NewToken>> => {
        const lifetimeMs = days === null ? null : days * dayMs;
        const wanted = { name, scopes, lifetimeMs };
        const made = await createToken(database, wanted, by);
        return { status: 201, json: { ...describeToken(made.token, clock.now()), secret: made.secret } };
      },
    ),
    forOperator(
      { method: "POST", path: "/operator/api/tokens/:id/revoke", scope: "operators:change" },
      async ({ by, param }) => {
        await revokeToken(database, param("id"), by);
        return { json: { id: param("id"), state: "revoked" } };
      },
    ),
  ];
}

function describeOperator({
  account_id: id,
  two_factor_enabled,
  ...row
}: Awaited<ReturnType<typeof listOperators>>[number]) {
  return { id, ...row, has_two_factor: two_factor_enabled === 1 };
}
