import { Icon } from "../../look/icons.tsx";
import { hrefOf } from "../address.ts";
import type { Shown } from "../view.ts";
import { dayIn, payIn, shortDateIn, wordsIn } from "../words/languages.ts";
import { isOpenToKenya, type Listing } from "./listing.ts";

export function JobCard({ listing, view, actions }: Shown & { listing: Listing }) {
  const { language, address, nowMs } = view;
  const words = wordsIn[language];
  const isCurrent = address.jobId === listing.id;
  const day = dayIn(language, listing.date, nowMs);
  const facts = [listing.company, listing.location].filter(Boolean);
  return (
    <li class="job">
      <a
        class="job-link"
        href={hrefOf({ ...address, jobId: listing.id })}
        aria-current={isCurrent ? "true" : undefined}
        data-job={listing.id}
      >
        <span class="job-title">{listing.title}</span>
        <span class="job-facts">{facts.length > 0 ? facts.join(" · ") : words.noCompany}</span>
        <span class="job-meta">
          {listing.type !== "" && <span class="job-type">{typeName(listing.type, view)}</span>}
          {day !== "" && <time dateTime={listing.date}>{day}</time>}
          <span class="job-source">{listing.source}</span>
        </span>
        <Stated listing={listing} view={view} />
        <Flags listing={listing} view={view} />
      </a>
      <SaveButton listing={listing} view={view} actions={actions} isCompact />
    </li>
  );
}

/** What people decide by, where the advert says it. */
function Stated({ listing, view }: { listing: Listing; view: Shown["view"] }) {
  const { language, nowMs } = view;
  const { pay = null, closes = null } = listing.facts ?? {};
  const isToCome = closes !== null && Date.parse(closes) > nowMs;
  if (!pay && !isToCome) return null;
  return (
    <span class="job-meta job-stated">
      {pay && <span>{payIn(language, pay)}</span>}
      {isToCome && <span>{wordsIn[language].closesOn(shortDateIn(language, closes))}</span>}
    </span>
  );
}

function Flags({ listing, view }: { listing: Listing; view: Shown["view"] }) {
  const words = wordsIn[view.language];
  const isOpen = view.address.tab !== "africa" && isOpenToKenya(listing);
  const isSuspect = listing.facts?.warnings.some(({ code }) => code === "asks_money") ?? false;
  if (!isOpen && !isSuspect) return null;
  return (
    <span class="job-flags">
      {isSuspect && (
        <span class="flag flag-warning">
          <Icon name="warning" />
          {words.moneyFlag}
        </span>
      )}
      {isOpen && (
        <span class="flag flag-good">
          <Icon name="check" />
          {words.openFlag}
        </span>
      )}
    </span>
  );
}

export function SaveButton({
  listing,
  view,
  actions,
  isCompact = false,
}: Shown & { listing: Listing; isCompact?: boolean }) {
  const words = wordsIn[view.language];
  const isSaved = view.savedIds.includes(listing.id);
  return (
    <button
      type="button"
      class={isCompact ? "save save-compact" : "button save"}
      aria-pressed={isSaved}
      aria-label={isCompact ? words.saveJob(listing.title) : undefined}
      onClick={() => actions.toggleSaved(listing)}
    >
      <Icon name="bookmark" isFilled={isSaved} />
      {!isCompact && <span>{isSaved ? words.saved : words.save}</span>}
    </button>
  );
}

export function typeName(type: string, { language }: Shown["view"]): string {
  return wordsIn[language].typeName[type] ?? type.charAt(0).toUpperCase() + type.slice(1);
}
