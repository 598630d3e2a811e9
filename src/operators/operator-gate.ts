// Who passes at the routes of operators, and why nobody else does. A person needs an operator's account, a second factor,
// a session of today and a role with the route's scope; a script needs a token with that scope.

import type { OperatorGate } from "../access/area/area.ts";
import { Refused, type SignedIn } from "../access/area/area-route.ts";
import { roleHas } from "../access/area/operator-scopes.ts";
import type { Throttle } from "../access/area/throttle.ts";
import type { Basics } from "../database/database.ts";
import { findOperator } from "./operator-store.ts";
import { holderOf, operatorTokenIn } from "./operator-tokens.ts";

const maxSessionMs = 12 * 3_600_000;

export type GateOptions = Omit<Basics, "log"> & {
  throttle: Throttle;
  /** False in the demo alone. */
  needsTwoFactor: boolean;
};

/** An operator's session ends after twelve hours, whatever an ordinary one does. */
export function isOver(account: SignedIn, nowMs: number): boolean {
  return nowMs - account.sinceMs >= maxSessionMs;
}

export function operatorGate({ database, clock, throttle, needsTwoFactor }: GateOptions): OperatorGate {
  return {
    tokenIn: (request) => operatorTokenIn(request.headers.get("authorization")),

    async admitToken(token, { scope }, clientAddress) {
      const holder = await holderOf(database, token, clock.now());
      if (holder === null) {
        await throttle.take("operatorTokenOfAddress", clientAddress);
        throw new Refused(401, "This token is unknown, revoked or expired.");
      }
      if (scope === null || !holder.scopes.includes(scope))
        throw new Refused(403, `This needs a token with the scope ${scope}.`);
      return { actor: holder.tokenId, role: "token", has: (other) => holder.scopes.includes(other) };
    },

    async admit(account, { who, scope }) {
      if (account.kind === "operator" && isOver(account, clock.now()))
        throw new Refused(401, "You are not signed in, or your session has ended; sign in again.");
      const operator =
        account.kind === "operator" ? await findOperator(database.read, account.accountId) : null;
      if (operator === null) throw new Refused(403, "This is only for the operators of this server.");
      const { role } = operator;
      if (who !== "operator in waiting") {
        if (needsTwoFactor && !account.hasTwoFactor)
          throw new Refused(403, "Set up your second factor first; the console stays closed without it.");
        if (who !== "any operator" && (scope === null || !roleHas(role, scope)))
          throw new Refused(403, "You can view everything but change nothing; ask an operator to do this.");
      }
      return { actor: account.accountId, role, has: (other) => roleHas(role, other) };
    },
  };
}
