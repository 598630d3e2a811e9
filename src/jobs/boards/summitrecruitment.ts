import { isVacancyTitle, splitRoleAtCompany } from "../job/job-title.ts";
import { wordpressFeed } from "./wordpress-feed.ts";

// A recruiter in Nairobi that usually does not say for whom it looks.
export const summitrecruitment = wordpressFeed({
  slug: "summitrecruitment",
  name: "Summit Recruitment & Search",
  home: "https://summitrecruitment-search.com",
  place: { location: "Kenya", country: "KE" },
  feedUrl: "https://summitrecruitment-search.com/jobs/feed/",
  isJob: isVacancyTitle,
  splitTitle: splitRoleAtCompany,
});
