// Looking something up in the documentation. A section is found when every word that was asked for begins a word of it, of
// its heading or of its page's name; names and headings count for more than the text.
import { cutText } from "../../src/text/cut-text.ts";
import { htmlOf } from "../look/html-of.ts";
import { type Page, plainText } from "./page.ts";

export const searchPath = "/docs/search";
const maxQueryLength = 100;
const maxWords = 8;
const maxFinds = 20;
const excerptBefore = 60;
const excerptLength = 200;
const weights = { page: 8, heading: 5, text: 1 };

/** As it is read and, folded, as it is searched. */
type Section = {
  href: string;
  page: string;
  heading: string | null;
  text: string;
  folded: Record<"page" | "heading" | "text", string>;
};

export function sectionsOf(pages: Page[]): Section[] {
  return pages.flatMap(({ path, title, article }) =>
    article.split(/(?=<h2 id=")/).map((html) => {
      const [whole = "", id, headingHtml] = /^<h2 id="([^"]+)">(.*?)<\/h2>/s.exec(html) ?? [];
      const heading = headingHtml === undefined ? null : plainText(headingHtml);
      const text = plainText(html.slice(whole.length).replace(/<h1[^>]*>.*?<\/h1>/s, ""));
      return {
        href: id === undefined ? path : `${path}#${id}`,
        page: title,
        heading,
        text,
        folded: { page: fold(title), heading: fold(heading ?? title), text: fold(text) },
      };
    }),
  );
}

/** Words of letters and digits, each behind one space. */
function fold(text: string): string {
  const words = text
    .normalize("NFKD")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return (words ?? []).map((word) => ` ${word}`).join("");
}

export function searchedPage(sections: Section[], asked: string): Page {
  const query = cutText(asked, maxQueryLength).trim();
  const words = [...new Set(fold(query).split(" ").filter(Boolean))].slice(0, maxWords);
  const finds = words.length === 0 ? [] : findsOf(sections, words);
  const title = query === "" ? "Search" : `Search: ${query}`;
  const article = htmlOf([
    <h1>Search</h1>,
    <SearchForm query={query} hasButton />,
    query !== "" && <p>{countWords(finds.length)}</p>,
    <ol class="finds">
      {finds.map(({ href, page, heading, text }) => (
        <li key={href}>
          <a href={href}>{heading === null ? page : `${page}: ${heading}`}</a>
          <p>{excerptOf(text, words).map(({ part, isFound }) => (isFound ? <mark>{part}</mark> : part))}</p>
        </li>
      ))}
    </ol>,
  ]);
  return { path: searchPath, title, summary: "", markdown: null, article, headings: [] };
}

/** In the margin the key that sends is enough. */
export const SearchForm = ({ query = "", hasButton = false }: { query?: string; hasButton?: boolean }) => (
  <search>
    <form class="search" action={searchPath}>
      <input
        type="search"
        name="query"
        aria-label="Search the documentation"
        placeholder="Search the docs"
        maxLength={maxQueryLength}
        defaultValue={query}
      />
      {hasButton && (
        <button type="submit" class="button">
          Search
        </button>
      )}
    </form>
  </search>
);

function countWords(count: number): string {
  if (count === 0) return "No section has all of these words. Try fewer, or the start of one.";
  if (count === maxFinds) return `The ${maxFinds} best matches:`;
  return count === 1 ? "1 match:" : `${count} matches:`;
}

function findsOf(sections: Section[], words: string[]): Section[] {
  return sections
    .map((section) => ({ section, weight: weightOf(section, words) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, maxFinds)
    .map(({ section }) => section);
}

/** 0 where a word is missing. */
function weightOf({ folded }: Section, words: string[]): number {
  let sum = 0;
  for (const word of words) {
    const places = (["page", "heading", "text"] as const).filter((place) =>
      folded[place].includes(` ${word}`),
    );
    if (places.length === 0) return 0;
    for (const place of places) sum += weights[place];
  }
  return sum;
}

/** Where most of the words stand together, with what is around them; words that were asked for are set off. */
function excerptOf(text: string, words: string[]): { part: string; isFound: boolean }[] {
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join("|")})`, "giu");
  const first = Math.max(0, densestPlace(text, pattern) - excerptBefore);
  const start = first === 0 ? 0 : text.indexOf(" ", first) + 1;
  const cut = cutText(text.slice(start), excerptLength);
  const end = start + excerptLength < text.length ? cut.lastIndexOf(" ") : cut.length;
  const shown = `${start > 0 ? "… " : ""}${cut.slice(0, end < 0 ? undefined : end)}${end < cut.length ? " …" : ""}`;
  const parts: { part: string; isFound: boolean }[] = [];
  let at = 0;
  for (const { index, 0: part } of shown.matchAll(pattern)) {
    parts.push({ part: shown.slice(at, index), isFound: false }, { part, isFound: true });
    at = index + part.length;
  }
  return [...parts, { part: shown.slice(at), isFound: false }];
}

function densestPlace(text: string, pattern: RegExp): number {
  const places = [...text.matchAll(pattern)].map(({ index, 0: word }) => ({
    index,
    word: word.toLowerCase(),
  }));
  let best = { index: 0, count: 0 };
  for (const { index } of places) {
    const near = places.filter((place) => place.index >= index && place.index < index + excerptLength / 2);
    const count = new Set(near.map(({ word }) => word)).size;
    if (count > best.count) best = { index, count };
  }
  return best.index;
}
