import { shortened } from "../../../src/text/cut-text.ts";
import { hrefOf, isFiltered, listAddress } from "../address.ts";
import type { PageView, Shown } from "../view.ts";
import { wordsIn } from "../words/languages.ts";
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
  const isSearchWithoutQuery = address.tab === "search" && address.query === "";
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
      {hasMore && (
        <button type="button" class="button more" id="more" onClick={() => actions.showMore()}>
          {words.showMore}
        </button>
      )}
    </section>
  );
}

export function headingOf({ address, language }: PageView): string {
  const words = wordsIn[language];
  const { tab, query } = address;
  return tab === "search" && query !== "" ? words.headingOfSearch(query) : words.heading[tab];
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
