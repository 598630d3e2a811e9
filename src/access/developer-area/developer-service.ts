// The developer area's routes, and what works behind them: accounts and outgoing mail.
import type { Clock } from "../../clock.ts";
import type { Config } from "../../config.ts";
import type { Database } from "../../database/database.ts";
import type { Service } from "../../http/service.ts";
import type { Log } from "../../log.ts";
import { accountRoutes } from "../accounts/account-routes.ts";
import { openAccounts } from "../accounts/accounts.ts";
import { signInRoutes } from "../accounts/sign-in-routes.ts";
import { addAreaRoutes } from "../area/area.ts";
import { MailSender } from "../mail/mail-sender.ts";

type Parts = { config: Config; database: Database; clock: Clock; log: Log };

export async function developerService({ config, database, clock, log }: Parts): Promise<Service> {
  const accounts = await openAccounts(config, { database, clock, log });
  const { smtpUrl, mailFrom } = config;
  const sender = new MailSender({ database, clock, log, smtpUrl, mailFrom });
  void sender.send();
  const routes = [...signInRoutes(accounts), ...accountRoutes(accounts)];
  return {
    hotRoutes: [],
    addRoutes: (app) => addAreaRoutes(app, routes, accounts.area),
    stop: () => sender.stop(),
  };
}
