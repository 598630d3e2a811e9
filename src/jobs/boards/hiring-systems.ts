import { ashby } from "./ashby.ts";
import { bamboohr } from "./bamboohr.ts";
import { breezy } from "./breezy.ts";
import { greenhouse } from "./greenhouse.ts";
import { lever } from "./lever.ts";
import { oracle } from "./oracle.ts";
import { personio } from "./personio.ts";
import { pinpoint } from "./pinpoint.ts";
import { rippling } from "./rippling.ts";
import { smartrecruiters } from "./smartrecruiters.ts";
import { teamtailor } from "./teamtailor.ts";
import { workable } from "./workable.ts";
import { workday } from "./workday.ts";

/** By the name that a line in `employers.ts` begins with. */
export const hiringSystems = {
  ashby,
  bamboohr,
  breezy,
  greenhouse,
  lever,
  oracle,
  personio,
  pinpoint,
  rippling,
  smartrecruiters,
  teamtailor,
  workable,
  workday,
};

/** Systems without a feed that others may read, by what their addresses end in, and why. */
export const closedSystems: readonly { system: string; pages: RegExp; because: string }[] = [
  {
    system: "Recruitee",
    pages: /(?:^|\.)recruitee\.com(?:\/|$)/,
    because: "it answers only with an employer's token from February 2027 on",
  },
  { system: "iCIMS", pages: /\.icims\.com(?:\/|$)/, because: "its feed needs the employer's key" },
  {
    system: "SuccessFactors",
    pages: /\.(?:successfactors\.(?:com|eu)|jobs2web\.com)(?:\/|$)/,
    because: "it has pages for people only",
  },
  { system: "Taleo", pages: /\.taleo\.net(?:\/|$)/, because: "it has pages for people only" },
  { system: "PageUp", pages: /\.pageuppeople\.com(?:\/|$)/, because: "it has pages for people only" },
  { system: "Cornerstone", pages: /\.csod\.com(?:\/|$)/, because: "it has pages for people only" },
  { system: "BrassRing", pages: /\.brassring\.com(?:\/|$)/, because: "it has pages for people only" },
  { system: "Avature", pages: /\.avature\.net(?:\/|$)/, because: "it has pages for people only" },
  { system: "JazzHR", pages: /\.applytojob\.com(?:\/|$)/, because: "it has pages for people only" },
  {
    system: "Zoho Recruit",
    pages: /\.zohorecruit\.(?:com|eu|in)(?:\/|$)/,
    because: "it has pages for people only",
  },
  { system: "Freshteam", pages: /\.freshteam\.com(?:\/|$)/, because: "it has pages for people only" },
  { system: "HiBob", pages: /\.careers\.hibob\.com(?:\/|$)/, because: "it answers its own pages only" },
  {
    system: "UN Careers",
    pages: /^careers\.un\.org(?:\/|$)/,
    because: "its terms forbid to hand its listings on",
  },
  {
    system: "Lever in Europe",
    pages: /^jobs\.eu\.lever\.co(?:\/|$)/,
    because: "its European side is another service, which nobody has looked at yet",
  },
];

/** Accounts that answer, for somebody else who has the same name: by system and account. */
export const decoys: Readonly<Record<string, readonly string[]>> = {
  lever: ["copia", "ampersand", "greenlight", "decagon", "zola"],
  greenhouse: ["carbon", "grey", "remote"],
  ashby: ["sabi"],
  workable: ["nala", "kora", "kuda-technologies"],
};
