import type { z } from "zod";
import { type Board, hourMs, type Posting } from "./board.ts";
import { feed } from "./feed.ts";
import { type JsonBoard, jsonBoard } from "./json-board.ts";
import { passOn } from "./terms.ts";

/** An employer on a hiring system: a board of its own, known there by its account. */
export type Employer = { slug: string; name: string; account: string };

type HiringSystem<Envelope extends z.ZodType, Entry extends z.ZodType> = Pick<
  JsonBoard<Envelope, Entry>,
  "descriptionIs" | "envelope" | "entries" | "lastPage" | "entry"
> & {
  name: string;
  sample: string;
  /** Where the system's owner describes how vacancies are read, and that they may be. */
  documentation: string;
  /** Addresses get the account as it stands in a link. */
  home(account: string): string;
  feedUrl(account: string, page: number): string;
  maxPages?: number;
  /** Without the company, which is the employer. */
  toPosting(entry: z.output<Entry>, account: string): Posting | null;
};

/** The boards of all employers on one system. An employer may have no vacancy, so its list may be empty. */
export function hiringSystem<Envelope extends z.ZodType, Entry extends z.ZodType>(
  declaration: HiringSystem<Envelope, Entry>,
): (employer: Employer) => Board {
  const { name: systemName, documentation, home, feedUrl, maxPages = 1, toPosting, ...system } = declaration;
  return ({ slug, name, account: given }) => {
    const account = encodeURIComponent(given);
    return jsonBoard({
      ...system,
      slug,
      name,
      home: home(account),
      hosts: [new URL(feedUrl(account, 1)).host],
      terms: {
        attribution: `Vacancies of ${name}, from its own page on ${systemName}.`,
        minIntervalMs: 2 * hourMs,
        ground: "documented",
        page: documentation,
        lookedAt: "2026-11-15",
        ...passOn,
      },
      feeds: [
        feed({
          name: "all",
          url: (page) => feedUrl(account, page),
          maxPages,
          mayBeEmpty: true,
          isWhole: true,
        }),
      ],
      toPosting(entry) {
        const posting = toPosting(entry, account);
        return posting && { company: name, ...posting };
      },
    });
  };
}
