// MyJobMag's detailed feed: the hundred newest adverts with employer, place and closing date, their number in the link,
// labelled iso-8859-1 while the bytes are UTF-8. Its sites differ by country only.
import { isAfricanTown } from "../job/job-african-places.ts";
import { splitRoleAtCompany } from "../job/job-title.ts";
import { placeOnBoard } from "../job/place-names.ts";
import { type Board, minuteMs } from "./board.ts";
import { feed } from "./feed.ts";
import { itemText } from "./rss.ts";
import { rssBoard } from "./rss-board.ts";
import { textToo } from "./terms.ts";

type Site = { slug: string; host: string; place: { location: string; country: string } };

function myjobmag({ slug, host, place }: Site): Board {
  const name = `MyJobMag ${place.location}`;
  return rssBoard({
    slug,
    name,
    home: `https://${host}`,
    sample: "myjobmag",
    hosts: [host, host.replace(/^www\./, "")],
    terms: {
      attribution: `From ${name}, with a link to each listing.`,
      minIntervalMs: 30 * minuteMs,
      ground: "robots",
      page: `https://${host}/robots.txt`,
      lookedAt: "2026-11-15",
      ...textToo,
    },
    place,
    feeds: [feed({ name: "all", url: `https://${host}/jobsxml_by_categories.xml` })],
    toPosting(item) {
      const link = itemText(item, "link");
      const split = splitRoleAtCompany(itemText(item, "title"));
      const stated = splitTown(itemText(item, "position") || split.title);
      return {
        id: itemText(item, "id") || (/[?&]id=(\d+)/.exec(link)?.[1] ?? link),
        title: stated.title,
        company: itemText(item, "company") || split.company,
        location: placeOnBoard(itemText(item, "location") || stated.town, place),
        type: itemText(item, "contract") || itemText(item, "working_hours"),
        date: itemText(item, "pubDate"),
        expires: itemText(item, "expiryDate"),
        url: link,
        description: itemText(item, "description"),
        categories: item.get("industry"),
        level: itemText(item, "experience"),
      };
    },
    tidyDescription: (text) => text.replace(gluedHeading, "\n"),
  });
}

/** What is said of the employer runs into the first heading: "retirement solutionsJOB SUMMARY:". */
const gluedHeading =
  /(?<=[a-z.])(?=(?:JOB (?:SUMMARY|PURPOSE|DESCRIPTION)|(?:Job|Role|Position) (?:Summary|Purpose|Description)|(?:Key |Main )?(?:Duties|Responsibilities|Requirements|Qualifications))\b)/g;

/** Some items have no place of their own, but titles that end in one: "Data Analyst - Nairobi". */
function splitTown(title: string): { title: string; town: string } {
  const at = title.lastIndexOf(" - ");
  const town = at < 0 ? "" : title.slice(at + 3).trim();
  return isAfricanTown(town) ? { title: title.slice(0, at).trim(), town } : { title, town: "" };
}

export const myjobmagkenya = myjobmag({
  slug: "myjobmagkenya",
  host: "www.myjobmag.co.ke",
  place: { location: "Kenya", country: "KE" },
});

export const myjobmagnigeria = myjobmag({
  slug: "myjobmagnigeria",
  host: "www.myjobmag.com",
  place: { location: "Nigeria", country: "NG" },
});

export const myjobmagghana = myjobmag({
  slug: "myjobmagghana",
  host: "www.myjobmagghana.com",
  place: { location: "Ghana", country: "GH" },
});

export const myjobmagsouthafrica = myjobmag({
  slug: "myjobmagsouthafrica",
  host: "www.myjobmag.co.za",
  place: { location: "South Africa", country: "ZA" },
});
