import { escapeHtml, htmlOf, plainHtml } from "../../../sample-boards/made-up/advert-text.ts";
import { uuidOf } from "../../../sample-boards/made-up/chance.ts";
import { employerJobs, employerNamed } from "../../../sample-boards/made-up/employers.ts";
import type { MadeUpJob } from "../../../sample-boards/made-up/made-up-job.ts";
import type { Place } from "../../../sample-boards/made-up/places.ts";
import { isOneIn, slugOf } from "../../../sample-boards/made-up/wording.ts";
import { type BoardSample, notFound, textAnswer } from "../../../sample-boards/sample-board.ts";

const accountOf = (url: URL) => url.host.split(".")[0] ?? "";
/** In the employer's own time zone. */
const date = (ms: number) => new Date(ms + 2 * 3_600_000).toUTCString().replace("GMT", "+0200");

export const sample: BoardSample = {
  jobs: (url, nowMs) => employerJobs("teamtailor", accountOf(url), nowMs),
  answer(url, jobs) {
    if (url.pathname !== "/jobs.rss") return notFound();
    const offset = Number(url.searchParams.get("offset") ?? 0);
    const shown = jobs.slice(offset, offset + Number(url.searchParams.get("per_page") ?? 100));
    const name = jobs[0]?.company.name ?? employerNamed("teamtailor", accountOf(url)).name;
    return textAnswer(
      `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:tt="https://teamtailor.com/locations">
  <channel>
    <title>${escapeHtml(name)}</title>
    <description/>
    <link>https://${url.host}/jobs</link>
${shown.map((job, at) => item(job, url.host, at === 1 ? "Open application" : job.title)).join("")}  </channel>
</rss>
`,
      "application/rss+xml; charset=utf-8",
    );
  },
};

function item(job: MadeUpJob, host: string, title: string): string {
  const second: Place[] = isOneIn(4, job.seed) ? [{ ...job.place, town: "Kigali", country: "Rwanda" }] : [];
  return `    <item>
      <title>${escapeHtml(title)}</title>
      <description>${escapeHtml(htmlOf(job.body, plainHtml))}</description>
      <pubDate>${date(job.postedMs)}</pubDate>
      <link>https://${host}/jobs/${job.number}-${slugOf(title)}</link>
      <remoteStatus>${job.isRemote ? "fully" : isOneIn(3, job.seed) ? "hybrid" : "none"}</remoteStatus>
      <guid>${uuidOf(job.seed)}</guid>
      <tt:locations>
${[job.place, ...second].map(location).join("")}      </tt:locations>
      <tt:department>${job.field}</tt:department>
      <tt:role>${escapeHtml(job.title)}</tt:role>
    </item>
`;
}

function location({ town, country }: Place): string {
  return `        <tt:location>
          <tt:name>${escapeHtml(town)} office</tt:name>
          <tt:address>1 Station Road</tt:address>
          <tt:zip>00100</tt:zip>
          <tt:city>${escapeHtml(town)}</tt:city>
          <tt:country>${country}</tt:country>
        </tt:location>
`;
}
