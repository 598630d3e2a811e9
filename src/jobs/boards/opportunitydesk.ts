import { isPaidWork, roleOnly } from "./opportunities.ts";
import { wordpressFeed } from "./wordpress-feed.ts";

export const opportunitydesk = wordpressFeed({
  slug: "opportunitydesk",
  name: "Opportunity Desk",
  home: "https://opportunitydesk.org",
  feedUrl: "https://opportunitydesk.org/feed/",
  isJob: isPaidWork,
  splitTitle: roleOnly,
});
