import { htmlOf, plainHtml } from "../../../sample-boards/made-up/advert-text.ts";
import { type AfricanCountry, myjobmagJobs } from "../../../sample-boards/made-up/african-streams.ts";
import type { MadeUpJob } from "../../../sample-boards/made-up/made-up-job.ts";
import { garbled, isOneIn, slugOf } from "../../../sample-boards/made-up/wording.ts";
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
  const title = `${job.title}${isOneIn(3, `${job.seed}/town`) ? ` - ${job.place.town}` : ""} at ${job.company.name}`;
  return `<item>
<title><![CDATA[${isDetailed ? damaged(title, 3) : title}]]></title>
<industry><![CDATA[${job.company.sector}]]></industry>
${isDetailed ? details(job, home) : summaryLink(job, home)}
<pubDate>${new Date(job.postedMs).toUTCString().replace(" 0", " ")}</pubDate>
<description><![CDATA[${isDetailed ? gluedText(job) : htmlOf(job.body, plainHtml)}]]></description>
</item>`;
}

/** Titles with a dash or an apostrophe went through as many wrong decodings. */
function damaged(text: string, times: number): string {
  return isOneIn(2, text) ? Array.from({ length: times }).reduce<string>(garbled, text) : text;
}

function summaryLink(job: MadeUpJob, home: string): string {
  const path = `/${isOneIn(2, job.seed) ? "job" : "jobs"}/${slugOf(`${job.title} ${job.company.name}`)}${isOneIn(3, job.seed) ? `-${job.number % 10}` : ""}`;
  return `<link>${isOneIn(10, job.seed) ? path : home + path}</link>`;
}

/** The advert's number stands in its link and nowhere else. */
function details(job: MadeUpJob, home: string): string {
  const link = `${isOneIn(10, job.seed) ? "" : home}/a_fields.php?id=${job.number}`;
  const day = new Date(job.closesMs - (job.closesMs % 86_400_000)).toUTCString().replace(" 0", " ");
  return `<position><![CDATA[${damaged(job.title, 1)}]]></position>
<company><![CDATA[${job.company.name}]]></company>
<location><![CDATA[${isOneIn(9, job.seed) ? "" : job.place.town}]]></location>
<link><![CDATA[${link}]]></link>
<guid isPermaLink="false"><![CDATA[${link}]]></guid>
<expiryDate>${isOneIn(2, job.seed) ? "" : day}</expiryDate>`;
}

/** What is said of the employer runs into the first heading. */
function gluedText(job: MadeUpJob): string {
  const text = htmlOf(job.body, plainHtml);
  return isOneIn(3, job.seed) ? `${job.company.name} ${job.company.about}.Job Summary\n\n${text}` : text;
}
