import type { Chance } from "./chance.ts";
import type { Company } from "./company.ts";
import type { Salary } from "./pay.ts";
import type { Place } from "./places.ts";
import type { Level, Role } from "./role.ts";

/** An advert's text before any markup: each board's writer renders the blocks in its own flavour. */
export type Block = { heading: string } | { paragraph: string } | { list: readonly string[] };

export type AdvertFacts = {
  role: Role;
  company: Company;
  place: Place;
  level: Level;
  isRemote: boolean;
  salary: Salary | null;
  closesMs: number;
};

export function writeAdvert(facts: AdvertFacts, chance: Chance): Block[] {
  return facts.role.language === "de" ? writeGermanAdvert(facts, chance) : writeEnglishAdvert(facts, chance);
}

const experience: Record<Level, readonly string[]> = {
  internship: [
    "Currently studying, or finished within the last twelve months",
    "In the second year of study or later; a letter from your college is needed",
    "Available for at least three months",
  ],
  graduate: [
    "Degree completed within the last two years, or final results expected this year",
    "Recent graduate; up to two years of work experience",
  ],
  entry: [
    "No previous experience in this job is required: we train you",
    "Up to one year of experience, internships included",
  ],
  mid: ["At least three years of relevant experience", "Two to four years in a similar position"],
  senior: [
    "Seven or more years of relevant experience, some of them leading others",
    "At least six years in the field and examples of work you are proud of",
  ],
};

const benefitsOnSite = [
  "Medical cover for you and up to four dependants",
  "Twenty-four days of annual leave",
  "Airtime and transport allowance",
  "Lunch at work",
  "Paid training days every quarter",
  "Pension scheme with employer contribution",
  "Mentor for your first six months",
  "Parental leave beyond the legal minimum",
];

const benefitsRemote = [
  "Paid in your local currency or in dollars, as you prefer",
  "Equipment budget for your home office",
  "Internet and co-working allowance",
  "Flexible hours around four shared ones",
  "Thirty days off, public holidays of your own country included",
  "Two team gatherings a year, travel paid",
  "Learning budget that people really use",
  "Quiet calendar: no meetings on Wednesdays",
];

const waysOfWorking = [
  "Your first month is for learning: you will shadow colleagues, meet the people we serve and finish one small task that matters.",
  "A normal week has one planning conversation, a lot of uninterrupted work and a Friday hour in which everyone shows something unfinished.",
  "You report to a manager who has done the job and has time for you every week.",
  "We review pay once a year against published bands, and we say how each decision was made.",
  "We would rather hire someone who asks for help early than someone who never needs it.",
  "People are chosen on merit. We do not ask about family plans, and we make interviews accessible on request.",
  "After a year you may apply for any open position here before it is advertised; about a third of our openings are filled that way.",
  "You will have the tools you need on the first morning: a working computer or phone, an account, and someone who knows you are coming.",
  "We keep our promises to the people we serve, and that sometimes means a busy week. When it does, the hours are recorded and given back.",
  "Safety comes before speed. Anyone may stop a piece of work that does not feel right, whatever their position.",
  "Working languages are English and whatever helps the conversation along. Nobody is judged by an accent.",
];

const headings = [
  ["About the role", "What you will do", "What you bring", "What we offer", "How to apply"],
  ["Job summary", "Key responsibilities", "Qualifications and experience", "Benefits", "Application"],
  ["The position", "Your tasks", "Requirements", "Why join us", "Next steps"],
  [
    "Role purpose",
    "Duties and responsibilities",
    "Skills and competencies",
    "What is in it for you",
    "To apply",
  ],
] as const;

