// Which hiring system an address belongs to, and whose account it names. Pure: an address or a page goes in.
import { fold } from "../job/fold.ts";
import type { Board } from "./board.ts";
import { employers } from "./employers.ts";
import { employersToTry } from "./employers-to-try.ts";
import { closedSystems, decoys, hiringSystems } from "./hiring-systems.ts";

export type FoundAccount = {
  /** As a line in `employers.ts` begins. */
  system: keyof typeof hiringSystems;
  account: string;
};
export type Finding = FoundAccount | { closed: string; because: string };

/** Null where no system that Kazi knows has such addresses. */
export function findingAt(address: string): Finding | null {
  const url = URL.parse(address.includes("://") ? address : `https://${address}`);
  if (!url) return null;
  const place = url.host + url.pathname + url.search;
  for (const [system, { pages }] of Object.entries(hiringSystems)) {
    const match = pages.map((page) => page.exec(place)).find((found) => found !== null);
    if (match)
      return { system: system as FoundAccount["system"], account: match.slice(1).filter(Boolean).join("/") };
  }
  const closed = closedSystems.find(({ pages }) => pages.test(place));
  return closed ? { closed: closed.system, because: closed.because } : null;
}

const links = /(?:https?:)?(?:\/\/|\\\/\\\/)[^\s"'<>`]{4,300}/g;

/** What a careers page links to or embeds, each once. */
export function findingsIn(html: string): Finding[] {
  const found = [...html.matchAll(links)].flatMap(([link]) => {
    const plain = link.replaceAll("\\/", "/").replaceAll("&amp;", "&");
    return findingAt(plain.startsWith("//") ? `https:${plain}` : plain) ?? [];
  });
  return [...new Map(found.map((finding) => [JSON.stringify(finding).toLowerCase(), finding])).values()];
}

/** The employer that the account is, in the list or among those to try. */
export function employerAt({ system, account }: FoundAccount): { board: Board; isToTry: boolean } | null {
  const { home } = hiringSystems[system]({ slug: "it", name: "It", account });
  const isIt = (board: Board) => board.home.toLowerCase() === home.toLowerCase();
  const board = employers.find(isIt) ?? employersToTry.find(isIt);
  return board ? { board, isToTry: employersToTry.includes(board) } : null;
}

export const isDecoy = ({ system, account }: FoundAccount) =>
  decoys[system]?.includes(account.toLowerCase()) ?? false;

/** Those whose name has all these words. */
export function employersNamed(name: string): { board: Board; isToTry: boolean }[] {
  const words = fold(name).split(" ");
  const isNamed = (board: Board) => words.every((word) => fold(board.name).split(" ").includes(word));
  return [
    ...employers.filter(isNamed).map((board) => ({ board, isToTry: false })),
    ...employersToTry.filter(isNamed).map((board) => ({ board, isToTry: true })),
  ];
}

/** The line to add. A slug has a letter at both ends. */
export function lineFor({ system, account }: FoundAccount, name: string): string {
  const slug = fold(name)
    .replaceAll(/[^a-z\d]+/g, "-")
    .replaceAll(/^[^a-z]+|[^a-z]+$/g, "");
  return `${system}({ slug: ${JSON.stringify(slug)}, name: ${JSON.stringify(name)}, account: ${JSON.stringify(account)} }),`;
}
