import type { Accounts } from "../accounts/accounts.ts";

/** What the console's own routes are made of. */
export type ConsoleParts = {
  accounts: Accounts;
  publicUrl: string;
  /** False in the demo alone. */
  needsTwoFactor: boolean;
};
