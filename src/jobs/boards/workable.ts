import { z } from "zod";
import { hiringSystem } from "./employer.ts";
import { moment, text, yes } from "./foreign-fields.ts";

export const workable = hiringSystem({
  name: "Workable",
  sample: "workable",
  documentation: "https://apply.workable.com/robots.txt",
  home: (account) => `https://apply.workable.com/${account}/`,
  pages: [
    /^apply\.workable\.com\/api\/v\d\/(?:widget\/)?accounts\/([^/?]+)/,
    /^apply\.workable\.com\/(?!api\/|j\/)([^/?]+)/,
    /^(?!www\.|jobs\.|apply\.|help\.)([^./]+)\.workable\.com(?:\/|$)/,
  ],
  request: (account) => ({
    url: `https://apply.workable.com/api/v1/widget/accounts/${account}?details=true`,
  }),

  envelope: z.object({ name: text, jobs: z.array(z.unknown()) }),
  statedName: ({ name }) => name,
  entries: (document) => document.jobs,
  entry: z.object({
    shortcode: z.string().min(1),
    title: z.string(),
    url: z.string(),
    employment_type: text,
    telecommuting: yes,
    department: text,
    function: text,
    experience: text,
    published_on: moment,
    city: text,
    state: text,
    country: text,
    locations: z.array(z.object({ countryCode: text })).catch([]),
    description: text,
  }),
  toPosting: (entry) => ({
    id: entry.shortcode,
    title: entry.title,
    location: [entry.city, entry.state, entry.country].join(", "),
    type: entry.employment_type,
    date: entry.published_on,
    url: entry.url,
    description: entry.description,
    categories: [entry.department, entry.function],
    level: entry.experience,
    remote: entry.telecommuting,
    country: entry.locations[0]?.countryCode,
  }),
});
