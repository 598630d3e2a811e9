import { z } from "zod";
import { parseJson } from "./document-text.ts";
import { hiringSystem } from "./employer.ts";
import { moment, number, text } from "./foreign-fields.ts";

const place = z
  .object({ city: text, state: text, province: text, country: text, addressCountry: text })
  .catch({ city: "", state: "", province: "", country: "", addressCountry: "" });
const lineOf = ({ city, state, province, country, addressCountry }: z.output<typeof place>) =>
  [city, state || province, country || addressCountry].filter(Boolean).join(", ");

const detail = z.object({
  result: z.object({
    jobOpening: z.object({
      description: text,
      datePosted: moment,
      employmentStatusLabel: text,
      location: place,
      compensation: text,
    }),
  }),
});

// The list has neither dates nor texts. An account that does not exist answers with a web page.
export const bamboohr = hiringSystem({
  name: "BambooHR",
  sample: "bamboohr",
  documentation: null,
  pages: [/^(?!www\.|documentation\.|help\.|app\.)([^./]+)\.bamboohr\.com(?:\/|$)/],
  home: (account) => `https://${account}.bamboohr.com/careers`,
  request: (account) => ({ url: `https://${account}.bamboohr.com/careers/list` }),
  details: () => ({
    perRefresh: 5,
    url: (page) => `${page}/detail`,
    read(answer) {
      const { description, datePosted, employmentStatusLabel, location, compensation } = parseJson(
        answer,
        detail,
      ).result.jobOpening;
      return {
        location: lineOf(location),
        type: employmentStatusLabel,
        date: datePosted,
        description: compensation === "" ? description : `${description}<p>Compensation: ${compensation}</p>`,
      };
    },
  }),

  envelope: z.object({ result: z.array(z.unknown()) }),
  entries: (document) => document.result,
  entry: z.object({
    id: number,
    jobOpeningName: z.string(),
    departmentLabel: text,
    employmentStatusLabel: text,
    location: place,
    atsLocation: place,
    locationType: text,
  }),
  toPosting: (entry, account) => ({
    id: entry.id,
    title: entry.jobOpeningName,
    location: lineOf(entry.location) || lineOf(entry.atsLocation),
    type: entry.employmentStatusLabel,
    url: `https://${account}.bamboohr.com/careers/${entry.id}`,
    categories: [entry.departmentLabel],
    remote: entry.locationType === "1",
  }),
});
