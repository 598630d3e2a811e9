import { htmlOf, plainHtml } from "../../../sample-boards/made-up/advert-text.ts";
import { type AfricanCountry, myjobmagJobs } from "../../../sample-boards/made-up/african-streams.ts";
import type { MadeUpJob } from "../../../sample-boards/made-up/made-up-job.ts";
import { isOneIn, slugOf } from "../../../sample-boards/made-up/wording.ts";
import {
  type BoardSample,
  notFound,
  textAnswer,
  withValidators,
} from "../../../sample-boards/sample-board.ts";

const countries: Record<string, AfricanCountry> = {
  "myjobmag.com": "Nigeria",
  "myjobmagghana.com": "Ghana",
  "myjobmag.co.za": "South Africa",
};

const summary = "/jobsxml.xml";
const detailed = ["/jobsxml_by_categories.xml", "/aggregate_feed.xml"];
const itemsPerFeed = 100;

export const sample: BoardSample = {
  jobs: (url, nowMs) => myjobmagJobs(countries[url.host.replace("www.", "")] ?? "Kenya", nowMs),
  answer(url, jobs) {
    if (url.pathname !== summary && !detailed.includes(url.pathname)) return notFound();
    const home = `https://${url.host}`;
    const items = jobs.slice(0, itemsPerFeed).map((job) => write(job, home, url.pathname !== summary));
    const newest = jobs[0]?.postedMs ?? 0;
    // The prolog names Latin-1 and no header contradicts it, yet the bytes are UTF-8.
    const feed = `<?xml version="1.0" encoding="iso-8859-1"?>
<rss version="2.0">
<channel>
<title>MyJobMag Jobs</title>
<link>${home}</link>
<description>The newest jobs on ${url.host}</description>
<ttl>10</ttl>
${items.join("\n")}
</channel>
</rss>
`;
    return withValidators(textAnswer(feed, "text/xml"), newest);
  },
};

function write(job: MadeUpJob, home: string, isDetailed: boolean): string {
  const path = `/${isOneIn(2, job.seed) ? "job" : "jobs"}/${slugOf(`${job.title} ${job.company.name}`)}${isOneIn(3, job.seed) ? `-${job.number % 10}` : ""}`;
  return `<item>
<title><![CDATA[${job.title}${isOneIn(3, `${job.seed}/town`) ? ` - ${job.place.town}` : ""} at ${job.company.name}]]></title>
<industry><![CDATA[${job.company.sector}]]></industry>
<link>${isOneIn(10, job.seed) ? path : home + path}</link>
<pubDate>${new Date(job.postedMs).toUTCString().replace(" 0", " ")}</pubDate>
<description><![CDATA[${htmlOf(job.body, plainHtml)}]]></description>
${isDetailed ? details(job) : ""}</item>`;
}

function details(job: MadeUpJob): string {
  return `<id>${job.number}</id>
<position><![CDATA[${job.title}]]></position>
<company><![CDATA[${job.company.name}]]></company>
<location><![CDATA[${job.place.town}]]></location>
<region><![CDATA[${job.place.region}]]></region>
<experience>${job.level}</experience>
<contract>${job.employment}</contract>
`;
}
