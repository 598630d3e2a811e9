import { changes } from "./0001-changes.ts";
import { access } from "./0002-access.ts";
import { providers } from "./0003-providers.ts";
import { feeds } from "./0004-feeds.ts";
import { fairUse } from "./0005-fair-use.ts";
import { accounts } from "./0006-accounts.ts";
import { accessRequests } from "./0007-access-requests.ts";
import { plans } from "./0008-plans.ts";
import { listingReports } from "./0009-listing-reports.ts";
import { codeReplay } from "./0010-code-replay.ts";
import { heldTo } from "./0011-held-to.ts";
import { operators } from "./0012-operators.ts";
import { backups } from "./0013-backups.ts";
import { upkeep } from "./0014-upkeep.ts";
import { backupSums } from "./0015-backup-sums.ts";
import { oneUpload } from "./0016-one-upload.ts";
import { listRenewals } from "./0017-list-renewals.ts";
import type { Migration } from "./migration.ts";

/** In the order of their numbers; the position in this list is the version of the database. */
export const allMigrations: Migration[] = [
  changes,
  access,
  providers,
  feeds,
  fairUse,
  accounts,
  accessRequests,
  plans,
  listingReports,
  codeReplay,
  heldTo,
  operators,
  backups,
  upkeep,
  backupSums,
  oneUpload,
  listRenewals,
];
