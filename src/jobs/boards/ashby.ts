import { z } from "zod";
import { hiringSystem } from "./employer.ts";
import { moment, text, yes } from "./foreign-fields.ts";

export const ashby = hiringSystem({
  name: "Ashby",
  sample: "ashby",
  documentation: "https://developers.ashbyhq.com/docs/public-job-posting-api",
  home: (account) => `https://jobs.ashbyhq.com/${account}`,
  pages: [/^jobs\.ashbyhq\.com\/([^/?]+)/, /^api\.ashbyhq\.com\/posting-api\/job-board\/([^/?]+)/],
  request: (account) => ({ url: `https://api.ashbyhq.com/posting-api/job-board/${account}` }),

  envelope: z.object({ jobs: z.array(z.unknown()) }),
  entries: (document) => document.jobs,
  entry: z.object({
    id: z.string().min(1),
    title: z.string(),
    jobUrl: z.string(),
    isListed: z.boolean().optional(),
    isRemote: yes,
    workplaceType: text,
    employmentType: text,
    location: text,
    address: z
      .object({ postalAddress: z.object({ addressCountry: text }) })
      .optional()
      .catch(undefined),
    secondaryLocations: z.array(z.object({ location: text })).catch([]),
    department: text,
    team: text,
    publishedAt: moment,
    descriptionHtml: text,
    descriptionPlain: text,
  }),
  toPosting(entry) {
    if (entry.isListed === false) return null;
    // Hybrid adverts also claim isRemote.
    const isRemote = entry.workplaceType ? /^remote$/i.test(entry.workplaceType) : entry.isRemote;
    // A remote advert's address is where the employer is; any other is the missing half of the place.
    const country = isRemote ? "" : (entry.address?.postalAddress.addressCountry ?? "");
    return {
      id: entry.id,
      title: entry.title,
      location: [
        `${entry.location}, ${entry.location.includes(country) ? "" : country}`,
        ...entry.secondaryLocations.map((place) => place.location),
      ],
      type: entry.employmentType,
      date: entry.publishedAt,
      url: entry.jobUrl,
      description: entry.descriptionHtml || entry.descriptionPlain,
      categories: [entry.department, entry.team],
      remote: isRemote,
    };
  },
});
