import {
  americanCompanies,
  germanCompanies,
  germanCompaniesInEnglish,
  humanitarianCompanies,
} from "./companies-abroad.ts";
import { africanCompanies, kenyanCompanies } from "./companies-africa.ts";
import { jobsOf, newestFirst } from "./job-stream.ts";
import type { MadeUpJob } from "./made-up-job.ts";
import { eastAfrica, germany, hornOfAfrica, kenya, unitedStates } from "./places.ts";
import { humanitarianRoles, remoteRoles } from "./roles.ts";
import { germanRoles } from "./roles-german.ts";

export const museJobs = (nowMs: number): readonly MadeUpJob[] =>
  jobsOf(
    {
      name: "themuse",
      perDay: 12,
      days: 28,
      numberOffset: 21_200_000,
      roles: remoteRoles,
      companies: [...americanCompanies, ...kenyanCompanies.slice(4, 8)],
      places: [...unitedStates, ...kenya.slice(0, 3)],
      levels: { internship: 3, graduate: 1, entry: 6, mid: 2, senior: 1 },
      remoteShare: 0.3,
    },
    nowMs,
  );

export const arbeitnowJobs = (nowMs: number): readonly MadeUpJob[] => {
  const board = { days: 20, places: germany, remoteShare: 0.25 };
  return newestFirst([
    ...jobsOf(
      {
        ...board,
        name: "arbeitnow/de",
        perDay: 2.5,
        numberOffset: -500_000,
        roles: germanRoles,
        companies: germanCompanies,
        levels: { internship: 3, graduate: 2, entry: 2 },
      },
      nowMs,
    ),
    ...jobsOf(
      {
        ...board,
        name: "arbeitnow/en",
        perDay: 5,
        numberOffset: -300_000,
        roles: remoteRoles,
        companies: germanCompaniesInEnglish,
        levels: { internship: 2, graduate: 1, entry: 3, mid: 4, senior: 3 },
      },
      nowMs,
    ),
  ]);
};

export const reliefwebJobs = (nowMs: number): readonly MadeUpJob[] =>
  jobsOf(
    {
      name: "reliefweb",
      perDay: 4,
      days: 25,
      numberOffset: 3_300_000,
      roles: humanitarianRoles,
      companies: [
        ...humanitarianCompanies,
        ...africanCompanies.filter(({ sector }) => sector === "development"),
      ],
      places: [...eastAfrica, ...hornOfAfrica],
      levels: { internship: 2, graduate: 2, entry: 2, mid: 4, senior: 3 },
      remoteShare: 0,
    },
    nowMs,
  );

/** `season` tells the list of internships from that of graduates. */
export const simplifyJobs = (season: "internship" | "graduate", nowMs: number): readonly MadeUpJob[] =>
  jobsOf(
    {
      name: `simplify/${season}`,
      perDay: 3,
      days: 90,
      numberOffset: 0,
      roles: remoteRoles,
      companies: americanCompanies,
      places: unitedStates,
      levels: { [season]: 1 },
      remoteShare: 0.1,
    },
    nowMs,
  );
