import { isVacancyTitle, splitRoleAtCompany } from "../job/job-title.ts";
import { wordpressFeed } from "./wordpress-feed.ts";

// A recruiter that also writes about careers: articles share the feed with the vacancies.
export const corporatestaffing = wordpressFeed({
  slug: "corporatestaffing",
  name: "Corporate Staffing",
  home: "https://www.corporatestaffing.co.ke",
  place: { location: "Kenya", country: "KE" },
  feedUrl: "https://www.corporatestaffing.co.ke/feed/",
  isJob: (title, categories) =>
    isVacancyTitle(title) && !categories.some((name) => articleCategory.test(name)),
  splitTitle: splitRoleAtCompany,
});

const articleCategory =
  /^(?:career (?:advice|tips|guide|articles?)|cv (?:tips|writing)|interview (?:tips|questions)|blog|news|articles?|hr (?:tips|articles?)|advice)$/i;
