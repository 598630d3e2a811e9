import { isVacancyTitle, splitRoleJobCompany } from "../job/job-title.ts";
import { wordpressFeed } from "./wordpress-feed.ts";

// A recruiter that also writes about careers: articles share the feed with the vacancies, at addresses with their month.
// Titles read "Role Job Company", with the pay in brackets where the employer is not named.
export const corporatestaffing = wordpressFeed({
  slug: "corporatestaffing",
  name: "Corporate Staffing",
  home: "https://www.corporatestaffing.co.ke",
  place: { location: "Kenya", country: "KE" },
  feedUrl: "https://www.corporatestaffing.co.ke/feed/",
  isJob: (title, categories, link) =>
    isVacancyTitle(title) &&
    !articlePath.test(link) &&
    !categories.some((name) => articleCategory.test(name)),
  splitTitle(title) {
    const split = splitRoleJobCompany(title);
    return /^[("']?\W*\d|^\(/.test(split.company) ? { title, company: "" } : split;
  },
});

const articlePath = /\.co\.ke\/20\d\d\/\d{1,2}\//i;
const articleCategory =
  /^(?:career (?:advice|tips|guide|articles?)|cv (?:tips|writing)|interview (?:tips|questions)|blog|news|articles?|hr (?:tips|articles?)|advice)$/i;
