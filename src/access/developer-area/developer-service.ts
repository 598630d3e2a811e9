// The developer area's routes, and what works behind them: accounts and outgoing mail.

import type { Config } from "../../config/config.ts";
import type { Database } from "../../database/database.ts";
import type { Service } from "../../http/service.ts";
import type { Clock } from "../../process/clock.ts";
import type { Log } from "../../process/log.ts";
import { accountRoutes } from "../accounts/account-routes.ts";
import type { Accounts } from "../accounts/accounts.ts";
import { startTidying } from "../accounts/tidying.ts";
import { addAreaRoutes } from "../area/area.ts";
import type { AreaRoute } from "../area/area-route.ts";
import { liveDefaultRates } from "../keys/limits.ts";
import { KeyReminders } from "../mail/key-reminders.ts";
import { MailSender } from "../mail/mail-sender.ts";
import type { InForce } from "../settings-in-force.ts";
import { signInRoutes } from "../sign-in/sign-in-routes.ts";
import { accessRoutes } from "./access-routes.ts";
import { developerPages } from "./developer-pages.ts";
import type { DeveloperParts } from "./developer-parts.ts";
import { keyRoutes } from "./key-routes.ts";
import { developerSentences, developerStatuses } from "./sentences.ts";
import { usageRoutes } from "./usage-routes.ts";

type Parts = {
  config: Config;
  database: Database;
  clock: Clock;
  log: Log;
  accounts: Accounts;
  settings: () => InForce;
};

export async function developerService(given: Parts): Promise<Service> {
  const { config, database, clock, log, accounts, settings } = given;
  const { smtpUrl, mailFrom, publicUrl } = config;
  const sender = new MailSender({ database, clock, log, smtpUrl, mailFrom });
  const reminders = new KeyReminders({ database, clock, log, brandName: config.brandName, publicUrl });
  const stopTidying = startTidying({ database, clock, log });
  void sender.send();
  void reminders.look();
  const operatorEmail = config.contact?.startsWith("mailto:") ? config.contact.slice("mailto:".length) : null;
  const routes = developerRoutes({
    accounts,
    defaultRates: liveDefaultRates(settings),
    developerApproval: () => settings().developerApproval,
    publicUrl,
    operatorEmail,
  });
  const pages = await developerPages(config);
  return {
    hotRoutes: pages.files,
    addRoutes(app) {
      addAreaRoutes(app, routes, accounts.area, {
        sentences: developerSentences,
        statuses: developerStatuses,
      });
      pages.addRoutes(app);
    },
    unknownPage: pages.unknownPage,
    async stop() {
      stopTidying();
      await reminders.stop();
      await sender.stop();
    },
  };
}

export function developerRoutes(parts: DeveloperParts): AreaRoute[] {
  return [
    ...signInRoutes(parts.accounts),
    ...accountRoutes(parts.accounts),
    ...accessRoutes(parts),
    ...keyRoutes(parts),
    ...usageRoutes(parts),
  ];
}
