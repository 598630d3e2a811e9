// The lists that the board shows: where each stands, and which call of the API fills it.
import type { Job, JobsClient } from "../../../sdk/jobs.ts";

export const tabNames = [
  "africa",
  "remote",
  "entry-level",
  "graduate",
  "internships",
  "work-from-home",
  "search",
  "saved",
] as const;
export type TabName = (typeof tabNames)[number];

type Wish = { category: string; page: number };

type Tab = {
  path: string;
  /** The name of its endpoint and feed; null for what lives on the device. */
  endpoint: string | null;
  load(client: JobsClient, wish: Wish, call: { reload: boolean }): Promise<Job[]>;
  /** How many jobs a further page has; null for a list that comes in one piece. */
  pageSize: number | null;
};

const tab = (
  path: string,
  endpoint: string | null,
  load: Tab["load"],
  pageSize: number | null = null,
): Tab => ({ path, endpoint, load, pageSize });

export const tabs: Record<TabName, Tab> = {
  africa: tab("/", "africa-jobs", (client, _wish, call) => client.africaJobs(call)),
  remote: tab("/remote", "remote-jobs", (client, { category }, call) =>
    client.remoteJobs(category === "" ? call : { ...call, category }),
  ),
  "entry-level": tab(
    "/entry-level",
    "entry-level-jobs",
    (client, { page }, call) => client.entryLevelJobs({ ...call, page }),
    40,
  ),
  graduate: tab("/graduate", "graduate-jobs", (client, _wish, call) => client.graduateJobs(call)),
  internships: tab("/internships", "internship-jobs", (client, _wish, call) => client.internshipJobs(call)),
  "work-from-home": tab("/work-from-home", "wfh-jobs", (client, _wish, call) => client.wfhJobs(call)),
  search: tab("/search", "search-jobs", async () => []),
  saved: tab("/saved", null, async () => []),
};

/** The six that stand in the row of tabs. */
export const listTabs: readonly TabName[] = tabNames.slice(0, 6);

/** Fields of work that the remote boards use. */
export const categories = [
  "software-dev",
  "customer-support",
  "design",
  "marketing",
  "sales",
  "writing",
  "data",
  "product",
  "finance-legal",
  "hr",
] as const;
