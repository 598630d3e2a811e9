import { xmlHiringSystem } from "./employer.ts";
import { itemText, type RssItem } from "./rss.ts";

// RSS with a hundred jobs at most; places are nested, and some items only invite people to write.
export const teamtailor = xmlHiringSystem({
  name: "Teamtailor",
  sample: "teamtailor",
  documentation: "https://support.teamtailor.com/en/articles/11171756",
  pages: [/^(?!www\.|support\.|docs\.|app\.)([^./]+(?:\.na)?)\.teamtailor\.com(?:\/|$)/],
  home: (account) => `https://${account}.teamtailor.com/jobs`,
  request: (account) => ({ url: `https://${account}.teamtailor.com/jobs.rss?per_page=100&offset=0` }),

  statedName: ({ title }) => title,
  toPosting(item) {
    const title = itemText(item, "title");
    if (openApplication.test(title)) return null;
    const link = itemText(item, "link");
    return {
      id: /\/jobs\/(\d+)/.exec(link)?.[1] ?? (itemText(item, "guid") || link),
      title,
      location: placesOf(item),
      date: itemText(item, "pubDate"),
      url: link,
      description: itemText(item, "description"),
      categories: [itemText(item, "tt:department"), itemText(item, "tt:role")],
      remote: itemText(item, "remoteStatus") === "fully",
    };
  },
});

const openApplication =
  /\b(?:open|spontaneous|unsolicited|general|speculative) (?:applications?|positions?)\b|\bspontanans[öo]kan|\båpen søknad|\binitiativbewerbung|\btalent (?:pool|community|network)\b/i;

function placesOf(item: RssItem): string[] {
  const of = (name: string) => item.get(`tt:locations/tt:location/tt:${name}`) ?? [];
  const [names, cities, countries] = [of("name"), of("city"), of("country")];
  return names.map((name, i) => [cities[i] || name, countries[i]].filter(Boolean).join(", "));
}
