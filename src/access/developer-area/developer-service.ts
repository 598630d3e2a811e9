// The developer area's routes, and what works behind them: accounts and outgoing mail.

import type { Config } from "../../config/config.ts";
import type { Basics } from "../../database/database.ts";
import type { Service } from "../../http/service.ts";
import { repeatedWork } from "../../process/repeated-work.ts";
import { accountRoutes } from "../accounts/account-routes.ts";
import type { Accounts } from "../accounts/accounts.ts";
import { addAreaRoutes } from "../area/area.ts";
import type { AreaRoute } from "../area/area-route.ts";
import { liveDefaultRates } from "../keys/limits.ts";
import { remindOfEndingKeys } from "../mail/key-reminders.ts";
import { MailSender } from "../mail/mail-sender.ts";
import { forgetHeldAddresses } from "../requests/held-address-store.ts";
import type { InForce } from "../settings-in-force.ts";
import { deleteEnded } from "../sign-in/session-store.ts";
import { signInRoutes } from "../sign-in/sign-in-routes.ts";
import { accessRoutes } from "./access-routes.ts";
import { developerPages } from "./developer-pages.ts";
import type { DeveloperParts } from "./developer-parts.ts";
import { keyRoutes } from "./key-routes.ts";
import { developerSentences, developerStatuses } from "./sentences.ts";
import { usageRoutes } from "./usage-routes.ts";

type Parts = Basics & { config: Config; accounts: Accounts; settings: () => InForce };

export async function developerService({ config, accounts, settings, ...basics }: Parts): Promise<Service> {
  const { database, clock, log } = basics;
  const { smtpUrl, mailFrom, publicUrl } = config;
  const sender = new MailSender({ ...basics, smtpUrl, mailFrom });
  const hourly = { everyMs: 3_600_000, log };
  const reminders = repeatedWork(
    () => remindOfEndingKeys({ database, clock, brandName: config.brandName, publicUrl }),
    { ...hourly, failureMessage: "reminders of ending keys could not be written" },
  );
  const tidying = repeatedWork(
    () =>
      database.change([], async (tx) => {
        await deleteEnded(tx, clock.now());
        await forgetHeldAddresses(tx, clock.now());
      }),
    { ...hourly, failureMessage: "ended sessions could not be removed" },
  );
  void sender.send();
  void reminders.run();
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
      await Promise.all([tidying, reminders, sender].map((work) => work.stop()));
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
