import { escapeHtml, htmlOf, plainHtml } from "../../../sample-boards/made-up/advert-text.ts";
import type { MadeUpJob } from "../../../sample-boards/made-up/made-up-job.ts";
import { weWorkRemotelyJobs } from "../../../sample-boards/made-up/remote-streams.ts";
import type { Field } from "../../../sample-boards/made-up/role.ts";
import { choiceOf, feedDate, isOneIn, slugOf } from "../../../sample-boards/made-up/wording.ts";
import {
  type BoardSample,
  notFound,
  textAnswer,
  withValidators,
} from "../../../sample-boards/sample-board.ts";

const home = "https://weworkremotely.com";
const otherCategory = { name: "All Other Remote", slug: "all-other-remote-jobs" };
const categories: Partial<Record<Field, { name: string; slug: string }>> = {
  software: { name: "Full-Stack Programming", slug: "remote-full-stack-programming-jobs" },
  infrastructure: { name: "DevOps and Sysadmin", slug: "remote-devops-sysadmin-jobs" },
  design: { name: "Design", slug: "remote-design-jobs" },
  product: { name: "Product", slug: "remote-product-jobs" },
  support: { name: "Customer Support", slug: "remote-customer-support-jobs" },
  sales: { name: "Sales and Marketing", slug: "remote-sales-and-marketing-jobs" },
  marketing: { name: "Sales and Marketing", slug: "remote-sales-and-marketing-jobs" },
};

const regions = ["Anywhere in the World", "Anywhere in the World", "Africa Only", "USA Only", "Europe Only"];

export const sample: BoardSample = {
  jobs: (_url, nowMs) => weWorkRemotelyJobs(nowMs),
  answer(url, jobs) {
    const slug = /^\/categories\/([a-z-]+)\.rss$/.exec(url.pathname)?.[1];
    if (url.pathname !== "/remote-jobs.rss" && slug === undefined) return notFound();
    const found = jobs.filter((job) => slug === undefined || categoryOf(job).slug === slug);
    const name = "We Work Remotely: sample of remote jobs";
    const feed = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss">
  <channel>
    <title>${name}</title>
    <link>${home}${url.pathname}</link>
    <description>${name}</description>
    <language>en-US</language>
    <ttl>60</ttl>
${found.map(write).join("\n")}
  </channel>
</rss>
`;
    return withValidators(textAnswer(feed, "application/rss+xml; charset=utf-8"));
  },
};

function categoryOf(job: MadeUpJob) {
  return categories[job.field] ?? otherCategory;
}

function write(job: MadeUpJob): string {
  const link = `${home}/remote-jobs/${slugOf(`${job.company.name} ${job.title}`)}-${job.number % 1000}`;
  const role = isOneIn(9, job.seed) ? `${job.title}: Night Shift` : job.title;
  // Some items lack the newer elements.
  const newer = isOneIn(6, job.seed)
    ? ""
    : `
      <country></country>
      <state>${escapeHtml(job.place.town)}</state>
      <skills>${escapeHtml(job.tags.join(", "))}</skills>
      <type>${job.employment === "full-time" ? "Full-Time" : "Contract"}</type>
      <expires_at>${feedDate(job.postedMs + 30 * 86_400_000)}</expires_at>`;
  return `    <item>
      <media:content url="https://images.weworkremotely.com/logos/${slugOf(job.company.name)}.gif" type="image/png"/>
      <title>${escapeHtml(isOneIn(25, job.seed) ? role : `${job.company.name}: ${role}`)}</title>
      <region>${choiceOf(regions, job.seed)}</region>${newer}
      <category>${categoryOf(job).name}</category>
      <description>${escapeHtml(descriptionOf(job, link))}
</description>
      <pubDate>${feedDate(job.postedMs)}</pubDate>
      <guid>${link}</guid>
      <link>${link}</link>
    </item>`;
}

/** HTML with entities of its own, escaped once more for XML. */
function descriptionOf(job: MadeUpJob, link: string): string {
  const site = `https://${slugOf(job.company.name)}.example`;
  const text = htmlOf(job.body, plainHtml).replace(" and ", "&nbsp;&amp;&nbsp;");
  return `<img src="https://images.weworkremotely.com/logos/${slugOf(job.company.name)}.gif?w=50&h=50" />

<p>
  <strong>Headquarters:</strong> ${isOneIn(4, job.seed) ? "" : job.place.town}
    <br /><strong>URL:</strong> <a href="${site}">${site}</a>
</p>

${text}

<p><strong>To apply:</strong> <a href="${link}">${link}</a></p>`;
}