function writeEnglishAdvert(facts: AdvertFacts, chance: Chance): Block[] {
  const { role, company, level, isRemote } = facts;
  const [about, duties, needs, offer, apply] = chance.pick(headings);
  const blocks: Block[] = [
    { paragraph: `${company.name} ${company.about}. ${chance.pick(teamSentences(facts))}` },
    { heading: about },
    { paragraph: role.summary },
    { paragraph: whereAndWhen(facts) },
    { heading: duties },
    { list: chance.some(role.duties, chance.between(4, role.duties.length)) },
    { heading: needs },
    {
      list: [
        chance.pick(experience[level]),
        ...chance.some(role.needs, chance.between(3, role.needs.length)),
      ],
    },
  ];
  if (chance.isTrue(0.65)) {
    blocks.push(
      { heading: offer },
      { list: chance.some(isRemote ? benefitsRemote : benefitsOnSite, chance.between(3, 5)) },
    );
  }
  const ways = chance.some(waysOfWorking, chance.isTrue(0.3) ? chance.between(4, 9) : chance.between(0, 2));
  if (ways.length > 0) {
    blocks.push({ heading: "How we work" }, ...ways.map((paragraph) => ({ paragraph })));
  }
  if (facts.salary) blocks.push({ paragraph: `Gross pay: ${salaryText(facts.salary)}.` });
  blocks.push({ heading: apply }, { paragraph: howToApply(facts, chance) });
  return blocks;
}

function teamSentences({ company, place }: AdvertFacts): string[] {
  const where = company.country === "" ? "in seventeen countries" : `in ${place.country}`;
  return [
    `We are a team of ${company.name.length * 7} people ${where}, and we promote from within.`,
    "We publish our pay bands, answer every application and keep meetings short.",
    "We hire for character and teach the rest.",
    "Women, people with disabilities and applicants from under-served regions are especially welcome.",
    `Most of our managers ${where} started in a role like this one.`,
  ];
}

function whereAndWhen({ place, isRemote, level }: AdvertFacts): string {
  const length = level === "internship" ? " The placement lasts three to six months and is paid." : "";
  if (isRemote)
    return `You work from home, in any place with a dependable connection, as part of a distributed team.${length}`;
  return `The position is based in ${place.town}, ${place.country}.${length}`;
}

function howToApply({ company, closesMs }: AdvertFacts, chance: Chance): string {
  const by = longDate(closesMs);
  return chance.pick([
    `Apply through the link in this advert by ${by}, with your CV and one page about why you would like this job. Only shortlisted applicants will be contacted.`,
    `Please apply online before ${by}. Tell us about something you made or improved; certificates can follow later.`,
    `Applications close on ${by}. Interviews take place on a rolling basis, so it pays to apply early. ${company.name} does not charge applicants a fee at any stage.`,
    `We read applications as they arrive until ${by}. Please name two people who have seen you work; we call them only after asking you.`,
    `To be considered, apply by ${by} and say when you could start. If you need more time or another format, tell us and we will arrange it.`,
    `The last day to apply is ${by}. We answer everyone within three weeks, also those we cannot invite.`,
    `Follow the link to apply before ${by}. Please do not send original documents. No agent acts for ${company.name}, and no payment is ever needed.`,
    `Send your application online by ${by}. Two short conversations and a practical task paid by the hour are all there is to our process.`,
  ]);
}

function writeGermanAdvert({ role, company, place }: AdvertFacts, chance: Chance): Block[] {
  return [
    { paragraph: `${company.name} ${company.about}.` },
    { paragraph: `${role.summary} Dein Arbeitsort ist ${place.town}.` },
    { heading: "Aufgaben" },
    { list: chance.some(role.duties, role.duties.length) },
    { heading: "Profil" },
    { list: role.needs },
    { heading: "Wir bieten" },
    {
      list: chance.some(
        [
          "30 Tage Urlaub",
          "Flexible Arbeitszeiten",
          "Zuschuss zum Deutschlandticket",
          "Feste Ansprechperson",
          "Faire Vergütung",
        ],
        4,
      ),
    },
  ];
}

function salaryText({ min, max, currency, period }: Salary): string {
  const shown = currency === "KES" ? "KSh" : currency === "USD" ? "US$" : currency;
  return `${shown} ${min.toLocaleString("en-GB")} – ${max.toLocaleString("en-GB")} a ${period}`;
}

export function longDate(ms: number): string {
  return new Date(ms).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
}
