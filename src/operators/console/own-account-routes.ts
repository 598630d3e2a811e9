// What operators do with their own account, whatever their role. The second factor is never only turned off: what is left
// of the console then is the page that sets up another.
import { z } from "zod";
import { ownAccountRoutes } from "../../access/accounts/own-account.ts";
import { type AreaRoute, forAnyOperator } from "../../access/area/area-route.ts";
import { endOtherSessions } from "../../access/sign-in/session-store.ts";
import { endTwoFactor, provePresence } from "../../access/sign-in/two-factor.ts";
import type { ConsoleParts } from "./console-parts.ts";

const base = "/operator/api/account";

export function operatorAccountRoutes({ accounts }: ConsoleParts): AreaRoute[] {
  return [
    ...ownAccountRoutes(accounts, base, forAnyOperator),
    forAnyOperator(
      `POST ${base}/two-factor/end`,
      z.object({
        password: z.string().max(1_024),
        code: z.string().trim().max(40),
        isBackupCode: z.boolean().default(false),
      }),
      async (call) => {
        await provePresence(accounts, call);
        await endOtherSessions(accounts.database, call.account);
        return endTwoFactor(accounts, call);
      },
    ),
  ];
}
