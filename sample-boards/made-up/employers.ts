// Employers keep their own names; what they are looking for here is made up.
import { employers as declared } from "../../src/jobs/boards/employers.ts";
import type { Company, Sector } from "./company.ts";
import { jobsOf } from "./job-stream.ts";
import type { MadeUpJob } from "./made-up-job.ts";
import {
  europe,
  ghana,
  hornOfAfrica,
  kenya,
  nigeria,
  type Place,
  rwanda,
  southAfrica,
  uganda,
} from "./places.ts";
import { allRoles } from "./roles.ts";
import { choiceOf } from "./wording.ts";

type Employer = { name: string; sector: Sector; about: string; places: readonly Place[] };

const employers: Record<string, Employer> = {
  oneacrefund: {
    name: "One Acre Fund",
    sector: "agriculture",
    about: "serves smallholder farmers with supplies, finance and training",
    places: [...kenya, ...rwanda, ...uganda],
  },
  moniepoint: {
    name: "Moniepoint",
    sector: "finance",
    about: "gives businesses payments, banking and credit in one place",
    places: nigeria,
  },
  jumia: {
    name: "Jumia",
    sector: "retail",
    about: "connects sellers and shoppers on an online marketplace",
    places: [...kenya, ...nigeria, ...ghana],
  },
  flyzipline: {
    name: "Zipline",
    sector: "logistics",
    about: "delivers medicines and other goods by autonomous aircraft",
    places: [...rwanda, ...ghana, ...kenya],
  },
  givedirectly: {
    name: "GiveDirectly",
    sector: "development",
    about: "sends cash directly to people living in poverty",
    places: [...kenya, ...rwanda, ...uganda],
  },
  andela: {
    name: "Andela",
    sector: "technology",
    about: "connects technologists with companies around the world",
    places: [...kenya, ...nigeria],
  },
  "m-kopa": {
    name: "M-KOPA",
    sector: "finance",
    about: "finances phones and solar power in small daily payments",
    places: [...kenya, ...uganda, ...ghana],
  },
  lemfi: {
    name: "LemFi",
    sector: "finance",
    about: "helps people abroad send money home",
    places: [...nigeria, ...kenya],
  },
  apolloagriculture: {
    name: "Apollo Agriculture",
    sector: "agriculture",
    about: "helps small farms grow more with credit, inputs and advice",
    places: kenya,
  },
  tala: {
    name: "Tala",
    sector: "finance",
    about: "lends to people whom banks overlook, through an app",
    places: kenya,
  },
  burnmanufacturing: {
    name: "BURN Manufacturing",
    sector: "manufacturing",
    about: "designs and builds fuel-saving cookstoves",
    places: [...kenya, ...ghana],
  },
  palmpay: {
    name: "PalmPay",
    sector: "finance",
    about: "offers transfers, bill payments and savings on a phone",
    places: nigeria,
  },
  kuda: { name: "Kuda", sector: "finance", about: "is a bank without branches", places: nigeria },
  "helium-health": {
    name: "Helium Health",
    sector: "health",
    about: "builds records and payment software for hospitals",
    places: [...nigeria, ...kenya],
  },
  carry1st: {
    name: "Carry1st",
    sector: "technology",
    about: "publishes mobile games and sells digital goods",
    places: [...southAfrica, ...nigeria],
  },
};

const sectors: readonly Sector[] = [
  "development",
  "finance",
  "health",
  "agriculture",
  "energy",
  "technology",
];

/** Those without a line above have the name that their board has, and something to do. */
export function employerNamed(system: string, account: string): Employer {
  const known = employers[account];
  if (known) return known;
  const parts = account.split("/");
  const board = declared.find(
    ({ sample, home }) => sample === system && parts.every((part) => home.includes(part)),
  );
  const isWorldwide = system === "oracle" || system === "workday";
  return {
    name: board?.name ?? account,
    sector: choiceOf(sectors, account),
    about: "works with people across the region",
    places: isWorldwide
      ? [...kenya, ...uganda, ...hornOfAfrica, ...europe]
      : [...kenya, ...rwanda, ...uganda],
  };
}

export function employerJobs(system: string, account: string, nowMs: number): readonly MadeUpJob[] {
  const { places, ...employer } = employerNamed(system, account);
  const company: Company = { ...employer, country: "" };
  return jobsOf(
    {
      name: `${system}/${account}`,
      perDay: 0.35,
      days: 30,
      numberOffset: 4_000_000_000,
      roles: allRoles.filter(({ sectors }) => sectors.length === 0 || sectors.includes(company.sector)),
      companies: [company],
      places,
      levels: { internship: 1, graduate: 2, entry: 3, mid: 5, senior: 3 },
      remoteShare: company.sector === "technology" ? 0.7 : 0.15,
    },
    nowMs,
  );
}
