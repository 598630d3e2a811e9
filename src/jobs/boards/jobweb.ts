import { isVacancyTitle, splitRoleAtCompany } from "../job/job-title.ts";
import type { Board } from "./board.ts";
import { wordpressFeed } from "./wordpress-feed.ts";

type Site = { slug: string; place: { location: string; country: string }; feedUrl: string };

// One publisher, one format. The author element names the site's staff, so the employer comes out of the title.
function jobweb({ slug, place, feedUrl }: Site): Board {
  return wordpressFeed({
    slug,
    name: `Jobweb ${place.location}`,
    home: new URL(feedUrl).origin,
    sample: "jobweb",
    place,
    feedUrl,
    isJob: isVacancyTitle,
    splitTitle: splitRoleAtCompany,
  });
}

export const jobwebkenya = jobweb({
  slug: "jobwebkenya",
  place: { location: "Kenya", country: "KE" },
  feedUrl: "https://jobwebkenya.com/jobs/feed/",
});

export const jobwebuganda = jobweb({
  slug: "jobwebuganda",
  place: { location: "Uganda", country: "UG" },
  feedUrl: "https://jobwebuganda.com/feed/",
});

export const jobwebtanzania = jobweb({
  slug: "jobwebtanzania",
  place: { location: "Tanzania", country: "TZ" },
  feedUrl: "https://jobwebtanzania.com/feed/",
});

export const jobwebghana = jobweb({
  slug: "jobwebghana",
  place: { location: "Ghana", country: "GH" },
  feedUrl: "https://jobwebghana.com/jobs/feed/",
});
