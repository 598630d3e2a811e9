import { shortened } from "../../../src/text/cut-text.ts";
import { browseAddress, hrefOf, isFiltered, isUnasked, listAddress, slugOf } from "../address.ts";
import type { PageView, Shown } from "../view.ts";
import { numberIn, wordsIn } from "../words/languages.ts";
import { Notice, Skeleton, Summary } from "../words/notices.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { filtered } from "./filters.ts";
import { JobCard } from "./job-card.tsx";
import { listTabs, tabs } from "./tabs.ts";

const maxQuotedLength = 60;

export function JobList({ view, actions }: Shown) {
  const { address, list, language, nowMs, shown } = view;
  const words = wordsIn[language];
  const Heading = address.jobId === null ? "h1" : "h2";
  const isSearch = address.tab === "search";
  const matching = isSearch ? list.listings : filtered(list.listings, address.filters, nowMs);
  const count = isSearch ? list.total : (list.matching ?? matching.length);
  const isSearchWithoutQuery = isUnasked(address);
  const isBare = list.phase !== "loading" && list.total === 0;
  const visible = matching.slice(0, shown);
  const hasMore = visible.length < matching.length || (list.isWhole && list.hasFurtherPages);
  return (
    <section class="list-pane" aria-labelledby="list-heading">
      <div class="list-head">
        <Heading id="list-heading" class="heading" tabIndex={-1}>
          {headingOf(view)}
        </Heading>
        {!isSearchWithoutQuery && !isBare && <Summary view={view} count={count} />}
      </div>
      {!isSearchWithoutQuery && (!isBare || isFiltered(address)) && (
        <FilterBar view={view} actions={actions} />
      )}
      {isFiltered(address) && (
        <a class="button without-script" href={hrefOf(listAddress(address.tab, address.query))}>
          {words.clearFilters}
        </a>
      )}
      <Notice view={view} actions={actions} />
      <Corrected view={view} />
      {isSearchWithoutQuery && <SearchStart view={view} actions={actions} />}
      {list.phase === "loading" && !isSearchWithoutQuery && (
        <>
          <Skeleton label={words.loading} />
          <p class="without-script">
            {address.jobId !== null ? (
              <a href={hrefOf({ ...address, jobId: null })}>{words.back}</a>
            ) : address.tab === "saved" ? (
              words.needsScript
            ) : (
              words.comesSoon
            )}
          </p>
        </>
      )}
      {list.phase === "ready" &&
        count === 0 &&
        (list.isWhole || list.matching === 0 || isSearch) &&
        !isSearchWithoutQuery && <Empty view={view} actions={actions} />}
      {visible.length > 0 && (
        <ol class="jobs" id="jobs">
          {visible.map((listing) => (
            <JobCard key={listing.id} listing={listing} view={view} actions={actions} />
          ))}
        </ol>
      )}
      {!list.isWhole && !isSearch && (list.matching ?? list.total) > visible.length && (
        <p class="without-script first-only">{words.firstOnly}</p>
      )}
      {list.search?.next && (
        <a class="button more without-script" href={hrefOf({ ...address, after: list.search.next })}>
          {words.nextPage}
        </a>
      )}
      {address.isBrowsing && <Browse view={view} />}
      {hasMore && (
        <button type="button" class="button more" id="more" onClick={() => actions.showMore()}>
          {words.showMore}
        </button>
      )}
    </section>
  );
}

/** The county's own name where the server has told it; an address knows it without capitals and apostrophes. */
function countyIn({ list }: PageView, slug: string): string {
  const named = Object.keys(list.search?.facets.county ?? {}).find((name) => slugOf(name) === slugOf(slug));
  return (
    named ??
    slug.replace(/(^|-)([a-z])/g, (_, gap: string, letter: string) => `${gap && " "}${letter.toUpperCase()}`)
  );
}

