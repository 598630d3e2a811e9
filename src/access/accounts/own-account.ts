// What everyone signed in can do with the own account, in whichever area: another password, and the sessions there are.
import { z } from "zod";
import { type AreaRoute, type forAccount, notFound, type Reply } from "../area/area-route.ts";
import { audit } from "../audit-store.ts";
import { passwordChangedMail } from "../mail/mails.ts";
import { outboxTopic, postMail } from "../mail/outbox-store.ts";
import { askedInSession, cookiesOf } from "../sign-in/auth-answers.ts";
import { endMailedLinks, endOtherSessions, endSession, listSessions } from "../sign-in/session-store.ts";
import { checkPassword } from "../sign-in/sign-in-routes.ts";
import type { Accounts } from "./accounts.ts";

const password = z.string().max(1_024);

export type OwnSession = Awaited<ReturnType<typeof listSessions>>[number] & { isThis: boolean };

/** Below `base`, for those whom `forThem` lets pass. */
export function ownAccountRoutes(accounts: Accounts, base: string, forThem: typeof forAccount): AreaRoute[] {
  const { auth, database, clock, throttle, brandName } = accounts;
  return [
    forThem(
      `POST ${base}/password`,
      z.object({ current: password, password }),
      async ({ body, headers, account, by }) => {
        const { accountId, email, name, kind } = account;
        await throttle.take("passwordOfSession", accountId);
        checkPassword(body.password, [email, name, brandName]);
        const given = await askedInSession(
          auth.api.changePassword({
            body: { currentPassword: body.current, newPassword: body.password, revokeOtherSessions: true },
            headers,
            returnHeaders: true,
          }),
        );
        await database.change([outboxTopic], async (tx) => {
          await endMailedLinks(tx, accountId);
          await audit(tx, by, "account.change-password", accountId);
          const words = passwordChangedMail(brandName, { isOperator: kind === "operator" });
          await postMail(tx, { to: email, ...words }, by.nowMs);
        });
        return { json: {}, cookies: cookiesOf(given.headers) };
      },
    ),
    forThem(`GET ${base}/sessions`, null, async ({ account }): Promise<Reply<OwnSession[]>> => {
      const sessions = await listSessions(database.read, account.accountId, clock.now());
      return { json: sessions.map((row) => ({ ...row, isThis: row.id === account.sessionId })) };
    }),
    forThem(`DELETE ${base}/sessions/:id`, null, async ({ account, param }) => {
      const wasThere = await database.change([], (tx) => endSession(tx, account.accountId, param("id")));
      if (!wasThere) throw notFound();
      return { json: {} };
    }),
    forThem(`POST ${base}/sessions/end-others`, null, async ({ account }) => {
      await endOtherSessions(database, account);
      return { json: {} };
    }),
  ];
}
