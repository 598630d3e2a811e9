// How an operator gets in: by a link the first time, then by password and second factor. Until that is set up there is
// nothing else to be had. A developer's password is no better here than a wrong one.
import { z } from "zod";
import type { Account } from "../../access/accounts/account-store.ts";
import {
  type AreaRoute,
  forAnyone,
  forOperatorInWaiting,
  Refused,
  type SignedIn,
} from "../../access/area/area-route.ts";
import type { OperatorRole } from "../../access/area/operator-scopes.ts";
import { endOtherSessions } from "../../access/sign-in/session-store.ts";
import { checkPassword, personName } from "../../access/sign-in/sign-in-routes.ts";
import {
  email,
  typedPassword as password,
  sessionRoutes,
  signInByPassword,
  signOut,
} from "../../access/sign-in/signing-in.ts";
import { beginTwoFactor, confirmTwoFactor } from "../../access/sign-in/two-factor.ts";
import { isOver } from "../operator-gate.ts";
import { findOperator } from "../operator-store.ts";
import { acceptLink, openLink } from "../operators.ts";
import type { ConsoleParts } from "./console-parts.ts";

const code = z.string().trim().max(40);
const token = z.string().max(200);
const arrival = z.object({ token, email, name: personName, password });

/** Who is signed in; not ready while the second factor is missing. */
export type Me = ReturnType<typeof meOf>;

function meOf({ accountId: id, email, name, hasTwoFactor }: SignedIn, role: OperatorRole, isReady: boolean) {
  return { id, email, name, role, isReady, hasTwoFactor };
}

export function signInRoutes({ accounts, needsTwoFactor }: ConsoleParts): AreaRoute[] {
  const { database, clock, throttle, brandName, area } = accounts;

  function checkKind(account: Account | null): void {
    if (account?.kind !== "operator") throw new Refused(401, "Incorrect email or password.");
  }

  return [
    forAnyone("GET /operator/api/session", null, async ({ headers }) => {
      const account = await area.signedIn(headers);
      const isOne = account?.kind === "operator" && !isOver(account, clock.now());
      const operator = isOne ? await findOperator(database.read, account.accountId) : null;
      if (!account || operator === null) return { json: { operator: null } };
      const isReady = account.hasTwoFactor || !needsTwoFactor;
      return { json: { operator: meOf(account, operator.role, isReady) } };
    }),
    ...sessionRoutes(accounts, "/operator/api/", checkKind),
    forAnyone("POST /operator/api/links/open", z.object({ token }), async ({ body, context }) => {
      await throttle.take("linkOfAddress", context.clientAddress);
      return { json: await openLink(database, body.token, clock.now()) };
    }),
    forAnyone("POST /operator/api/links/accept", arrival, async ({ body, ...call }) => {
      await throttle.take("linkOfAddress", call.context.clientAddress);
      checkPassword(body.password, [body.email, body.name, brandName]);
      // Hashing is dear; whoever has no link does not cause it.
      await openLink(database, body.token, clock.now());
      const passwordHash = await accounts.hashPassword(body.password);
      const made = await acceptLink(database, { ...body, passwordHash }, clock.now());
      return signInByPassword(accounts, { email: made.email, password: body.password }, call, checkKind);
    }),
    {
      ...forOperatorInWaiting("POST /operator/api/sign-out", null, (call) => signOut(accounts, call)),
      isCounted: false,
    },
    forOperatorInWaiting("POST /operator/api/two-factor/begin", z.object({ password }), async (call) => {
      if (call.account.hasTwoFactor)
        throw new Refused(
          409,
          "Your second factor is already set up. To set up another, start under “Your account” in the console.",
        );
      return beginTwoFactor(accounts, call);
    }),
    forOperatorInWaiting("POST /operator/api/two-factor/confirm", z.object({ code }), async (call) => {
      // A session that was opened by the password alone must not become one with a second factor.
      await endOtherSessions(database, call.account);
      return confirmTwoFactor(accounts, call);
    }),
  ];
}
