import { z } from "zod";
import { hiringSystem } from "./employer.ts";
import { moment, number, text } from "./foreign-fields.ts";

const named = z
  .object({ name: text })
  .nullish()
  .catch(null)
  .transform((value) => value?.name ?? "");

// One answer without paging, and without dates. The text stands in four parts, each with a heading of its own.
export const pinpoint = hiringSystem({
  name: "Pinpoint",
  sample: "pinpoint",
  documentation: "https://developers.pinpointhq.com/docs/jobs-json-endpoint",
  pages: [/^(?!www\.|developers\.)([^./]+)\.pinpointhq\.com(?:\/|$)/],
  home: (account) => `https://${account}.pinpointhq.com`,
  request: (account) => ({ url: `https://${account}.pinpointhq.com/postings.json` }),

  envelope: z.object({ data: z.array(z.unknown()) }),
  entries: (document) => document.data,
  entry: z.object({
    id: number,
    title: z.string(),
    url: z.string(),
    description: text,
    key_responsibilities: text,
    key_responsibilities_header: text,
    skills_knowledge_expertise: text,
    skills_knowledge_expertise_header: text,
    benefits: text,
    benefits_header: text,
    compensation: text,
    deadline_at: moment,
    employment_type: text,
    employment_type_text: text,
    workplace_type: text,
    job: z.object({ department: named }).catch({ department: "" }),
    location: z
      .object({ name: text, city: text, province: text })
      .catch({ name: "", city: "", province: "" }),
  }),
  toPosting: (entry) => ({
    id: entry.id,
    title: entry.title,
    location: placeOf(entry.location),
    type: entry.employment_type_text || entry.employment_type,
    expires: entry.deadline_at,
    url: entry.url,
    description: [
      part("", entry.description),
      part(entry.key_responsibilities_header, entry.key_responsibilities),
      part(entry.skills_knowledge_expertise_header, entry.skills_knowledge_expertise),
      part(entry.benefits_header, entry.benefits),
      part("Compensation", entry.compensation),
    ].join(""),
    categories: [entry.job.department],
    remote: entry.workplace_type === "remote",
  }),
});

/** Employers write the country, a town or "Remote" as the name; beside the last one the town is only their seat. */
function placeOf({ name, city, province }: { name: string; city: string; province: string }): string {
  if (name === "") return [city, province].join(", ");
  return /remote|^anywhere/i.test(name) || city === "" ? name : `${city}, ${name}`;
}

/** The editor's comments stand in every block; one without an end must not swallow the next part. */
const part = (heading: string, html: string) =>
  html === "" ? "" : `<h3>${heading}</h3>${html.replaceAll(/<!--[\s\S]*?(?:-->|$)/g, "")}`;
