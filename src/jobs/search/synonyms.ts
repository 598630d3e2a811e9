// Words that mean the same to someone who looks for work, English and Swahili. A row holds words that find each other.
import { wordsOf } from "../catalogue/index-words.ts";

const rows = `
accountant, accounting, accounts, mhasibu, uhasibu
administrator, administration, admin
agriculture, farming, kilimo
bookkeeper, bookkeeping, book keeper
carpenter, seremala
cashier, teller, mtunza fedha
cleaner, cleaning, usafi, msafishaji
clerk, karani
cook, chef, mpishi, upishi
customer service, customer care, customer support, huduma kwa wateja
data entry, uingizaji data
developer, engineer, programmer
devops, site reliability, sre
doctor, medical officer, daktari
driver, dereva, udereva
electrician, electrical, fundi umeme
lab, laboratory, maabara
rep, representative
finance, financial, fedha
front end, frontend
full stack, fullstack
gardener, mtunza bustani
graduate, mhitimu, wahitimu
human resources, hr, people operations, rasilimali watu
ict, it, information technology, teknolojia ya habari
intern, internship, industrial attachment, attachment, mafunzo kazini
it support, help desk, helpdesk
journalist, mwandishi wa habari
lawyer, advocate, legal counsel, wakili, mwanasheria
manager, management, meneja
marketing, masoko
mechanic, fundi magari
monitoring and evaluation, m e, meal
nanny, house help, househelp, house girl, domestic worker, yaya, kazi za nyumbani
ngo, non profit, nonprofit
nurse, nursing, muuguzi, uuguzi
pharmacist, mfamasia
plumber, fundi bomba
procurement, ununuzi
project manager, programme manager, program manager
receptionist, mapokezi
remote, work from home, wfh, kazi za mbali
rider, boda boda, delivery rider
sales, mauzo
secretary, katibu
security guard, guard, mlinzi, ulinzi
social worker, mfanyakazi wa jamii
storekeeper, store keeper, mtunza stoo
tailor, fundi cherehani, mshonaji
teacher, teaching, tutor, mwalimu, ualimu
technician, fundi
tourism, utalii
translator, translation, mtafsiri
ui, ux, user experience
virtual assistant, va
waiter, waitress, mhudumu
warehouse, ghala
writer, writing, mwandishi
`;

/** From the words of a phrase to all phrases that mean the same, its own first. */
const meanings = new Map<string, string[][]>();
let longest = 1;
for (const row of rows.trim().split("\n")) {
  const phrases = row.split(",").map(wordsOf);
  for (const phrase of phrases) {
    const others = phrases.filter((other) => other !== phrase);
    meanings.set(phrase.join(" "), [...(meanings.get(phrase.join(" ")) ?? [phrase]), ...others]);
    longest = Math.max(longest, phrase.length);
  }
}

/** Cuts words into the longest phrases that are known, each with what means the same; another word means itself. */
export function withSynonyms(words: readonly string[]): string[][][] {
  const meant: string[][][] = [];
  for (let at = 0; at < words.length; ) {
    let length = Math.min(longest, words.length - at);
    while (length > 1 && !meanings.has(words.slice(at, at + length).join(" "))) length--;
    const phrase = words.slice(at, at + length);
    meant.push(meanings.get(phrase.join(" ")) ?? [phrase]);
    at += length;
  }
  return meant;
}
