import { careerArticles, jobRoundUps, opportunityArticles } from "./articles.ts";
import {
  africanCompanies,
  ghanaianCompanies,
  kenyanCompanies,
  nigerianCompanies,
  southAfricanCompanies,
  tanzanianCompanies,
  ugandanCompanies,
} from "./companies-africa.ts";
import { borrowed, jobsOf, newestFirst, type Stream } from "./job-stream.ts";
import type { MadeUpJob } from "./made-up-job.ts";
import { opportunitiesOf } from "./opportunities.ts";
import { africa, ghana, kenya, nigeria, southAfrica, tanzania, uganda } from "./places.ts";
import { allRoles } from "./roles.ts";
import { kenyanSwindles } from "./swindles.ts";

const countries = {
  Kenya: { companies: kenyanCompanies, places: kenya },
  Uganda: { companies: ugandanCompanies, places: uganda },
  Tanzania: { companies: tanzanianCompanies, places: tanzania },
  Nigeria: { companies: nigerianCompanies, places: nigeria },
  Ghana: { companies: ghanaianCompanies, places: ghana },
  "South Africa": { companies: southAfricanCompanies, places: southAfrica },
};

export type AfricanCountry = keyof typeof countries;

const local = {
  roles: allRoles,
  levels: { internship: 2, graduate: 2, entry: 4, mid: 5, senior: 2 },
  remoteShare: 0.06,
} satisfies Partial<Stream>;

export const myjobmagJobs = (country: AfricanCountry, nowMs: number): readonly MadeUpJob[] =>
  jobsOf(
    {
      ...local,
      ...countries[country],
      name: `myjobmag/${country}`,
      perDay: country === "Kenya" ? 8 : 4,
      days: 14,
      numberOffset: 530_000,
      posts: country === "Kenya" ? kenyanSwindles : [],
    },
    nowMs,
  );

/** Jobweb Kenya takes many of its adverts from MyJobMag. */
export const jobwebJobs = (country: AfricanCountry, nowMs: number): readonly MadeUpJob[] =>
  newestFirst([
    ...jobsOf(
      {
        ...local,
        ...countries[country],
        name: `jobweb/${country}`,
        perDay: 3,
        days: 6,
        numberOffset: -490_000,
      },
      nowMs,
    ),
    ...(country === "Kenya" ? borrowed(myjobmagJobs(country, nowMs), 3, -1_000_000) : []),
  ]);

export const careerPointJobs = (nowMs: number): readonly MadeUpJob[] =>
  jobsOf(
    {
      ...local,
      ...countries.Kenya,
      name: "careerpointkenya",
      perDay: 2.5,
      days: 9,
      numberOffset: -700_000,
      posts: [...careerArticles, ...jobRoundUps, ...kenyanSwindles.slice(0, 1)],
    },
    nowMs,
  );

export const corporateStaffingJobs = (nowMs: number): readonly MadeUpJob[] =>
  jobsOf(
    {
      ...local,
      ...countries.Kenya,
      name: "corporatestaffing",
      perDay: 1.5,
      days: 8,
      numberOffset: -760_000,
      posts: [...careerArticles.slice(0, 2), ...jobRoundUps.slice(1)],
    },
    nowMs,
  );

export const ngoJobs = (country: AfricanCountry, nowMs: number): readonly MadeUpJob[] =>
  jobsOf(
    {
      ...local,
      ...countries[country],
      name: `ngojobsinafrica/${country}`,
      perDay: 1.5,
      days: 20,
      numberOffset: -820_000,
    },
    nowMs,
  );

export const summitJobs = (nowMs: number): readonly MadeUpJob[] =>
  jobsOf(
    {
      ...local,
      ...countries.Kenya,
      name: "summitrecruitment",
      perDay: 0.8,
      days: 25,
      numberOffset: -870_000,
    },
    nowMs,
  );

export const opportunityJobs = (site: string, nowMs: number): readonly MadeUpJob[] =>
  opportunitiesOf(
    {
      ...local,
      name: site,
      companies: africanCompanies,
      places: africa,
      perDay: 1.5,
      days: 8,
      numberOffset: -740_000,
      posts: opportunityArticles,
    },
    nowMs,
  );
