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

export type Wish = { query: string; category: string; page: number };

type Tab = {
  path: string;
  /** The name of its endpoint and feed; null for what lives on the device. */
  endpoint: string | null;
  load(client: JobsClient, wish: Wish, call: { reload: boolean }): Promise<Job[]>;
  /** How many jobs a further page has; null for a list that comes in one piece. */
  pageSize: number | null;
};

const whole = { pageSize: null };

export const tabs: Record<TabName, Tab> = {
  africa: {
    path: "/",
    endpoint: "africa-jobs",
    load: (client, _wish, call) => client.africaJobs(call),
    ...whole,
  },
  remote: {
    path: "/remote",
    endpoint: "remote-jobs",
    load: (client, { category }, call) => client.remoteJobs(category === "" ? call : { ...call, category }),
    ...whole,
  },
  "entry-level": {
    path: "/entry-level",
    endpoint: "entry-level-jobs",
    load: (client, { page }, call) => client.entryLevelJobs({ ...call, page }),
    pageSize: 40,
  },
  graduate: {
    path: "/graduate",
    endpoint: "graduate-jobs",
    load: (client, _wish, call) => client.graduateJobs(call),
    ...whole,
  },
  internships: {
    path: "/internships",
    endpoint: "internship-jobs",
    load: (client, _wish, call) => client.internshipJobs(call),
    ...whole,
  },
  "work-from-home": {
    path: "/work-from-home",
    endpoint: "wfh-jobs",
    load: (client, _wish, call) => client.wfhJobs(call),
    ...whole,
  },
  search: {
    path: "/search",
    endpoint: "search-jobs",
    load: (client, { query }, call) => client.searchJobs({ ...call, query }),
    ...whole,
  },
  saved: { path: "/saved", endpoint: null, load: async () => [], ...whole },
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
  "finance",
  "hr",
] as const;
