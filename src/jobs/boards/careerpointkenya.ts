import { isVacancyTitle, splitRoleJobCompany } from "../job/job-title.ts";
import { wordpressFeed } from "./wordpress-feed.ts";

// Titles read "Role Job Company", and one of the categories reads "Company Jobs". Articles are mixed in.
export const careerpointkenya = wordpressFeed({
  slug: "careerpointkenya",
  name: "Career Point Kenya",
  home: "https://www.careerpointkenya.co.ke",
  place: { location: "Kenya", country: "KE" },
  feedUrl: "https://www.careerpointkenya.co.ke/feed/",
  isJob: (title, categories) =>
    isVacancyTitle(title) && !categories.some((name) => articleCategory.test(name)),
  splitTitle(title, categories) {
    const split = splitRoleJobCompany(title);
    if (split.company !== "") return split;
    const employer = categories
      .map((name) => /^(.+) Jobs$/.exec(name)?.[1] ?? "")
      .find((name) => name !== "" && title.endsWith(` ${name}`));
    return employer ? { title: title.slice(0, -employer.length - 1), company: employer } : split;
  },
});

const articleCategory =
  /^(?:career (?:advice|tips|guides?|articles?)|cv (?:tips|writing)|interview (?:tips|questions)|blog|news|articles?|advice)$/i;
