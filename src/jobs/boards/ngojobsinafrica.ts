import { isVacancyTitle, splitRoleAtCompany } from "../job/job-title.ts";
import type { Board } from "./board.ts";
import { wordpressFeed } from "./wordpress-feed.ts";

// The site's own feed holds articles; vacancies stand in a feed for each country, mostly without the employer's name.
function ngoJobs(slug: string, place: { location: string; country: string }): Board {
  return wordpressFeed({
    slug,
    name: `NGO Jobs in Africa (${place.location})`,
    home: "https://ngojobsinafrica.com",
    sample: "ngojobsinafrica",
    place,
    feedUrl: `https://ngojobsinafrica.com/job-location/${place.location.toLowerCase()}/feed/`,
    isJob: isVacancyTitle,
    splitTitle: splitRoleAtCompany,
  });
}

export const ngojobsinafrica = ngoJobs("ngojobsinafrica", { location: "Kenya", country: "KE" });

export const ngojobsinafricanigeria = ngoJobs("ngojobsinafrica-nigeria", {
  location: "Nigeria",
  country: "NG",
});
