// Programmes for young Africans as the opportunity sites announce them: the organiser is part of the title, the
// employer is no field, and the deadline opens the text.
import { type Block, longDate } from "./advert.ts";
import { chance } from "./chance.ts";
import type { Company } from "./company.ts";
import { jobsOf, type Stream } from "./job-stream.ts";
import type { MadeUpJob } from "./made-up-job.ts";

const programmes = [
  {
    name: "Graduate Trainee Programme",
    level: "graduate",
    tags: ["Graduate Programmes", "Hot Jobs", "Africa"],
  },
  { name: "Internship Programme", level: "internship", tags: ["Internships", "Africa", "Hot Jobs"] },
  { name: "Young Professionals Programme", level: "graduate", tags: ["Hot Jobs", "Africa"] },
  { name: "Paid Internship", level: "internship", tags: ["Internships", "Paid Internship"] },
  { name: "Leadership Fellowship", level: "graduate", tags: ["Fellowships", "Africa"] },
] as const;

export function opportunitiesOf(stream: Stream, nowMs: number): readonly MadeUpJob[] {
  return jobsOf(stream, nowMs).map((job) => (job.kind === "article" ? job : opportunityOf(job)));
}

function opportunityOf(job: MadeUpJob): MadeUpJob {
  const luck = chance(`${job.seed}/programme`);
  const programme = luck.pick(programmes);
  const year = new Date(job.closesMs).getUTCFullYear() + 1;
  const aim = luck.pick([
    "for Young Africans",
    `for ${job.place.country}`,
    "(Fully Funded)",
    "for Recent Graduates",
  ]);
  return {
    ...job,
    title: `${job.company.name} ${programme.name} ${year} ${aim}`,
    level: programme.level,
    employment: programme.level === "internship" ? "internship" : "full-time",
    tags: programme.tags,
    body: announcement(job.company, programme.name, year, job),
  };
}

function announcement(company: Company, programme: string, year: number, job: MadeUpJob): Block[] {
  return [
    { paragraph: `Deadline: ${longDate(job.closesMs)}` },
    {
      paragraph: `Applications are open for the ${company.name} ${programme} ${year}. ${company.name} ${company.about}.`,
    },
    ...job.body.filter((block) => "list" in block).slice(0, 1),
    { heading: "Benefits" },
    {
      list: [
        "Monthly stipend",
        "Health cover for the whole programme",
        "A personal mentor",
        "Certificate of completion",
      ],
    },
    { heading: "Eligibility" },
    {
      list: [
        "Citizen or legal resident of an African country",
        "Between 18 and 32 years of age",
        "Good command of English or French",
      ],
    },
    {
      paragraph: `The programme takes place in ${job.place.town}, ${job.place.country}. Apply on the organisation’s own page; there is no application fee.`,
    },
  ];
}
