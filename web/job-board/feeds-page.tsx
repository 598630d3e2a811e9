// All feeds on one page, and how to make one of a search.
import type { Language } from "../look/language.ts";
import { plainPage } from "../look/plain-page.tsx";
import { listTabs, tabs } from "./list/tabs.ts";
import type { Site } from "./view.ts";
import { wordsIn } from "./words/languages.ts";

const english = {
  title: "RSS feeds",
  lead: "Follow jobs in a feed reader. It tells you about new ones, with no account and without your e-mail address. Add one of these addresses to it.",
  json: "JSON Feed",
  searchTitle: "A feed for your own search",
  searchLead: "Type what you’re looking for and open the feed. Its address is all your feed reader needs.",
  open: "Open the feed",
  pattern: "Or write the address yourself, with your search words at the end:",
  fieldTitle: "Remote jobs in one field",
  field: "Narrow the remote jobs to one field of work, such as design or customer-support:",
  kept: "Each item names the board it came from and links to the original listing. Check every few minutes at most; the feeds don’t change faster.",
};

const swahili: typeof english = {
  title: "Milisho ya RSS",
  lead: "Fuatilia kazi kwa kisoma milisho. Kitakujulisha kazi mpya, bila akaunti na bila barua pepe yako. Weka mojawapo ya anwani hizi ndani yake.",
  json: "JSON Feed",
  searchTitle: "Mlisho wa unachotafuta",
  searchLead: "Andika unachotafuta, kisha fungua mlisho. Kisoma milisho kinahitaji anwani yake tu.",
  open: "Fungua mlisho",
  pattern: "Ukiuandika mwenyewe, maneno unayotafuta huwa mwishoni:",
  fieldTitle: "Kazi za mtandaoni za fani moja",
  field: "Unaweza kuchagua fani moja ya kazi za mtandaoni, kama design au customer-support:",
  kept: "Kila tangazo linataja tovuti lilikotoka na lina kiungo cha tangazo lenyewe. Angalia kila baada ya dakika chache tu; milisho haibadiliki upesi kuliko hapo.",
};

const words = { en: english, sw: swahili };

export function feedsPage({ brand, origin }: Site, language: Language): string {
  const { title, lead, json, searchTitle, searchLead, open, pattern, fieldTitle, field, kept } =
    words[language];
  const board = wordsIn[language];
  const other: Language = language === "en" ? "sw" : "en";
  return plainPage({
    language,
    brand,
    home: "/",
    title,
    aside: (
      <a href={`/feeds/?lang=${other}`} lang={other} hreflang={other}>
        {wordsIn[other].ownName}
      </a>
    ),
    children: (
      <>
        <p>{lead}</p>
        <ul class="rows">
          {listTabs.map((tab) => (
            <li key={tab}>
              <b>{board.heading[tab]}</b>
              <span>
                <Feed tab={board.heading[tab]} href={`/feeds/${tabs[tab].endpoint}.rss`} name="RSS" />
                <Feed tab={board.heading[tab]} href={`/feeds/${tabs[tab].endpoint}.json`} name={json} />
              </span>
            </li>
          ))}
        </ul>
        <h2>{searchTitle}</h2>
        <p>{searchLead}</p>
        <search>
          <form class="ask" action="/feeds/search-jobs.rss" method="get">
            <input
              type="search"
              name="query"
              required
              maxLength={200}
              aria-label={board.searchLabel}
              placeholder={board.searchHint}
            />
            <button type="submit" class="button button-main">
              {open}
            </button>
          </form>
        </search>
        <p>{pattern}</p>
        <code>{`${origin}/feeds/search-jobs.rss?query=customer+support`}</code>
        <code>{`${origin}/feeds/search-jobs.json?query=customer+support`}</code>
        <h2>{fieldTitle}</h2>
        <p>{field}</p>
        <code>{`${origin}/feeds/remote-jobs.rss?category=design`}</code>
        <p>{kept}</p>
        <nav class="ways" aria-label={brand}>
          <a class="button" href="/">
            {board.tab.africa}
          </a>
          <a class="button" href="/docs">
            {board.docs}
          </a>
          <a class="button" href="/status">
            {board.status}
          </a>
        </nav>
      </>
    ),
  });
}

const Feed = ({ tab, href, name }: { tab: string; href: string; name: string }) => (
  <a class="button" href={href}>
    {name}
    <span class="unseen"> · {tab}</span>
  </a>
);
