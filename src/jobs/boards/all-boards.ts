import { arbeitnow } from "./arbeitnow.ts";
import type { Board, Feed } from "./board.ts";
import { careerpointkenya } from "./careerpointkenya.ts";
import { corporatestaffing } from "./corporatestaffing.ts";
import { employers } from "./employers.ts";
import { himalayas } from "./himalayas.ts";
import { jobicy } from "./jobicy.ts";
import { jobwebghana, jobwebkenya, jobwebtanzania, jobwebuganda } from "./jobweb.ts";
import { myjobmagghana, myjobmagkenya, myjobmagnigeria, myjobmagsouthafrica } from "./myjobmag.ts";
import { ngojobsinafrica, ngojobsinafricanigeria } from "./ngojobsinafrica.ts";
import { opportunitiesforafricans } from "./opportunitiesforafricans.ts";
import { opportunitydesk } from "./opportunitydesk.ts";
import { reliefweb } from "./reliefweb.ts";
import { remoteok } from "./remoteok.ts";
import { remotive } from "./remotive.ts";
import { simplify } from "./simplify.ts";
import { summitrecruitment } from "./summitrecruitment.ts";
import { themuse } from "./themuse.ts";
import { weworkremotely } from "./weworkremotely.ts";
import { workingnomads } from "./workingnomads.ts";

export const allBoards: readonly Board[] = [
  remotive,
  remoteok,
  jobicy,
  himalayas,
  themuse,
  arbeitnow,
  workingnomads,
  weworkremotely,
  jobwebkenya,
  jobwebuganda,
  jobwebtanzania,
  myjobmagkenya,
  myjobmagnigeria,
  myjobmagghana,
  myjobmagsouthafrica,
  corporatestaffing,
  careerpointkenya,
  ngojobsinafrica,
  summitrecruitment,
  ngojobsinafricanigeria,
  jobwebghana,
  opportunitydesk,
  opportunitiesforafricans,
  reliefweb,
  simplify,
  ...employers,
];

export function boardNamed(slug: string): Board | undefined {
  return allBoards.find((board) => board.slug === slug);
}

/** A feed by its key, `board/feed`. */
export function feedNamed(key: string): { board: Board; feed: Feed } {
  const [slug = "", name] = key.split("/");
  const board = boardNamed(slug);
  const feed = board?.feeds.find((candidate) => candidate.name === name);
  if (!board || !feed) throw new Error(`there is no feed ${key}`);
  return { board, feed };
}
