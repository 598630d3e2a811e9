// All feeds on one page, and how to make one of a search.
import type { Language } from "../look/language.ts";
import { plainPage } from "../look/plain-page.tsx";
import { listTabs, tabs } from "./list/tabs.ts";
import type { Site } from "./view.ts";
import { wordsIn } from "./words/languages.ts";

const english = {
  title: "Feeds",
  lead: "Follow the jobs in a feed reader: it tells you of new ones, without an account here and without your address. Put one of these addresses into it.",
  json: "JSON Feed",
  searchTitle: "A feed of your own search",
  searchLead: "Type what you look for, and open the feed. Its address is all that a feed reader needs.",
  open: "Open the feed",
  pattern: "Written by hand, with the words of your search at the end:",
  fieldTitle: "One field of the remote jobs",
  field: "The remote jobs can be narrowed to a field of work, such as design or customer-support:",
  kept: "Each item names the board it came from and links to the original listing. Ask at most every few minutes; the feeds change no faster.",
};

const swahili: typeof english = {
  title: "Milisho",
  lead: "Fuatilia kazi kwa kisoma milisho: kitakuarifu kazi mpya, bila akaunti hapa na bila anwani yako. Weka mojawapo ya anwani hizi ndani yake.",
  json: "JSON Feed",
  searchTitle: "Mlisho wa unachotafuta",
  searchLead: "Andika unachotafuta, kisha fungua mlisho. Kisoma milisho kinahitaji anwani yake tu.",
  open: "Fungua mlisho",
  pattern: "Ukiuandika mwenyewe, maneno unayotafuta huwa mwishoni:",
  fieldTitle: "Fani moja ya kazi za mbali",
  field: "Kazi za mbali zinaweza kupunguzwa kwa fani, kama design au customer-support:",
  kept: "Kila tangazo linataja tovuti lilikotoka na linaunganishwa nalo. Uliza kila baada ya dakika chache tu; milisho haibadiliki upesi zaidi.",
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

function Feed({ tab, href, name }: { tab: string; href: string; name: string }) {
  return (
    <a class="button" href={href}>
      {name}
      <span class="unseen"> · {tab}</span>
    </a>
  );
}
