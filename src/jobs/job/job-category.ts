// Categories as the boards' users write them. A category is folded, and its synonyms are one: Remotive's `software-dev`,
// Jobicy's `engineering` and Remote OK's tag `dev` mean the same. Jobicy's slugs are its own (`admin` is DevOps).

import { fold } from "./fold.ts";
import type { Facets } from "./job.ts";

const synonyms: Record<string, string[]> = {
  "software-dev": [
    "software development",
    "software engineering",
    "engineering",
    "engineer",
    "programming",
    "developer",
    "development",
    "dev",
    "web dev",
    "backend",
    "frontend",
    "front end",
    "back end",
    "full stack",
    "full stack programming",
  ],
  "customer-support": [
    "customer service",
    "customer support and success",
    "customer success",
    "support",
    "supporting",
    "technical support",
    "customer care",
  ],
  design: [
    "creative and design",
    "design multimedia",
    "web ui and ux design",
    "web app design",
    "ui ux",
    "ux",
    "ui",
    "product design",
    "graphic design",
    "designer",
  ],
  marketing: [
    "marketing and sales",
    "sales and marketing",
    "sales marketing",
    "digital marketing",
    "growth",
    "seo",
    "social media",
  ],
  sales: [
    "marketing and sales",
    "sales and marketing",
    "sales business",
    "sales and business",
    "seller",
    "business development",
    "account management",
  ],
  product: ["product management", "product and operations", "product manager"],
  "project-management": [
    "project and program management",
    "project management",
    "program management",
    "project manager",
  ],
  business: [
    "business development",
    "business management",
    "business strategy",
    "operations",
    "ops",
    "product and operations",
    "management",
  ],
  data: [
    "data analysis",
    "data science",
    "data science and analytics",
    "data and analytics",
    "data analytics",
    "analytics",
    "analyst",
    "machine learning",
    "data engineering",
  ],
  "artificial-intelligence": ["ai", "machine learning", "ai ml", "ml"],
  devops: [
    "devops sysadmin",
    "devops and sysadmin",
    "devops and infrastructure",
    "admin",
    "sys admin",
    "sysadmin",
    "infrastructure",
    "cloud",
  ],
  "finance-legal": [
    "finance",
    "legal",
    "finance and legal",
    "accounting",
    "finance and accounting",
    "accounting finance",
    "legal and compliance",
    "bookkeeping",
  ],
  hr: [
    "human resources",
    "hr and recruiting",
    "hr recruiting",
    "recruiting",
    "recruitment",
    "recruiter",
    "people",
  ],
  qa: ["qa and testing", "qa testing", "quality assurance", "testing", "test"],
  teaching: ["education", "education and e learning", "e learning", "training", "teacher", "tutoring"],
  writing: [
    "copywriting",
    "content",
    "content and editorial",
    "content writing",
    "copywriter",
    "writer",
    "editing",
    "editorial",
  ],
  medical: ["healthcare", "healthcare and medical", "medical health", "health", "nursing"],
  cybersecurity: ["security", "infosec", "cyber security", "information security"],
  "admin-support": [
    "admin and virtual assistance",
    "virtual assistant",
    "administration",
    "administrative",
    "assistant",
    "data entry",
  ],
  "all-others": ["other", "others", "all other", "all other remote", "miscellaneous"],
};

export const categoryNames = Object.keys(synonyms);
const groupsOf = new Map<string, string[]>();
for (const [name, others] of Object.entries(synonyms)) {
  for (const word of [name, ...others].map(fold)) groupsOf.set(word, [...(groupsOf.get(word) ?? []), name]);
}

/** What a job is filed under: its board's own words, and the groups that these belong to. */
export function categoriesOf({ categories, tags }: Pick<Facets, "categories" | "tags">): Set<string> {
  const folded = [...categories, ...tags].map(fold).filter(Boolean);
  return new Set([...folded, ...folded.flatMap((word) => groupsOf.get(word) ?? [])]);
}

/** The words to look for: a known word means its groups; another one only itself. Null for no filter at all. */
export function wantedCategories(parameter: string): string[] | null {
  const folded = fold(parameter.slice(0, 200))
    .replace(/^remote | jobs?$/g, "")
    .trim();
  if (folded === "" || folded === "all") return null;
  const own = Object.keys(synonyms).find((name) => fold(name) === folded);
  return own ? [own] : [folded, ...(groupsOf.get(folded) ?? [])];
}