export function headingOf(view: PageView): string {
  const { address, language } = view;
  const words = wordsIn[language];
  const { tab, query, isBrowsing, category, filters } = address;
  if (isBrowsing) return words.headingIn(countyIn(view, filters.place), words.fieldName[category] ?? "");
  return tab === "search" && query !== "" ? words.headingOfSearch(query) : words.heading[tab];
}

/** From a county to its fields and to other counties, with how many jobs each has. */
function Browse({ view }: { view: PageView }) {
  const { address, list, language } = view;
  const words = wordsIn[language];
  const { place } = address.filters;
  const { county = {}, category = {} } = list.search?.facets ?? {};
  const link = (text: string, count: number, to: ReturnType<typeof browseAddress>) => (
    <a class="pill" key={text} href={hrefOf(to)}>
      {text} ({numberIn(language, count)})
    </a>
  );
  return (
    <nav class="recent browse" aria-label={words.otherLists}>
      {place !== "" && (
        <>
          <h2 class="recent-heading">{words.fieldsIn(countyIn(view, place))}</h2>
          {Object.entries(category).map(([field, count]) =>
            link(words.fieldName[field] ?? field, count, browseAddress(place, field)),
          )}
        </>
      )}
      <h2 class="recent-heading">{words.counties}</h2>
      {Object.entries(county).map(([name, count]) =>
        link(name, count, browseAddress(slugOf(name), address.category)),
      )}
    </nav>
  );
}

/** What was looked for instead, and the way back to what was typed. */
function Corrected({ view }: { view: PageView }) {
  const { address, list, language } = view;
  const words = wordsIn[language];
  const { corrected = null } = list.search ?? {};
  if (corrected === null) return null;
  return (
    <p class="note" role="status">
      {words.corrected(corrected)}{" "}
      <a href={hrefOf({ ...address, isExact: true, after: "" })}>
        {words.searchExactly(shortened(address.query, maxQuotedLength))}
      </a>
    </p>
  );
}

function Empty({ view, actions }: Shown) {
  const words = wordsIn[view.language];
  const { address } = view;
  if (isFiltered(address))
    return (
      <div class="empty">
        <p>{words.emptyFilters}</p>
        <button type="button" class="button needs-script" onClick={() => actions.clearFilters()}>
          {words.clearFilters}
        </button>
      </div>
    );
  const nearest = view.list.search?.nearest ?? null;
  const text = address.tab === "saved" ? words.emptySaved : words.empty;
  return (
    <div class="empty">
      <p>{address.tab === "search" ? words.emptySearch(shortened(address.query, maxQuotedLength)) : text}</p>
      {nearest && (
        <p>
          <a class="button" href={hrefOf(listAddress("search", nearest))}>
            {words.nearest(nearest)}
          </a>
        </p>
      )}
      <OtherLists view={view} />
    </div>
  );
}

function SearchStart({ view, actions }: Shown) {
  const words = wordsIn[view.language];
  return (
    <div class="empty">
      <p>{words.searchEmpty}</p>
      {view.recentSearches.length > 0 && (
        <nav class="recent" aria-label={words.recentSearches}>
          <h2 class="recent-heading">{words.recentSearches}</h2>
          {view.recentSearches.map((query) => (
            <a class="pill" key={query} href={hrefOf(listAddress("search", query))}>
              {query}
            </a>
          ))}
          <button type="button" class="pill pill-clear" onClick={() => actions.forgetSearches()}>
            {words.forgetSearches}
          </button>
        </nav>
      )}
      <OtherLists view={view} />
      <p>
        <a href={hrefOf(browseAddress())}>{words.byCounty}</a>
      </p>
    </div>
  );
}

/** Where nothing is to be read, the next step stands below: on a phone the row of tabs does not show all of them. */
function OtherLists({ view }: { view: PageView }) {
  const words = wordsIn[view.language];
  return (
    <div class="recent">
      <h2 class="recent-heading">{words.otherLists}</h2>
      {listTabs
        .filter((tab) => tab !== view.address.tab)
        .map((tab) => (
          <a class="pill" key={tab} href={tabs[tab].path}>
            {words.tab[tab]}
          </a>
        ))}
    </div>
  );
}
