import { isPaidWork, roleOnly } from "./opportunities.ts";
import { wordpressFeed } from "./wordpress-feed.ts";

export const opportunitydesk = wordpressFeed({
  slug: "opportunitydesk",
  name: "Opportunity Desk",
  home: "https://opportunitydesk.org",
  feedUrl: "https://opportunitydesk.org/feed/",
  regions: ["Africa", "East Africa", "Kenya", "Global", "Worldwide"],
  about: "Africa",
  hasRest: true,
  isJob: isPaidWork,
  splitTitle: roleOnly,
});
