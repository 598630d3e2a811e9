import { z } from "zod";
import { type Feed, hourMs } from "./board.ts";
import { moment, names, number, text } from "./foreign-fields.ts";
import { jsonBoard } from "./json-board.ts";
import { factsOnly } from "./terms.ts";

// Its RSS is closed to robots, so only the API is used, and only with the name ReliefWeb gives to each application.
const fields = [
  "title",
  "url",
  "url_alias",
  "body-html",
  "date.created",
  "date.closing",
  "country.name",
  "country.iso3",
  "city.name",
  "source.name",
  "type.name",
  "experience.name",
  "career_categories.name",
];
/** Kenya, Uganda, Tanzania, Rwanda, Burundi, South Sudan, Ethiopia, Somalia. */
const eastAfrica = ["ken", "uga", "tza", "rwa", "bdi", "ssd", "eth", "som"];
const internship = "265";
const minExperience = "258";

/** Jobs in East Africa, where one more field has this value if there is one. */
function listFeed(name: string, field?: string, value?: string): Feed {
  return {
    name,
    request(_page, { reliefwebAppname }) {
      const parameters = new URLSearchParams({
        appname: reliefwebAppname ?? "",
        limit: "50",
        "sort[]": "date.created:desc",
        "filter[operator]": "AND",
        "filter[conditions][0][field]": "country.iso3",
        // Several values are joined by AND unless told otherwise, and no job is in eight countries.
        "filter[conditions][0][operator]": "OR",
      });
      for (const code of eastAfrica) parameters.append("filter[conditions][0][value][]", code);
      if (field !== undefined && value !== undefined) {
        parameters.append("filter[conditions][1][field]", field);
        parameters.append("filter[conditions][1][value]", value);
      }
      for (const wanted of fields) parameters.append("fields[include][]", wanted);
      return { url: `https://api.reliefweb.int/v2/jobs?${parameters}` };
    },
    maxPages: 1,
    mayBeEmpty: true,
    typeWhenUnstated: value === internship ? "internship" : "",
    ...(value === undefined && { about: "East Africa" }),
  };
}

export const reliefweb = jsonBoard({
  slug: "reliefweb",
  name: "ReliefWeb",
  home: "https://reliefweb.int",
  hosts: ["api.reliefweb.int"],
  terms: {
    attribution: "Jobs by ReliefWeb and the organisations named; the full text is there.",
    minIntervalMs: hourMs,
    ground: "asked-for",
    page: "https://apidoc.reliefweb.int/",
    lookedAt: "2026-11-15",
    ...factsOnly,
  },
  switchedOn: "by-RELIEFWEB_APPNAME",
  feeds: [
    listFeed("east-africa"),
    listFeed("internship", "type.id", internship),
    listFeed("graduate", "experience.id", minExperience),
  ],

  envelope: z.object({ data: z.array(z.unknown()) }),
  entries: (document) => document.data,
  entry: z.object({
    id: number,
    fields: z.object({
      title: z.string(),
      url: text,
      url_alias: text,
      body: text,
      "body-html": text,
      date: z.object({ created: moment, closing: moment }).catch({ created: undefined, closing: undefined }),
      country: names,
      city: names,
      source: names,
      type: names,
      experience: names,
      career_categories: names,
    }),
  }),
  toPosting: ({ id, fields: job }) => ({
    id,
    title: job.title,
    company: job.source.join(", "),
    location: [...job.city, ...job.country].join(", "),
    type: job.type,
    date: job.date.created,
    expires: job.date.closing,
    url: job.url_alias || job.url || `/node/${id}`,
    description: job["body-html"] || job.body,
    categories: job.career_categories,
    level: job.experience.join(", "),
  }),
});
