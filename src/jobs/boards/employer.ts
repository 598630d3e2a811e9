import type { z } from "zod";
import { foldCompany } from "../job/fold.ts";
import {
  type Board,
  type BoardDeclaration,
  type Details,
  type FeedRequest,
  hourMs,
  type Posting,
} from "./board.ts";
import { type JsonBoard, jsonBoard } from "./json-board.ts";
import { NotParsable } from "./not-parsable.ts";
import { type RssItem, readXml } from "./rss.ts";
import { rssBoard } from "./rss-board.ts";
import { factsOnly, passOn } from "./terms.ts";

/** An employer on a hiring system: a board of its own, known there by its account. */
export type Employer = {
  slug: string;
  name: string;
  account: string;
  /** Words to search a long list for, on systems that can. */
  search?: string;
};

/** Addresses get the account as it stands in a link. */
type System = Pick<BoardDeclaration, "descriptionIs"> & {
  name: string;
  sample: string;
  /** Where the system's owner describes how others read vacancies; null where nobody does, which keeps its boards off. */
  documentation: string | null;
  /** Addresses of its pages without `https://`; what they capture is the account. */
  pages: readonly RegExp[];
  home(account: string): string;
  request(account: string, page: number, employer: Employer): FeedRequest;
  maxPages?: number;
  minIntervalMs?: number;
  details?: (account: string) => Details;
};

export type HiringSystem = ((employer: Employer) => Board) & { system: string; pages: System["pages"] };

type JsonSystem<Envelope extends z.ZodType, Entry extends z.ZodType> = System &
  Pick<JsonBoard<Envelope, Entry>, "envelope" | "entries" | "lastPage" | "entry"> & {
    /** Whose list it says it is, on systems where an account may turn out to be somebody else's. */
    statedName?: (document: z.output<Envelope>) => string;
    /** Without the company, which is the employer. */
    toPosting(entry: z.output<Entry>, account: string): Posting | null;
  };

/** The boards of all employers on a system that answers in JSON. */
export function hiringSystem<Envelope extends z.ZodType, Entry extends z.ZodType>(
  declaration: JsonSystem<Envelope, Entry>,
): HiringSystem {
  const { envelope, entries, lastPage, entry, statedName, toPosting, ...system } = declaration;
  return boardsOf(system, (board, account) =>
    jsonBoard({
      ...board,
      envelope,
      entries(document) {
        assertIsOf(board.name, statedName?.(document) ?? "");
        return entries(document);
      },
      ...(lastPage && { lastPage }),
      entry,
      toPosting: (found) => withCompany(toPosting(found, account), board.name),
    }),
  );
}

type XmlSystem = System & {
  form?: Parameters<typeof readXml>[1];
  statedName?: (document: ReturnType<typeof readXml>) => string;
  toPosting(item: RssItem, account: string): Posting | null;
};

/** The same on a system that answers in XML. */
export function xmlHiringSystem(declaration: XmlSystem): HiringSystem {
  const { form, statedName, toPosting, ...system } = declaration;
  return boardsOf(system, (board, account) => ({
    ...rssBoard({
      ...board,
      toPosting: (item) => withCompany(toPosting(item, account), board.name),
    }),
    readEntries(text) {
      const document = readXml(text, form);
      assertIsOf(board.name, statedName?.(document) ?? "");
      return { entries: document.items };
    },
  }));
}

const withCompany = (posting: Posting | null, company: string) => posting && { company, ...posting };

/** An employer may have no vacancy, so its list may be empty. */
function boardsOf(system: System, read: (board: BoardDeclaration, account: string) => Board): HiringSystem {
  const { documentation, request, maxPages = 1, minIntervalMs = 2 * hourMs } = system;
  const boardOf = (employer: Employer): Board => {
    const { slug, name } = employer;
    const account = employer.account.split("/").map(encodeURIComponent).join("/");
    const { host } = new URL(request(account, 1, employer).url);
    return read(
      {
        slug,
        name,
        sample: system.sample,
        home: system.home(account),
        hosts: [host],
        terms: {
          attribution: `Vacancies of ${name}, from its own page on ${system.name}.`,
          minIntervalMs,
          ground: documentation === null ? "undocumented" : "documented",
          page: documentation ?? `https://${host}/robots.txt`,
          lookedAt: "2026-11-15",
          ...(documentation === null ? factsOnly : passOn),
        },
        switchedOn: documentation === null ? "by-name" : "always",
        feeds: [
          {
            name: "all",
            request: (page) => request(account, page, employer),
            maxPages,
            mayBeEmpty: true,
            isWhole: employer.search === undefined,
            typeWhenUnstated: "",
            about: "Africa",
          },
        ],
        ...(system.descriptionIs && { descriptionIs: system.descriptionIs }),
        ...(system.details && { details: system.details(account) }),
      },
      account,
    );
  };
  return Object.assign(boardOf, { system: system.name, pages: system.pages });
}

/** Words that say nothing about whose name it is. */
const common = new Set(
  "africa african east west kenya uganda nigeria group global international health the and of for jobs careers career hiring holdings foundation network technologies solutions services".split(
    " ",
  ),
);

const maxNameLength = 100;

function tellingWords(name: string): Set<string> {
  const words = foldCompany(name).split(" ");
  const telling = words.filter((word) => word.length > 1 && !common.has(word));
  return new Set([...(telling.length > 0 ? telling : words), words.join("")]);
}

/** Accounts are names that anybody may have taken: one word in common is enough, since legal names differ from brands. */
function assertIsOf(employer: string, whole: string): void {
  const stated = whole.trim().slice(0, maxNameLength);
  if (stated === "") return;
  const words = tellingWords(employer);
  if (
    tellingWords(stated)
      .values()
      .some((word) => words.has(word))
  )
    return;
  throw new NotParsable("another-company", `the list is that of ${stated}, not of ${employer}`);
}
