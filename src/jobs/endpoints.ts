// The seven endpoints as data: which feeds each is made of, in the order in which duplicates are resolved, which of
// their jobs it keeps, and how long its answer is fresh and stale. A few feeds about the whole world are named, since the
// contract counts their boards; the many about Kenya and Africa are drawn by what they are about.

import { type EndpointName, endpointNames, type Window } from "../config/config-values.ts";
import { allBoards, feedNamed } from "./boards/all-boards.ts";
import type { Board, Feed, ListedJob } from "./boards/board.ts";
import { employers } from "./boards/employers.ts";
import { isInAfrica } from "./facts/place-verdict.ts";
import { isForGraduates, isInternship } from "./search/job-words.ts";

export { type EndpointName, endpointNames, type Window };

/** Whose answers are counted: the seven, and the search of version 2. */
export const countedNames = [...endpointNames, "v2-jobs"] as const;
export type CountedName = (typeof countedNames)[number];

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

const nearKenya = ["UG", "TZ", "RW", "BI", "SS", "ET", "SO", "East Africa"];
const isEmployer = new Set(employers);
const ranks = { kenya: 0, near: 1, employers: 2, africa: 3, far: 4, remote: 5 };

/** In the order that duplicates are judged by; null of feeds that are about the whole world. */
function rankOf(board: Board, feed: Feed): number | null {
  const about = feed.about ?? board.place?.country;
  if (about === undefined) return null;
  if (feed.typeWhenUnstated === "remote") return ranks.remote;
  if (isEmployer.has(board)) return ranks.employers;
  if (about === "KE") return ranks.kenya;
  if (nearKenya.includes(about)) return ranks.near;
  return about === "Africa" ? ranks.africa : ranks.far;
}

const africanFeeds = allBoards
  .flatMap((board) =>
    board.feeds.map((feed) => ({ key: `${board.slug}/${feed.name}`, rank: rankOf(board, feed) })),
  )
  .flatMap(({ key, rank }) => (rank === null ? [] : { key, rank }))
  .toSorted((a, b) => a.rank - b.rank);
/** Fetched for the African jobs anyway. */
const kenyanFeeds = africanFeeds.filter(({ rank }) => rank === ranks.kenya || rank === ranks.employers);
const keysOf = (feeds: typeof africanFeeds) => feeds.map(({ key }) => key);
const usual: Window = { freshMs: 10 * minute, staleMs: 60 * minute };

export const endpoints: readonly Endpoint[] = [
  {
    name: "africa-jobs",
    title: "Jobs in Kenya and across Africa",
    feeds: keysOf(africanFeeds),
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
      ...keysOf(kenyanFeeds),
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
      ...keysOf(kenyanFeeds),
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
