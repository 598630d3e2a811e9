import { isPaidWork, roleOnly } from "./opportunities.ts";
import { wordpressFeed } from "./wordpress-feed.ts";

export const opportunitiesforafricans = wordpressFeed({
  slug: "opportunitiesforafricans",
  name: "Opportunities for Africans",
  home: "https://www.opportunitiesforafricans.com",
  place: { location: "Africa", country: "" },
  feedUrl: "https://www.opportunitiesforafricans.com/feed/",
  about: "Africa",
  hasRest: true,
  isJob: isPaidWork,
  splitTitle: roleOnly,
});
