// The way from the pages about backups and privacy to the server.
import { asker } from "../signed-in/asking.ts";
import type { Backups, PrivacyReport, Retention } from "./answers-upkeep.ts";

const ask = asker("/operator/api/");

export const loadBackups = () => ask<Backups>("GET", "backups");
export const backUpNow = () => ask<Backups>("POST", "backups");
export const loadRetention = () => ask<{ retention: Retention[] }>("GET", "privacy/retention");
export const keepFor = (name: string, value: string) =>
  ask<{ retention: Retention[] }>("PUT", "privacy/retention", { name, value });
export const loadPrivacyReport = (query: URLSearchParams) =>
  ask<PrivacyReport>("GET", `privacy/report?${query}`);
export const privacyReportFile = (query: URLSearchParams) => `/operator/api/privacy/report/export?${query}`;
