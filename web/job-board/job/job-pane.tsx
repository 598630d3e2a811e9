import type { ComponentChildren } from "preact";
import { Icon } from "../../look/icons.tsx";
import { hrefOf, isUnasked, listAddress } from "../address.ts";
import { SaveButton, typeName } from "../list/job-card.tsx";
import { type Listing, safeUrl } from "../list/listing.ts";
import type { PageView, Shown } from "../view.ts";
import { closingIn, dateIn, dayIn, payIn, wordsIn } from "../words/languages.ts";
import { Notice } from "../words/notices.tsx";
import { JobText } from "./job-text.tsx";
import { ReportForm } from "./report-form.tsx";
import { ShareRow } from "./share-row.tsx";

export function JobPane({ view, actions }: Shown) {
  const { job, address, language } = view;
  const words = wordsIn[language];
  if (job === null)
    return !hasJobsToChoose(view) ? null : (
      <section class="job-pane job-pane-empty">
        <p>{words.choose}</p>
      </section>
    );
  const back = hrefOf({ ...address, jobId: null });
  return (
    <section class="job-pane" aria-labelledby="job-heading">
      <a class="back" href={back} data-back="">
        <Icon name="back" />
        {words.back}
      </a>
      {job.phase === "gone" && <Gone view={view} actions={actions} />}
      {job.phase === "away" && <Away view={view} actions={actions} />}
      {job.listing && <Opened listing={job.listing} view={view} actions={actions} />}
      {job.phase === "loading" && !job.listing && (
        <>
          <JobHeading>{words.textLoading}</JobHeading>
          <Notice view={view} actions={actions} />
        </>
      )}
    </section>
  );
}

/** While a list comes it is taken to have some, so that nothing jumps when it is there. */
function hasJobsToChoose({ list, address }: PageView): boolean {
  return list.listings.length > 0 || (list.phase === "loading" && !isUnasked(address));
}

function Gone({ view }: Shown) {
  const words = wordsIn[view.language];
  const tab = view.job?.tab ?? "africa";
  return (
    <Absent title={words.gone}>
      <p>{words.goneMore}</p>
      <a class="button" href={hrefOf(listAddress(tab))}>
        {words.heading[tab]}
      </a>
    </Absent>
  );
}

/** Only a document knows about a job that is in no list here: its address is loaded as a whole. */
function Away({ view }: Shown) {
  const { language, list, isOffline, address } = view;
  const words = wordsIn[language];
  const kind = list.failure?.kind;
  const reason = kind === "failed" || kind === "unreadable" ? words[kind] : words.unreachable;
  return (
    <Absent title={isOffline ? words.offlineNoJob : reason}>
      <a class="button" href={hrefOf(address)} target="_self">
        {words.retry}
      </a>
    </Absent>
  );
}

const Absent = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <div class="empty">
    <JobHeading>{title}</JobHeading>
    {children}
  </div>
);

const JobHeading = ({ children }: { children: string }) => (
  <h1 id="job-heading" class="job-heading" tabIndex={-1}>
    {children}
  </h1>
);

function Opened({ listing, view, actions }: Shown & { listing: Listing }) {
  const { language, nowMs } = view;
  const words = wordsIn[language];
  const url = safeUrl(listing.url);
  const day = dayIn(language, listing.date, nowMs);
  const isCut = listing.text?.endsWith("…") ?? false;
  return (
    <article class="opened">
      {view.isReported && (
        <p class="note" role="status">
          {words.reported}
        </p>
      )}
      <JobHeading>{listing.title}</JobHeading>
      <p class="job-company">{listing.company || words.noCompany}</p>
      <dl class="facts">
        <Fact name={words.place}>{listing.location || words.noPlace}</Fact>
        {listing.type !== "" && <Fact name={words.type}>{typeName(listing.type, view)}</Fact>}
        {day !== "" && (
          <Fact name={words.postedOn}>
            <time dateTime={listing.date} title={dateIn(language, listing.date)}>
              {day}
            </time>
          </Fact>
        )}
        {listing.facts?.pay && <Fact name={words.pay}>{payIn(language, listing.facts.pay)}</Fact>}
        {listing.facts?.closes && (
          <Fact name={words.closes}>
            {closingIn(language, listing.facts.closes, listing.facts.closesAtTime ?? false)}
          </Fact>
        )}
        {listing.alsoOn && listing.alsoOn.length > 0 && (
          <Fact name={words.alsoOn}>{listing.alsoOn.map(({ source }) => source).join(", ")}</Fact>
        )}
        <Fact name={words.from}>
          {url ? (
            <a href={url.origin} rel="noopener" target="_blank">
              {listing.source}
            </a>
          ) : (
            listing.source
          )}
        </Fact>
      </dl>
      <Openness listing={listing} view={view} />
      <Warnings listing={listing} view={view} />
      <div class="job-actions">
        {url && <WayOut url={url} view={view} listing={listing} text={words.apply(listing.source)} />}
        <SaveButton listing={listing} view={view} actions={actions} />
      </div>
      <Text listing={listing} view={view} actions={actions} />
      {listing.text && url && (
        <p>
          <WayOut
            url={url}
            view={view}
            listing={listing}
            text={isCut ? words.readOn(listing.source) : words.apply(listing.source)}
          />
        </p>
      )}
      <ShareRow listing={listing} view={view} actions={actions} />
      <ReportForm listing={listing} view={view} actions={actions} />
    </article>
  );
}

