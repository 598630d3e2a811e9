// Everything the board says, in English. The other languages have exactly the same entries.
import type { WarningCode } from "../list/listing.ts";
import type { TabName } from "../list/tabs.ts";

export const english = {
  ownName: "English",
  tagline: "Jobs for Kenya, from many boards in one place",
  skipToJobs: "Skip to jobs",
  lists: "Job lists",
  tab: {
    africa: "Kenya & Africa",
    remote: "Remote",
    "entry-level": "Entry-level",
    graduate: "Graduate",
    internships: "Internships",
    "work-from-home": "Work from home",
    search: "Search",
    saved: "Saved",
  } satisfies Record<TabName, string>,
  heading: {
    africa: "Jobs in Kenya and across Africa",
    remote: "Remote jobs",
    "entry-level": "Entry-level jobs",
    graduate: "Graduate programmes and junior jobs",
    internships: "Internships",
    "work-from-home": "Work-from-home jobs",
    search: "Search",
    saved: "Saved jobs",
  } satisfies Record<TabName, string>,
  headingOfSearch: (query: string) => `Jobs for “${query}”`,
  searchLabel: "Search jobs",
  searchHint: "Job title, skill or company",
  searchButton: "Search",
  searchEmpty: "Type a job title, a skill or a company.",
  recentSearches: "Recent searches",
  forgetSearches: "Clear recent searches",
  jobs: { one: "{n} job", other: "{n} jobs" },
  jobsAndMore: { one: "{n}+ jobs", other: "{n}+ jobs" },
  jobsOf: { one: "{n} of {total} jobs", other: "{n} of {total} jobs" },
  updated: (when: string) => `Updated ${when}`,
  offlineFrom: (when: string) => `You’re offline. This list is from ${when}.`,
  keptFrom: (when: string) => `We couldn’t reach the server. This list is from ${when}.`,
  offlineNoJob: "You’re offline, and this job isn’t saved on this device.",
  offlineNothing: "You’re offline, and this list hasn’t been opened on this device before.",
  partial: "More jobs are loading.",
  lastKnownGood: (when: string) =>
    `We can’t reach the job boards right now. These are the latest jobs we have, from ${when}.`,
  loading: "Loading jobs",
  busy: (seconds: string) => `Too many requests from your network. Trying again in ${seconds} s.`,
  failed: "The jobs could not be loaded. It’s a problem on our side.",
  unreachable: "We couldn’t reach the server. Check your connection and try again.",
  unreadable: "Something went wrong while loading. Try again in a moment.",
  retry: "Try again",
  empty: "There are no jobs in this list right now.",
  emptySearch: (query: string) => `No jobs match “${query}”. Check the spelling, or try fewer words.`,
  emptyFilters: "No jobs match these filters.",
  emptySaved: "Jobs you save are kept here, on this device. To save one, tap the bookmark next to it.",
  otherLists: "Browse jobs",
  clearFilters: "Clear filters",
  comesSoon: "Fetching jobs. This page checks again in a few seconds.",
  needsScript: "This part of the board needs JavaScript.",
  firstOnly:
    "Without JavaScript, only the first jobs are shown. Search, or use the RSS feed of this list, to find the others.",
  filters: "Filters",
  type: "Type",
  place: "Place",
  source: "Source",
  posted: "Posted",
  field: "Field",
  within: { "1": "Last 24 hours", "3": "Last 3 days", "7": "Last 7 days", "30": "Last 30 days" },
  typeName: {
    "full-time": "Full-time",
    "part-time": "Part-time",
    contract: "Contract",
    temporary: "Temporary",
    freelance: "Freelance",
    internship: "Internship",
    volunteer: "Volunteer",
    remote: "Remote",
  } as Record<string, string>,
  openToKenyaOnly: "Open to Kenya",
  category: {
    "software-dev": "Software",
    "customer-support": "Customer support",
    design: "Design",
    marketing: "Marketing",
    sales: "Sales",
    writing: "Writing",
    data: "Data",
    product: "Product",
    finance: "Finance",
    hr: "People & HR",
  },
  showMore: "Show more jobs",
  loadAll: "Load the whole list",
  saveData: "To save data, only the first jobs were loaded.",
  save: "Save",
  saved: "Saved",
  notSaved: "The job could not be saved: this browser is out of space, or stores nothing for this site.",
  saveJob: (title: string) => `Save ${title}`,
  back: "Back to the list",
  choose: "Select a job to see details.",
  noCompany: "Company not stated",
  noPlace: "Place not stated",
  apply: (source: string) => `Apply on ${source}`,
  newTab: "opens in a new tab",
  readOn: (source: string) => `Read more on ${source}`,
  from: "Listed by",
  postedOn: "Posted",
  share: "Share",
  shareWhatsApp: "Share on WhatsApp",
  copyLink: "Copy link",
  copied: "Link copied",
  textLoading: "Loading this job",
  textMissing: "There is no description here. Read it on the original site.",
  gone: "This job is no longer available",
  goneMore: "It was taken down, it has expired, or the link is incomplete.",
  moneyFlag: "Asks for money",
  warningsTitle: "Read this before you apply",
  warning: {
    asks_money: "This advert says you have to pay something:",
    chat_only_contact: "This advert says to apply by WhatsApp or Telegram, and names no other way:",
    free_mail_contact: "This advert says to write to a free mail address, though the employer is well known:",
    brings_valuables: "This advert says to bring a laptop, a phone or other valuables:",
    overseas_agency: "This advert says the work is in another country:",
    deadline_passed: "This advert says the last day to apply was before it was published:",
    reposted: "This site took the same advert down before:",
    same_text_other_employers: "Another employer’s advert has the same text:",
  } satisfies Record<WarningCode, string>,
  moneyText:
    "No one should have to pay a fee or a deposit, or buy something, to get a job. Don’t pay, and don’t send your PIN or a copy of your ID. If you have already paid, call your mobile money provider at once.",
  agencyText: "Only licensed agencies may send people to work abroad.",
  agencyLink: "See the official list of licensed agencies",
  closes: "Apply by",
  pay: "Pay",
  per: { hour: "an hour", day: "a day", week: "a week", month: "a month", year: "a year" },
  atLeast: (amount: string) => `from ${amount}`,
  atMost: (amount: string) => `up to ${amount}`,
  openFlag: "Open to Kenya",
  openness: {
    open: (words: string, isWorldwide: boolean) =>
      `You can apply from Kenya: ${
        words !== ""
          ? `the advert says “${words}”.`
          : isWorldwide
            ? "it is listed for everyone."
            : "its job board is for Kenya or all of Africa."
      }`,
    closed: (words: string) =>
      words === ""
        ? "Probably not open to Kenya: the site lists jobs in another country."
        : `Probably not open to Kenya: the advert says “${words}”.`,
    unclear: (words: string) =>
      words === ""
        ? "The advert doesn’t say where you can work from. Ask before you apply."
        : `It isn’t clear whether you can apply from Kenya: the advert says “${words}”. Ask first.`,
  },
  report: "Report this listing",
  reportWhy: "What is wrong with it?",
  reportReason: {
    money: "It asks for money",
    fake: "It isn’t a real job",
    gone: "It has closed or expired",
    warning: "I placed this advert, and a warning is wrong",
    wrong: "Something else is wrong",
  },
  reportNote: "Anything to add? (optional)",
  reportSend: "Send report",
  reportOffline: "You’re offline, so your report wasn’t sent. What you wrote is still here.",
  reported: "Thank you. We’ll look into this listing.",
  feed: "RSS for this list",
  feeds: "RSS feeds",
  status: "Status",
  developers: "API",
  docs: "Docs",
  terms: "Terms",
  privacy: "Privacy",
  contact: "Contact",
  noTracking: "No tracking, no ads. Saved jobs and searches stay on this device.",
  credit: "Jobs come from the sites they link to.",
};

/** A language that is not English says the same things, whatever the texts. */
type Said<Entry> = Entry extends string
  ? string
  : Entry extends (...words: infer Given) => string
    ? (...words: Given) => string
    : { [Name in keyof Entry]: Said<Entry[Name]> };

export type Words = Said<typeof english>;
