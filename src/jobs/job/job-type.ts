// Employment types in a small vocabulary. Boards write them in five spellings and several languages, and put
// things there that are no types ("professional / experienced"): those say nothing and become "".
const vocabulary: readonly (readonly [type: string, spelling: RegExp])[] = [
  [
    "internship",
    /\b(?:intern|interns|internship|internships|\w*praktikum|\w*praktikant(?:in|en|innen)?|stagiaire|stage|attachment|co op)\b/,
  ],
  ["apprenticeship", /\b(?:apprentice|apprenticeship|ausbildung|azubi|alternance)\b/],
  ["volunteer", /\b(?:volunteer|volunteering|volunteers|voluntary|ehrenamt|benevolat)\b/],
  ["freelance", /\b(?:freelance|freelancer|freelancing|freiberuflich|self employed|independent)\b/],
  [
    "contract",
    /\b(?:contract|contractor|contractual|consultancy|consultant|fixed term|b2b|cdd|befristet|1099|c2c)\b/,
  ],
  ["temporary", /\b(?:temp|temporary|seasonal|casual|per diem|zeitarbeit|interim|locum|short term)\b/],
  ["part-time", /\b(?:part time|parttime|teilzeit|temps partiel|minijob|side|werkstudent|working student)\b/],
  ["full-time", /\b(?:full time|fulltime|vollzeit|temps plein|regular full time)\b/],
  ["permanent", /\b(?:permanent|festanstellung|unbefristet|cdi|regular)\b/],
  ["remote", /\b(?:remote|work from home|home office|homeoffice|telecommute)\b/],
];

export const employmentTypes = vocabulary.map(([type]) => type);

/** The first stated type the vocabulary knows; an internship anywhere among several wins, for it narrows most. */
export function employmentType(stated: string | readonly string[] | undefined): string {
  if (!stated) return "";
  if (typeof stated === "string") return typeOf(stated);
  const types = stated.slice(0, 20).map(typeOf).filter(Boolean);
  return types.includes("internship") ? "internship" : (types[0] ?? "");
}

const known = new Map<string, string>();

function typeOf(stated: string): string {
  const cached = known.get(stated);
  if (cached !== undefined) return cached;
  const words = stated
    .slice(0, 100)
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ");
  const type = vocabulary.find(([, spelling]) => spelling.test(words))?.[0] ?? "";
  if (known.size < 500) known.set(stated, type);
  return type;
}
