// The seven endpoints as data: which feeds each is made of, in the order in which duplicates are resolved, which of
// their jobs it keeps, and how long its answer is fresh and stale.

import { type EndpointName, endpointNames, type Window } from "../config/config-values.ts";
import { feedNamed } from "./boards/all-boards.ts";
import type { Board, ListedJob } from "./boards/board.ts";
import { employers } from "./boards/employers.ts";
import { isInAfrica } from "./facts/place-verdict.ts";
import { isForGraduates, isInternship } from "./search/job-words.ts";

export { type EndpointName, endpointNames, type Window };

export type Endpoint = {
  name: EndpointName;
  /** What the page and the feeds call it. */
  title: string;
  /** `board/feed`; those of boards that are off are left out. */
  feeds: readonly string[];
  keeps(listed: ListedJob): boolean;
  window: Window;
  /** The one that it takes, if any. */
  parameter: "category" | "page" | null;
};

const minute = 60_000;
const everything = () => true;
/** Fetched for the African jobs anyway. */
const kenyanFeeds = ["jobwebkenya/all", "myjobmagkenya/all", "corporatestaffing/all", "careerpointkenya/all"];
const usual: Window = { freshMs: 10 * minute, staleMs: 60 * minute };

export const endpoints: readonly Endpoint[] = [
  {
    name: "africa-jobs",
    title: "Jobs in Kenya and across Africa",
    feeds: [
      "jobwebkenya/all",
      "myjobmagkenya/all",
      "corporatestaffing/all",
      "careerpointkenya/all",
      "jobwebuganda/all",
      "jobwebtanzania/all",
      "reliefweb/east-africa",
      ...employers.map((employer) => `${employer.slug}/all`),
      "opportunitydesk/all",
      "opportunitiesforafricans/all",
      "myjobmagnigeria/all",
      "myjobmagghana/all",
      "myjobmagsouthafrica/all",
      "himalayas/country-ke",
    ],
    keeps: ({ job }) => job.id.startsWith("himalayas-") || isInAfrica(job.location),
    window: { freshMs: 20 * minute, staleMs: 120 * minute },
    parameter: null,
  },
  {
    name: "remote-jobs",
    title: "Remote jobs",
    feeds: ["remotive/all", "remoteok/all", "jobicy/all"],
    keeps: everything,
    window: usual,
    parameter: "category",
  },
  {
    name: "entry-level-jobs",
    title: "Entry-level jobs",
    feeds: ["themuse/entry-level", "himalayas/entry-level"],
    keeps: everything,
    window: usual,
    parameter: "page",
  },
  {
    name: "graduate-jobs",
    title: "Graduate programmes and junior jobs",
    feeds: [
      "themuse/entry-level",
      "jobicy/all",
      "arbeitnow/all",
      "opportunitiesforafricans/all",
      "reliefweb/graduate",
      "simplify/graduates",
      "himalayas/entry-level",
      ...kenyanFeeds,
    ],
    keeps: (listed) => listed.job.id.startsWith("simplify-") || isForGraduates(listed),
    window: usual,
    parameter: null,
  },
  {
    name: "internship-jobs",
    title: "Internships",
    feeds: [
      "themuse/internship",
      "remotive/all",
      "jobicy/all",
      "reliefweb/internship",
      "opportunitydesk/all",
      "arbeitnow/all",
      "simplify/internships",
      "themuse/entry-level",
      "himalayas/entry-level",
      ...kenyanFeeds,
    ],
    keeps: isInternship,
    window: usual,
    parameter: null,
  },
  {
    name: "wfh-jobs",
    title: "Work-from-home jobs",
    feeds: [
      "weworkremotely/all",
      "workingnomads/all",
      "himalayas/worldwide",
      "themuse/flexible",
      "arbeitnow/all",
    ],
    keeps: ({ facets }) => facets.remote,
    window: usual,
    parameter: null,
  },
];

/** Searched in their cached lists; Himalayas is asked live, and its cached lists stand in when it cannot be. */
export const search = {
  name: "search-jobs",
  title: "Search",
  cachedFeeds: ["remotive/all", "jobicy/all"],
  liveBoard: "himalayas",
  standInFeeds: ["himalayas/country-ke", "himalayas/entry-level", "himalayas/worldwide"],
  window: { freshMs: 5 * minute, staleMs: 0 },
} as const;

const searchFeeds: readonly string[] = [...search.cachedFeeds, ...search.standInFeeds];

/** The lists that show a feed, the search among them. */
export function listsShowing(key: string): string[] {
  const lists = endpoints.filter(({ feeds }) => feeds.includes(key)).map(({ name }) => name as string);
  return searchFeeds.includes(key) ? [...lists, search.name] : lists;
}

/** Those of them that a job of the feed belongs to. */
export function listsOf(key: string, listed: ListedJob): string[] {
  const keeps = (name: string) => endpoints.find((endpoint) => endpoint.name === name)?.keeps(listed) ?? true;
  return listsShowing(key).filter(keeps);
}

export type BoardSwitches = { boardsOn: string[]; boardsOff: string[]; reliefwebAppname: string | null };

export function isOn(board: Board, { boardsOn, boardsOff, reliefwebAppname }: BoardSwitches): boolean {
  if (boardsOff.includes(board.slug)) return false;
  if (board.switchedOn === "by-RELIEFWEB_APPNAME") return reliefwebAppname !== null;
  return board.switchedOn === "always" || boardsOn.includes(board.slug);
}

export function isFeedOn(key: string, switches: BoardSwitches): boolean {
  return isOn(feedNamed(key).board, switches);
}
