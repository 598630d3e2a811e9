// What a signed-in person can do with the own account: name, password, second factor, sessions, deletion.

import { z } from "zod";
import { erasuresTopic } from "../../database/history/erasures.ts";
import { type AreaRoute, forAccount } from "../area/area-route.ts";
import { keysTopic } from "../keys/keys.ts";
import { accountDeletedMail } from "../mail/mails.ts";
import { outboxTopic } from "../mail/outbox-store.ts";
import { askedInSession } from "../sign-in/auth-answers.ts";
import { accountView, personName } from "../sign-in/sign-in-routes.ts";
import { signOut } from "../sign-in/signing-in.ts";
import { beginTwoFactor, confirmTwoFactor, endTwoFactor } from "../sign-in/two-factor.ts";
import { eraseAccount } from "./account-deletion-store.ts";
import type { Accounts } from "./accounts.ts";
import { ownAccountRoutes } from "./own-account.ts";

const password = z.string().max(1_024);
const withPassword = z.object({ password });
const withCode = z.object({ code: z.string().trim().max(10) });

export function accountRoutes(accounts: Accounts): AreaRoute[] {
  const { auth, database, clock, throttle, brandName, addressHash } = accounts;
  const path = (name: string) => `/developers/api/account${name}`;

  return [
    forAccount("GET /developers/api/account", null, async ({ account }) => ({ json: accountView(account) })),
    forAccount("PATCH /developers/api/account", z.object({ name: personName }), async ({ body, headers }) => {
      await askedInSession(auth.api.updateUser({ body: { name: body.name }, headers }));
      return { json: { name: body.name } };
    }),
    forAccount("POST /developers/api/account/delete", withPassword, async ({ body, headers, account }) => {
      await throttle.take("passwordOfSession", account.accountId);
      await askedInSession(auth.api.verifyPassword({ body, headers }));
      const { accountId, email } = account;
      const signedOut = await signOut(accounts, { headers });
      await database.change([keysTopic, outboxTopic, erasuresTopic], (tx) =>
        eraseAccount(tx, {
          accountId,
          email,
          actor: accountId,
          nowMs: clock.now(),
          addressHash: addressHash(email),
          farewell: accountDeletedMail(brandName),
        }),
      );
      return signedOut;
    }),
    forAccount("POST /developers/api/account/two-factor/begin", withPassword, (call) =>
      beginTwoFactor(accounts, call),
    ),
    forAccount("POST /developers/api/account/two-factor/confirm", withCode, (call) =>
      confirmTwoFactor(accounts, call),
    ),
    forAccount("POST /developers/api/account/two-factor/end", withPassword, (call) =>
      endTwoFactor(accounts, call),
    ),
    ...ownAccountRoutes(accounts, path(""), forAccount),
  ];
}