type WayOutProps = { url: URL; view: PageView; listing: Listing; text: string };

/** Above the text and below it: who has read it to the end need not look for the way back up. */
function WayOut({ url, view, listing, text }: WayOutProps) {
  return (
    <a
      class={isClosedToKenya(listing) ? "button way-out" : "button button-main way-out"}
      href={url.href}
      target="_blank"
      rel="noopener"
    >
      {text}
      <Icon name="out" />
      <span class="unseen"> ({wordsIn[view.language].newTab})</span>
    </a>
  );
}

/** The text comes with the list, and so does the reason why it does not come. */
function Text({ listing, view, actions }: Shown & { listing: Listing }) {
  const { list, isLive, language } = view;
  const words = wordsIn[language];
  if (listing.text) return <JobText text={listing.text} />;
  if (listing.text === null && !list.isWhole && list.failure)
    return <Notice view={view} actions={actions} isTextMissing />;
  const isComing = listing.text === null && isLive && !list.isWhole;
  return <p class="quiet">{isComing ? `${words.textLoading}…` : words.textMissing}</p>;
}

const Fact = ({ name, children }: { name: string; children: ComponentChildren }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** What the server read from the whole advert, with the words it read it from. */
function Openness({ listing, view }: { listing: Listing; view: Shown["view"] }) {
  if (!listing.facts) return null;
  const { verdict, scope, evidence } = listing.facts.eligibility;
  // Among the African jobs, that a job in Kenya is open to Kenya goes without saying.
  if (view.address.tab === "africa" && verdict === "open" && scope === "countries") return null;
  const words = wordsIn[view.language];
  return (
    <div class={`openness openness-${verdict}`}>
      <Icon name={opennessIcon[verdict]} />
      <div>
        {verdict === "closed" && <p class="openness-title">{words.closedTitle}</p>}
        <p>{words.openness[verdict](evidence, scope === "worldwide")}</p>
      </div>
    </div>
  );
}

const opennessIcon = { open: "check", closed: "blocked", unclear: "question" } as const;

const isClosedToKenya = ({ facts }: Listing) => facts?.eligibility.verdict === "closed";

/** Kenya's National Employment Authority. */
const licensedAgencies = "https://neaims.go.ke/";

function Warnings({ listing, view }: { listing: Listing; view: Shown["view"] }) {
  const warnings = listing.facts?.warnings ?? [];
  if (warnings.length === 0) return null;
  const words = wordsIn[view.language];
  const has = (code: string) => warnings.some((warning) => warning.code === code);
  return (
    <aside class="note note-warning" aria-label={words.warningsTitle}>
      <Icon name="warning" />
      <div>
        <p class="note-title">{words.warningsTitle}</p>
        <ul>
          {warnings.map(({ code, words: said }) => (
            <li key={code}>
              {words.warning[code]} <q>{said}</q>
            </li>
          ))}
        </ul>
        {has("asks_money") && <p>{words.moneyText}</p>}
        {has("overseas_agency") && (
          <p>
            {words.agencyText}{" "}
            <a href={licensedAgencies} rel="noopener" target="_blank">
              {words.agencyLink}
            </a>
          </p>
        )}
      </div>
    </aside>
  );
}
