import { escapeHtml, htmlOf, plainHtml } from "../../../sample-boards/made-up/advert-text.ts";
import { employerJobs } from "../../../sample-boards/made-up/employers.ts";
import type { Employment, MadeUpJob } from "../../../sample-boards/made-up/made-up-job.ts";
import { isOneIn, isoSeconds } from "../../../sample-boards/made-up/wording.ts";
import { type BoardSample, notFound, textAnswer } from "../../../sample-boards/sample-board.ts";

const employmentTypes: Record<Employment, string> = {
  "full-time": "permanent",
  "part-time": "permanent",
  contract: "freelance",
  temporary: "temporary",
  freelance: "freelance",
  internship: "intern",
  volunteer: "trainee",
};

export const sample: BoardSample = {
  jobs: (url, nowMs) => employerJobs("personio", url.host.split(".")[0] ?? "", nowMs),
  answer(url, jobs) {
    if (url.pathname !== "/xml") return notFound();
    // Now and then a position stands there twice.
    const shown = jobs.flatMap((job) => (isOneIn(9, job.seed) ? [job, job] : [job]));
    return textAnswer(
      `<?xml version='1.0' encoding='UTF-8'?>\n<workzag-jobs>\n${shown.map(position).join("")}</workzag-jobs>\n`,
      "text/xml; charset=UTF-8",
    );
  },
};

function position(job: MadeUpJob): string {
  const more = isOneIn(4, job.seed)
    ? "    <additionalOffices>\n        <office>Kigali</office>\n    </additionalOffices>\n"
    : "";
  return `<position>
    <id>${job.number}</id>
    <subcompany>${escapeHtml(job.company.name)} GmbH &amp; Co. KG</subcompany>
    <office>${escapeHtml(job.isRemote ? "Remote" : job.place.town)}</office>
${more}    <department>${job.field}</department>
    <recruitingCategory>${job.field}</recruitingCategory>
    <name>${escapeHtml(job.title)}</name>
    <jobDescriptions>
        <jobDescription>
            <name>Your role</name>
            <value><![CDATA[${htmlOf(job.body, plainHtml)}]]></value>
        </jobDescription>
        <jobDescription>
            <name>About us</name>
            <value><![CDATA[<p>${escapeHtml(`${job.company.name} ${job.company.about}`)}.</p>]]></value>
        </jobDescription>
    </jobDescriptions>
    <employmentType>${employmentTypes[job.employment]}</employmentType>
    <seniority>${job.level === "senior" ? "experienced" : "entry-level"}</seniority>
    <schedule>${job.employment === "part-time" ? "part-time" : "full-time"}</schedule>
    <yearsOfExperience>1-2</yearsOfExperience>
    <occupation>${job.field}</occupation>
    <occupationCategory>${job.field}</occupationCategory>
    <createdAt>${isoSeconds(job.postedMs, "+00:00")}</createdAt>
</position>
`;
}
