import type { Accounts } from "../../access/accounts/accounts.ts";
import type { AuditContext } from "../../access/audit-store.ts";
import type { InForce } from "../../access/settings-in-force.ts";
import type { Traffic } from "../../http/observing/traffic-history.ts";

export type Text = { version: string; markdown: string };

/** How the services do in this process. What it serves no jobs for has no boards and no answers. */
export type ServiceFigures = {
  traffic: { jobs: Traffic; providers: Traffic };
  /** Answers of the jobs since the start, by how they stood. */
  answers: { fresh: number; stale: number; last_known_good: number; none: number };
  services: { service: string; can_answer: boolean; degraded: string[] }[];
  boards: {
    name: string;
    title: string;
    state: string;
    problem: string | null;
    last_success_at: string | null;
  }[];
};

export type ApiState = "not configured" | "enabled" | "disabled";

export type ApiSwitch = {
  read(): Promise<ApiState>;
  turn(state: "enabled" | "disabled", auditContext: AuditContext): Promise<void>;
};

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
  apiSwitch: ApiSwitch;
  /** The texts that hold, and those that Kazi comes with. */
  legalTexts: {
    current(): Promise<{ terms: Text; privacy: Text }>;
    defaults: { terms: Text; privacy: Text };
  };
};
