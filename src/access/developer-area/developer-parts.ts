import type { Rate } from "../../config/quantities.ts";
import type { Accounts } from "../accounts/accounts.ts";
import type { Scope } from "../keys/scopes.ts";

/** What the developer area's routes are made of. */
export type DeveloperParts = {
  accounts: Accounts;
  defaultRates: Record<Scope, Rate>;
  developerApproval(): "manual" | "auto";
  publicUrl: string;
  operatorEmail: string | null;
};
