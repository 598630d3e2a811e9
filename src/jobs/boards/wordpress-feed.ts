// One reader for every board that is a WordPress site: RSS with the post's number in its guid and, on most, the
// whole text in content:encoded. A site says only what is its own: where it is, and how it writes its titles.
import { decodeHTMLStrict } from "entities";
import { type RoleAndCompany, splitClosingDate } from "../job/job-title.ts";
import { countryNamed, placeOnBoard } from "../job/place-names.ts";
import { type Board, type BoardDeclaration, minuteMs } from "./board.ts";
import { feed } from "./feed.ts";
import { itemText, type RssItem } from "./rss.ts";
import { rssBoard } from "./rss-board.ts";
import { factsOnly } from "./terms.ts";
import { restPosts, restUrl } from "./wordpress-rest.ts";

type WordpressSite = Omit<BoardDeclaration, "terms" | "feeds" | "hosts" | "tidyDescription"> & {
  feedUrl: string;
  /** What its jobs are about, for sites that are at home nowhere. */
  about?: string;
  /** Whether its older posts are read by the platform's own interface, many at once, instead of page by page. */
  hasRest?: boolean;
  splitTitle(title: string, categories: readonly string[]): RoleAndCompany;
  /** Whether an item is a job at all; sites that mix in articles say which are not. */
  isJob?: (title: string, categories: readonly string[], link: string) => boolean;
  /** Categories that name the region an item is for. */
  regions?: readonly string[];
};

export function wordpressFeed(declaration: WordpressSite): Board {
  const { feedUrl, about, hasRest, splitTitle, isJob, regions, ...site } = declaration;
  const host = new URL(feedUrl).host.replace(/^www\./, "");
  const older = hasRest
    ? { maxPages: 1, url: () => restUrl(feedUrl) }
    : { maxPages: 4, url: (page: number) => `${feedUrl}?paged=${page}` };
  const board = rssBoard({
    ...site,
    hosts: [host, `www.${host}`],
    terms: {
      attribution: `From ${site.name}, with a link to each listing.`,
      minIntervalMs: 30 * minuteMs,
      ground: "robots",
      page: `https://${host}/robots.txt`,
      lookedAt: "2026-11-15",
      ...factsOnly,
    },
    feeds: [feed({ name: "all", url: feedUrl, older, ...(about !== undefined && { about }) })],
    toPosting(item) {
      const wholeTitle = itemText(item, "title");
      const categories = item.get("category") ?? [];
      if (isJob && !isJob(wholeTitle, categories, itemText(item, "link"))) return null;
      const { title: statedTitle, closes } = splitClosingDate(wholeTitle);
      const { title, company } = splitTitle(statedTitle, categories);
      const html = itemText(item, "content:encoded") || itemText(item, "description");
      // An entity's semicolon would end a label's value: "Mombasa &amp; Kilifi".
      const opening = decodeHTMLStrict(html.slice(0, 6_000));
      const stated = placeLabel.exec(opening)?.[1]?.trim() ?? "";
      const named = countryNamed(stated);
      return {
        id: postNumber(item),
        title,
        company: company || (employerLabel.exec(opening)?.[1] ?? ""),
        location: placeOnBoard(stated, site.place) || categories.find((name) => regions?.includes(name)),
        type: categories.filter((category) => typeCategory.test(category)),
        level: categories.find((category) => levelCategory.test(category)),
        date: itemText(item, "pubDate"),
        expires: closes || deadline.exec(opening)?.[1],
        url: itemText(item, "link"),
        description: html,
        categories,
        ...(named === "" ? {} : { country: named }),
      };
    },
    tidyDescription: (text) =>
      text.replace(metadata, "").replace(appearedFirst, "").replace(excerptEnd, "…").replace(siteName, "…"),
  });
  const { readEntries } = board;
  return { ...board, readEntries: (text) => (text.startsWith("[") ? restPosts(text) : readEntries(text)) };
}

const appearedFirst = /(?<!\s)\s*The post .{1,400} appeared first on .{0,200}$/s;
/** Career Point cuts with a link instead of dots. */
const excerptEnd = /(?<!\s)\s*(?:\[(?:…|\.\.\.)\]|Read (?:More(?: ?>{1,3})?|>{1,3}))\s*$/i;
/** Some feeds end every cut text with the name of the site it came from. */
const siteName = /(?<!\s)\s*(?:\.{3,}|…)\s*[a-z\d-]+(?:\.[a-z]{2,}){1,2}\s*$/i;
/** Labels turn plural with more than one value. */
const metadata = /^(?:\s*(?:Countr(?:y|ies)|Organi[sz]ations?|Closing date):[^\n]*(?:\n|$))+/i;
const typeCategory =
  /^(?:internships?|volunteer(?:ing)?|full[- ]time|part[- ]time|contract|temporary|freelance|remote)(?: jobs)?$/i;
const levelCategory = /^(?:entry|junior|mid|senior|executive|management)(?:[- ]level)(?: jobs)?$/i;

const day = "(?:[A-Z][a-z]+ \\d{1,2}|\\d{1,2}(?:st|nd|rd|th)? [A-Z][a-z]+),? \\d{4}";
const gap = "(?:\\s|&nbsp;|<[^<>]{0,40}>){0,20}";
const deadline = new RegExp(`(?:deadline|closing date)${gap}:${gap}(${day})`, "i");
const placeLabel = label("(?:job )?locations?|duty stations?|countr(?:y|ies)", "[^<>\\n:;.|]{1,60}");
const employerLabel = label("organi[sz]ations?|company|employer", "[^<>\\n:;|]{1,100}");

/** A label at the start of a line or an element, whatever tags stand around its colon. */
function label(names: string, value: string): RegExp {
  return new RegExp(`(?:^|[>\\n])\\s{0,60}(?:${names})${gap}:${gap}(\\p{L}${value})`, "iu");
}

/** `post-id`, or `p=` in the guid; a site that hides both is known by its guid. */
function postNumber(item: RssItem): string {
  const guid = itemText(item, "guid");
  return itemText(item, "post-id") || /[?&;]p=(\d+)/.exec(guid)?.[1] || guid || itemText(item, "link");
}
