// Type, fields and skills, each from a closed list: what is not on it is no tag.
import { categoriesOf, categoryNames } from "../job/job-category.ts";
import { employmentType } from "../job/job-type.ts";
import type { Advert } from "./advert.ts";

export type Tags = { type: string | null; categories: string[]; skills: string[] };

/** As adverts write them; those that are words of their own too count only in this spelling. */
const skillNames = new Map(
  Object.entries({
    python: "Python",
    javascript: "JavaScript",
    typescript: "TypeScript",
    java: "Java",
    php: "PHP",
    laravel: "Laravel",
    django: "Django",
    kotlin: "Kotlin",
    flutter: "Flutter",
    sql: "SQL",
    mysql: "MySQL",
    postgresql: "PostgreSQL",
    mongodb: "MongoDB",
    docker: "Docker",
    kubernetes: "Kubernetes",
    linux: "Linux",
    aws: "AWS",
    azure: "Azure",
    terraform: "Terraform",
    figma: "Figma",
    photoshop: "Photoshop",
    illustrator: "Illustrator",
    canva: "Canva",
    autocad: "AutoCAD",
    archicad: "ArchiCAD",
    quickbooks: "QuickBooks",
    sap: "SAP",
    odoo: "Odoo",
    tally: "Tally",
    salesforce: "Salesforce",
    hubspot: "HubSpot",
    zendesk: "Zendesk",
    seo: "SEO",
    wordpress: "WordPress",
    tableau: "Tableau",
    spss: "SPSS",
    stata: "Stata",
    kobo: "Kobo",
    kobotoolbox: "Kobo",
    gis: "GIS",
    cpa: "CPA",
    acca: "ACCA",
    swahili: "Swahili",
    kiswahili: "Swahili",
    french: "French",
    arabic: "Arabic",
    german: "German",
    mandarin: "Mandarin",
    somali: "Somali",
    forklift: "Forklift",
    phlebotomy: "Phlebotomy",
    welding: "Welding",
    plumbing: "Plumbing",
    barista: "Barista",
    react: "React",
    excel: "Excel",
    sage: "Sage",
    rust: "Rust",
    swift: "Swift",
    ruby: "Ruby",
    angular: "Angular",
    vue: "Vue",
  }),
);
const asWritten = new Set([
  "React",
  "Excel",
  "Sage",
  "Rust",
  "Swift",
  "Tally",
  "French",
  "German",
  "Ruby",
  "SAP",
  "GIS",
  "SEO",
  "CPA",
  "AWS",
]);
const maxSkills = 20;

export const skillWords = skillNames.keys();

/** The skill that a word of a text names, if it does. */
export function skillOf(word: string): string | undefined {
  const name = skillNames.get(word.toLowerCase());
  return name === undefined || (asWritten.has(name) && word !== name) ? undefined : name;
}

export function tagsOf(advert: Advert, skills: ReadonlySet<string>): Tags {
  const filed = categoriesOf({
    categories: [...advert.categories, ...advert.title.slice(0, 200).split(/[\s,/()–-]+/)],
    tags: [...advert.tags],
  });
  return {
    type: advert.type || employmentType(advert.title) || null,
    categories: categoryNames.filter((name) => filed.has(name)),
    skills: [...skills].slice(0, maxSkills),
  };
}
