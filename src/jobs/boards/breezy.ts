import { z } from "zod";
import { hiringSystem } from "./employer.ts";
import { moment, text, yes } from "./foreign-fields.ts";

const named = z.object({ id: text, name: text }).catch({ id: "", name: "" });
const place = z.object({ name: text, city: text, country: named, is_remote: yes });
const nowhere = { name: "", city: "", country: { id: "", name: "" }, is_remote: false };

export const breezy = hiringSystem({
  name: "Breezy HR",
  sample: "breezy",
  documentation: null,
  pages: [/^(?!www\.|app\.|developer\.|help\.)([^./]+)\.breezy\.hr(?:\/|$)/],
  home: (account) => `https://${account}.breezy.hr`,
  request: (account) => ({ url: `https://${account}.breezy.hr/json?verbose=true` }),

  envelope: z.array(z.unknown()),
  statedName: ([first]) => companyOf.safeParse(first).data?.company.name ?? "",
  entries: (document) => document,
  entry: z.object({
    id: z.string().min(1),
    name: z.string(),
    url: z.string(),
    published_date: moment,
    type: named,
    location: place.catch(nowhere),
    locations: z.array(place).catch([]),
    department: text,
    salary: text,
    description: text,
  }),
  toPosting: (entry) => ({
    id: entry.id,
    title: entry.name,
    // An entry's second place stands in the list only.
    location: (entry.locations.length > 0 ? entry.locations : [entry.location]).map(
      ({ name, city, country }) => [city || name, country.name].filter(Boolean).join(", "),
    ),
    type: entry.type.name,
    date: entry.published_date,
    url: entry.url,
    description:
      entry.salary === "" ? entry.description : `${entry.description}<p>Salary: ${entry.salary}</p>`,
    categories: [entry.department],
    remote: entry.location.is_remote,
    country: entry.location.country.id,
  }),
});

const companyOf = z.object({ company: z.object({ name: text }) });
