import { xmlHiringSystem } from "./employer.ts";
import { itemText, type RssItem } from "./rss.ts";

// XML of its own: positions instead of items. A text's parts have names too, which are headings and not the title.
export const personio = xmlHiringSystem({
  name: "Personio",
  sample: "personio",
  documentation: "https://developer.personio.de/docs/retrieving-open-job-positions",
  pages: [/^([^./]+)\.jobs\.personio\.(?:de|com)(?:\/|$)/],
  home: (account) => `https://${account}.jobs.personio.de`,
  request: (account) => ({ url: `https://${account}.jobs.personio.de/xml?language=en` }),

  form: { roots: ["workzag-jobs"], item: "position" },
  statedName: ({ items: [first] }) => (first ? itemText(first, "subcompany") : ""),
  toPosting(item, account) {
    const id = itemText(item, "id");
    return {
      id,
      title: itemText(item, "name"),
      location: [itemText(item, "office"), ...(item.get("additionalOffices/office") ?? [])],
      type: [itemText(item, "employmentType"), itemText(item, "schedule")].filter(
        (type) => type !== "permanent",
      ),
      date: itemText(item, "createdAt"),
      url: `https://${account}.jobs.personio.de/job/${id}`,
      description: textOf(item),
      categories: [itemText(item, "department"), itemText(item, "recruitingCategory")],
      level: itemText(item, "seniority"),
      remote: /\bremote\b/i.test(itemText(item, "office")),
    };
  },
});

function textOf(item: RssItem): string {
  const of = (name: string) => item.get(`jobDescriptions/jobDescription/${name}`) ?? [];
  const [headings, values] = [of("name"), of("value")];
  return values.map((value, i) => `<h3>${headings[i] ?? ""}</h3>${value}`).join("");
}
