// The whole page as a function of its view: the server writes it down as HTML, the script keeps it in step.
import { Icon, Mark } from "../look/icons.tsx";
import type { Language } from "../look/language.ts";
import { hrefOf } from "./address.ts";
import { JobPane } from "./job/job-pane.tsx";
import { searchForm } from "./list/filter-bar.tsx";
import { JobList } from "./list/job-list.tsx";
import { listTabs, tabs } from "./list/tabs.ts";
import type { Shown } from "./view.ts";
import { numberIn, wordsIn } from "./words/languages.ts";

export function Page({ view, actions }: Shown) {
  const words = wordsIn[view.language];
  return (
    <div class={view.job ? "page page-with-job" : "page"}>
      <a class="skip" href={view.job ? "#job-heading" : "#list-heading"}>
        {words.skipToJobs}
      </a>
      <Top view={view} actions={actions} />
      <main class="columns">
        <JobList view={view} actions={actions} />
        <JobPane view={view} actions={actions} />
      </main>
      {view.isStorageFull && (
        <p class="note note-failed toast" role="alert">
          {words.notSaved}
        </p>
      )}
      <Foot view={view} actions={actions} />
    </div>
  );
}

function Top({ view, actions }: Shown) {
  const { language, address, site, savedIds } = view;
  const words = wordsIn[language];
  const other: Language = language === "en" ? "sw" : "en";
  const here = hrefOf(address);
  return (
    <header class="top">
      <div class="top-row">
        <a class="brand" href="/">
          <Mark />
          {site.brand}
        </a>
        <search class="search">
          <form id={searchForm} action="/search" method="get">
            <input
              type="search"
              name="q"
              maxLength={200}
              defaultValue={address.query}
              aria-label={words.searchLabel}
              placeholder={words.searchHint}
              enterkeyhint="search"
              autocomplete="off"
            />
            <button type="submit" aria-label={words.searchButton}>
              <Icon name="search" />
            </button>
          </form>
        </search>
        <nav class="top-links" aria-label={words.tab.saved}>
          <a href="/saved" aria-current={address.tab === "saved" ? "page" : undefined}>
            <Icon name="bookmark" isFilled={savedIds.length > 0} />
            {words.tab.saved}
            {savedIds.length > 0 && <span class="count">{numberIn(language, savedIds.length)}</span>}
          </a>
          <a
            href={`${here}${here.includes("?") ? "&" : "?"}lang=${other}`}
            lang={other}
            hreflang={other}
            onClick={(event) => {
              event.preventDefault();
              actions.chooseLanguage(other);
            }}
          >
            {wordsIn[other].ownName}
          </a>
        </nav>
      </div>
      <nav class="tabs" aria-label={words.lists}>
        {listTabs.map((tab) => (
          <a key={tab} href={tabs[tab].path} aria-current={address.tab === tab ? "page" : undefined}>
            {words.tab[tab]}
          </a>
        ))}
      </nav>
    </header>
  );
}

function Foot({ view }: Shown) {
  const { language, address, site } = view;
  const words = wordsIn[language];
  const { endpoint } = tabs[address.tab];
  const { tab, query, category } = address;
  const wish = tab === "search" ? { query } : tab === "remote" && category !== "" ? { category } : null;
  const parameters = wish ? `?${new URLSearchParams(wish)}` : "";
  const hasFeed = endpoint !== null && !(tab === "search" && query === "");
  return (
    <footer class="foot">
      <p>
        {words.credit} {words.noTracking}
      </p>
      <nav class="foot-links" aria-label={site.brand}>
        {hasFeed && (
          <a href={`/feeds/${endpoint}.rss${parameters}`} type="application/rss+xml">
            <Icon name="feed" />
            {words.feed}
          </a>
        )}
        <a href="/in">{words.byCounty}</a>
        <a href="/feeds/">{words.feeds}</a>
        <a href="/status">{words.status}</a>
        <a href="/developers">{words.developers}</a>
        <a href="/docs">{words.docs}</a>
        <a href="/terms">{words.terms}</a>
        <a href="/privacy">{words.privacy}</a>
        {site.contact && <a href={site.contact}>{words.contact}</a>}
      </nav>
    </footer>
  );
}
