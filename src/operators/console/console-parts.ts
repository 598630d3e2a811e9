import type { Accounts } from "../../access/accounts/accounts.ts";
import type { AuditContext } from "../../access/audit-store.ts";
import type { InForce } from "../../access/settings-in-force.ts";
import type { ServiceFigures } from "./operator-figures.ts";

export type Text = { version: string; markdown: string };

export type ApiState = "not configured" | "enabled" | "disabled";

/** What the console's own routes are made of. */
export type ConsoleParts = {
  accounts: Accounts;
  publicUrl: string;
  /** False in the demo alone. */
  needsTwoFactor: boolean;
  /** What the variables say, and what holds. */
  variables: InForce;
  settings(): InForce;
  figures(): Promise<ServiceFigures>;
  apiSwitch: {
    read(): Promise<ApiState>;
    turn(state: "enabled" | "disabled", by: AuditContext): Promise<void>;
  };
  /** The texts that hold, and those that Kazi comes with. */
  legalTexts: {
    current(): Promise<{ terms: Text; privacy: Text }>;
    defaults: { terms: Text; privacy: Text };
  };
};
