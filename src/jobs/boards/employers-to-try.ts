// Accounts that somebody listed and nobody is known to have seen answer. They are in no list; `kazi boards check --to-try`
// asks them, and a line moves to `employers.ts` once its answer names the right employer and has jobs in Africa.
import type { Board } from "./board.ts";
import { hiringSystems } from "./hiring-systems.ts";

const { greenhouse, smartrecruiters, workable } = hiringSystems;

export const employersToTry: readonly Board[] = [
  greenhouse({ slug: "oneacrefund-uganda", name: "One Acre Fund Uganda", account: "oneacrefunduganda" }),
  greenhouse({ slug: "oneacrefund-zambia", name: "One Acre Fund Zambia", account: "oneacrefundzambia" }),
  greenhouse({ slug: "oneacrefund-malawi", name: "One Acre Fund Malawi", account: "oneacrefundmalawi" }),
  greenhouse({ slug: "chai", name: "Clinton Health Access Initiative", account: "clintonhealthaccess" }),
  greenhouse({ slug: "poverty-action", name: "Innovations for Poverty Action", account: "poverty-action" }),
  greenhouse({ slug: "girl-effect", name: "Girl Effect", account: "girleffect" }),
  greenhouse({ slug: "sixty-decibels", name: "60 Decibels", account: "60decibelsinc" }),
  greenhouse({ slug: "imagine-worldwide", name: "Imagine Worldwide", account: "imagineworldwide" }),
  greenhouse({ slug: "human-rights-watch", name: "Human Rights Watch", account: "humanrightswatch" }),
  greenhouse({ slug: "idinsight", name: "IDinsight", account: "idinsight" }),
  smartrecruiters({ slug: "snv", name: "SNV", account: "SNV" }),
  smartrecruiters({ slug: "aceli-africa", name: "Aceli Africa", account: "AceliAfrica" }),
  smartrecruiters({ slug: "oxfam-america", name: "Oxfam America", account: "OxfamAmerica2" }),
  workable({ slug: "ciff", name: "Children's Investment Fund Foundation", account: "ciff" }),
  workable({ slug: "trocaire", name: "Trócaire", account: "trocaire" }),
  workable({ slug: "wateraid", name: "WaterAid", account: "wateraid" }),
  workable({
    slug: "action-against-hunger",
    name: "Action Against Hunger",
    account: "action-against-hunger",
  }),
  workable({ slug: "ide-global", name: "iDE", account: "ide-global" }),
  workable({ slug: "openfn", name: "OpenFn", account: "openfn" }),
  workable({ slug: "thinkwell", name: "ThinkWell", account: "thinkwell" }),
  workable({ slug: "halo-trust", name: "The HALO Trust", account: "the-halo-trust" }),
  workable({ slug: "rising-academies", name: "Rising Academies", account: "rising-academies" }),
];
