// What a reader sees where a page cannot be shown: what happened, and where to go on.
import type { Language } from "./language.ts";
import { noticeWords } from "./notice-words.ts";
import { plainPage } from "./plain-page.tsx";

export type NoticeKind = keyof (typeof noticeWords)["en"]["notices"];
/** Where a listing is concerned, the way back to it; without jobs there are fewer ways on. */
export type NoticeOptions = {
  language: Language;
  brand: string;
  isJobsServed: boolean;
  seconds?: number | undefined;
  back?: string | undefined;
};

export function noticePage(kind: NoticeKind, options: NoticeOptions): string {
  const { language, brand, isJobsServed, seconds = 0, back } = options;
  const words = noticeWords[language];
  const { title, text } = words.notices[kind];
  const home = isJobsServed ? "/" : "/docs";
  const ways = isJobsServed
    ? (["/", "/saved", "/docs", "/status"] as const)
    : (["/docs", "/status"] as const);
  return plainPage({
    language,
    brand,
    home,
    title,
    children: (
      <>
        <p>{text.replace("{wait}", waitIn(language, seconds))}</p>
        {isJobsServed && kind === "unknown" && (
          <search>
            <form class="ask" action="/search" method="get">
              <input
                type="search"
                name="q"
                maxLength={200}
                aria-label={words.searchLabel}
                placeholder={words.searchHint}
              />
              <button type="submit" class="button button-main">
                {words.searchButton}
              </button>
            </form>
          </search>
        )}
        <nav class="ways" aria-label={words.ways}>
          {back !== undefined && (
            <a class="button button-main" href={back}>
              {words.back}
            </a>
          )}
          {ways.map((href) => (
            <a class="button" key={href} href={href}>
              {words.way[href]}
            </a>
          ))}
        </nav>
      </>
    ),
  });
}

function waitIn(language: Language, seconds: number): string {
  const [unit, count] = seconds < 90 ? ["second", seconds] : ["minute", Math.ceil(seconds / 60)];
  return new Intl.NumberFormat(language, { style: "unit", unitDisplay: "long", unit }).format(count);
}
