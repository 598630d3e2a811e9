// The writer of every WordPress feed: whitespace, empty lines and numeric entities as the platform leaves them.
import { boldHeadings, excerptOf, htmlOf } from "./made-up/advert-text.ts";
import type { MadeUpJob } from "./made-up/made-up-job.ts";
import { feedDate, isOneIn, slugOf } from "./made-up/wording.ts";
import {
  jsonAnswer,
  notFound,
  refusal,
  type SampleAnswer,
  textAnswer,
  withValidators,
} from "./sample-board.ts";

export type WordpressSite = {
  home: string;
  title: string;
  staff: string;
  itemsPerPage: number;
  titleOf(job: MadeUpJob): string;
  linkOf(job: MadeUpJob, slug: string): string;
  categoriesOf(job: MadeUpJob): readonly string[];
  /** What stands before `p=` in the guid of a custom post type. */
  postType?: string;
  /** null: the feed carries excerpts only. */
  contentOf: ((job: MadeUpJob, text: string) => string) | null;
};

export function writeWordpressFeed(site: WordpressSite, url: URL, jobs: readonly MadeUpJob[]): SampleAnswer {
  if (url.pathname === "/wp-json/wp/v2/posts") return writePosts(site, url, jobs);
  const [, category] = /^(?:\/category\/([a-z-]+)|\/jobs|\/job-location\/[a-z]+)?\/feed\/$/.exec(
    url.pathname,
  ) ?? [null, null];
  if (category === null) return notFound();
  const found = jobs.filter(
    (job) => !category || site.categoriesOf(job).some((name) => slugOf(name) === category),
  );
  const page = Math.max(Number(url.searchParams.get("paged")) || 1, 1);
  const shown = found.slice((page - 1) * site.itemsPerPage, page * site.itemsPerPage);
  if (shown.length === 0 && page > 1) return notFound();
  const newest = found[0]?.postedMs ?? 0;
  return withValidators(
    textAnswer(channel(site, url, shown, newest), "application/rss+xml; charset=UTF-8"),
    newest,
  );
}

/** The platform's own interface: entities in titles, times in UTC that do not say so. */
function writePosts(site: WordpressSite, url: URL, jobs: readonly MadeUpJob[]): SampleAnswer {
  const perPage = Math.min(Number(url.searchParams.get("per_page")) || 10, 100);
  const page = Math.max(Number(url.searchParams.get("page")) || 1, 1);
  const shown = jobs.slice((page - 1) * perPage, page * perPage);
  if (shown.length === 0 && page > 1) return refusal(400, "rest_post_invalid_page_number");
  return jsonAnswer(
    shown.map((job) => {
      const title = site.titleOf(job);
      const names = site.categoriesOf(job);
      const text = htmlOf(job.body, boldHeadings);
      return {
        id: job.number,
        date_gmt: new Date(job.postedMs).toISOString().slice(0, 19),
        link: site.linkOf(job, slugOf(title)),
        title: { rendered: numericEntities(title) },
        content: { rendered: numericEntities(site.contentOf?.(job, text) ?? text, "html"), protected: false },
        _embedded: { "wp:term": [names.map((name, id) => ({ id, name, taxonomy: "category" })), []] },
      };
    }),
  );
}

function channel(site: WordpressSite, url: URL, jobs: readonly MadeUpJob[], newestMs: number): string {
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"
	xmlns:content="http://purl.org/rss/1.0/modules/content/"
	xmlns:wfw="http://wellformedweb.org/CommentAPI/"
	xmlns:dc="http://purl.org/dc/elements/1.1/"
	xmlns:atom="http://www.w3.org/2005/Atom"
	xmlns:sy="http://purl.org/rss/1.0/modules/syndication/"
	xmlns:slash="http://purl.org/rss/1.0/modules/slash/"
	>

<channel>
	<title>${numericEntities(site.title)}</title>
	<atom:link href="${site.home}${url.pathname}" rel="self" type="application/rss+xml" />
	<link>${site.home}</link>
	<description></description>
	<lastBuildDate>${feedDate(newestMs)}</lastBuildDate>
	<language>en-US</language>
	<sy:updatePeriod>
	hourly	</sy:updatePeriod>
	<sy:updateFrequency>
	1	</sy:updateFrequency>
	<generator>https://wordpress.org/?v=6.4.3</generator>
${jobs.map((job) => item(site, job)).join("")}</channel>
</rss>
`;
}

function item(site: WordpressSite, job: MadeUpJob): string {
  const title = site.titleOf(job);
  const link = site.linkOf(job, slugOf(title));
  const text = htmlOf(job.body, boldHeadings);
  const tail = `<p>The post <a rel="nofollow" href="${link}">${title.replaceAll("&", "&amp;")}</a> appeared first on <a rel="nofollow" href="${site.home}">${site.title}</a>.</p>\n`;
  const excerpt = `<p>${numericEntities(excerptOf(job.body, 380))} [&#8230;]</p>\n${tail}`;
  const content = site.contentOf && `${numericEntities(site.contentOf(job, text), "html")}\n${tail}`;
  const categories = site.categoriesOf(job).map((name) => `\t\t<category><![CDATA[${name}]]></category>\n`);
  return `	<item>
		<title>${numericEntities(title)}</title>
		<link>${link}</link>
				<pubDate>${isOneIn(19, job.seed) ? unpublished : feedDate(job.postedMs)}</pubDate>
		<dc:creator><![CDATA[${site.staff}]]></dc:creator>
${categories.join("")}		<guid isPermaLink="false">${site.home}/?${site.postType ? `post_type=${site.postType}&#038;` : ""}p=${job.number}</guid>

				<description><![CDATA[${excerpt}]]></description>
${content ? `								<content:encoded><![CDATA[${content}]]></content:encoded>\n` : ""}									<post-id xmlns="com-wordpress:feed-additions:1">${job.number}</post-id>	</item>
`;
}

/** WordPress writes this for a post that never got a date. */
const unpublished = "Mon, 30 Nov -0001 00:00:00 +0000";

/** In HTML the ampersands already are entities. */
function numericEntities(text: string, within: "text" | "html" = "text"): string {
  const escaped = within === "html" ? text : text.replaceAll("&", "&#038;").replaceAll("<", "&lt;");
  return escaped.replace(/[’–…|]/g, (character) => `&#${character.codePointAt(0)};`);
}
