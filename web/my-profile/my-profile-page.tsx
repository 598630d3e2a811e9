// A provider's own page, written on the server: forms alone, no script, so that it works on any phone.
import type { ComponentChildren } from "preact";
import { htmlDocument, siteIcon, styleWith } from "../look/html-document.tsx";
import { htmlOf } from "../look/html-of.ts";
import { Mark } from "../look/icons.tsx";
import type { Language } from "../look/language.ts";
import plain from "../look/plain-page.css" with { type: "text" };
import own from "./my-profile.css" with { type: "text" };
import { type Words, words } from "./words.ts";

export const myProfileStyle = styleWith(plain + own);

export type Frame = {
  language: Language;
  brand: string;
  contact: string | null /** Of the other language. */;
  otherHref: string;
};

type ShownProfile = {
  provider: Record<string, unknown> & {
    name: string;
    verified: boolean;
    latitude: number | null;
    longitude: number | null;
    services: { name: string }[];
  };
  consent: { phone: boolean; whatsapp: boolean; location: boolean };
  isPaused: boolean;
  mayResume: boolean;
  createdAt: string;
  waiting: Record<string, unknown> | null;
  recipients: Recipient[];
};
type Recipient = { integration: string; first_day: string; last_day: string; count: number };

const lines = ["name", "county", "town", "phone", "whatsapp"] as const;
const texts = ["availability", "price_range", "experience_years"] as const;
const consents = ["phone", "whatsapp", "location"] as const;

function page(frame: Frame, title: string, children: ComponentChildren): string {
  const { language, brand, contact, otherHref } = frame;
  const says = words[language];
  const body = (
    <body>
      <header class="top">
        <div class="top-row">
          <span class="brand">
            <Mark />
            {brand}
          </span>
          <a href={otherHref} lang={language === "en" ? "sw" : "en"}>
            {says.other}
          </a>
        </div>
      </header>
      <main>
        <h1>{title}</h1>
        {children}
        {contact !== null && (
          <p class="foot">
            <a href={contact}>{says.contact}</a>
          </p>
        )}
      </main>
    </body>
  );
  const head = [siteIcon, <title>{`${title} · ${brand}`}</title>];
  return htmlDocument({ language, head, style: myProfileStyle, body: htmlOf(body) });
}

export function noticePage(
  frame: Frame,
  sentence: keyof Words & ("needLink" | "badLink" | "often" | "elsewhere" | "signedOut"),
) {
  const says = words[frame.language];
  return page(frame, says.title, <p>{says[sentence]}</p>);
}

type Entrance = { link: string; asksForDigits: boolean; triesLeft: number | null };

export function entrancePage(frame: Frame, { link, asksForDigits, triesLeft }: Entrance): string {
  const says = words[frame.language];
  return page(
    frame,
    says.title,
    <>
      <p>{says.hello}</p>
      {triesLeft !== null && (
        <p class="note note-warning" role="alert">
          {says.wrongDigits.replace("{count}", String(triesLeft))}
        </p>
      )}
      <form class="own-form" method="post" action="/my-profile/sign-in">
        <input type="hidden" name="link" value={link} />
        {asksForDigits ? (
          <label>
            {says.digits}
            <input name="digits" inputMode="numeric" autoComplete="off" maxLength={4} required />
          </label>
        ) : (
          <p>{says.noDigits}</p>
        )}
        <Submit>{says.open}</Submit>
      </form>
    </>,
  );
}

const Submit = ({ children, look = "button-main" }: { children: string; look?: string }) => (
  <button type="submit" class={`button ${look}`}>
    {children}
  </button>
);

export type Said = "saved" | "notSure" | { problems: { field: string; reason: string }[] } | null;

function Saying({ said, says }: { said: Said; says: Words }) {
  if (said === null) return null;
  if (typeof said === "string")
    return (
      <p class="note" role="status">
        {says[said]}
      </p>
    );
  const problems = said.problems
    .map(({ field, reason }) => `${says.fields[field] ?? field} ${reason}`)
    .join("; ");
  return (
    <p class="note note-warning" role="alert">
      {says.problem.replace("{problems}", problems)}
    </p>
  );
}

export function profilePage(frame: Frame, shown: ShownProfile, said: Said): string {
  const says = words[frame.language];
  const { provider, consent, isPaused, mayResume } = shown;
  const textOf = (field: string) => String(provider[field] ?? "");
  return page(
    frame,
    provider.name,
    <>
      <Saying said={said} says={says} />
      {shown.waiting !== null && (
        <p class="note">
          {says.waiting}{" "}
          {Object.entries(shown.waiting)
            .map(([field, value]) => `${says.fields[field] ?? field}: ${value ?? "–"}`)
            .join("; ")}
        </p>
      )}
      {isPaused && <p class="note note-warning">{mayResume ? says.paused : says.pausedByOperator}</p>}

      <h2>{says.held}</h2>
      <dl class="own-facts">
        {[...lines, "bio", ...texts].map((field) => (
          <Fact key={field} name={says.fields[field] ?? field} value={textOf(field) || says.unknown} />
        ))}
        <Fact
          name={says.fields.services ?? ""}
          value={provider.services.map(({ name }) => name).join(", ") || says.unknown}
        />
        <Fact
          name={says.location}
          value={provider.latitude === null ? says.unknown : `${provider.latitude}, ${provider.longitude}`}
        />
        <Fact name={says.verified} value={provider.verified ? says.yes : says.no} />
        <Fact name={says.since} value={shown.createdAt.slice(0, 10)} />
      </dl>

      <h2>{says.sharing}</h2>
      <p>{says.sharingLead}</p>
      <form class="own-form" method="post" action="/my-profile/consent">
        {consents.map((field) => (
          <label class="own-choice" key={field}>
            <input type="checkbox" name={field} checked={consent[field]} />
            {says[field]}
          </label>
        ))}
        <Submit>{says.save}</Submit>
      </form>

      <h2>{says.received}</h2>
      <Recipients recipients={shown.recipients} says={says} />

      <h2>{says.correct}</h2>
      <p>{says.reviewed}</p>
      <form class="own-form" method="post" action="/my-profile/correct">
        {[...lines, ...texts].map((field) => (
          <label key={field}>
            {says.fields[field]}
            <input name={field} value={textOf(field)} maxLength={200} />
          </label>
        ))}
        <label>
          {says.fields.bio}
          <textarea name="bio" rows={5} maxLength={5000}>
            {textOf("bio")}
          </textarea>
        </label>
        <Submit>{says.send}</Submit>
      </form>

      <h2>{says.pause}</h2>
      <p>{says.pauseLead}</p>
      {isPaused ? (
        mayResume && (
          <form class="own-form" method="post" action="/my-profile/resume">
            <Submit>{says.resume}</Submit>
          </form>
        )
      ) : (
        <form class="own-form" method="post" action="/my-profile/pause">
          <Submit look="">{says.pause}</Submit>
        </form>
      )}

      <h2>{says.leave}</h2>
      <p>{says.leaveLead}</p>
      <form class="own-form" method="post" action="/my-profile/erase">
        <label class="own-choice">
          <input type="checkbox" name="sure" />
          {says.sure}
        </label>
        <Submit look="">{says.erase}</Submit>
      </form>

      <form class="own-form" method="post" action="/my-profile/sign-out">
        <Submit look="">{says.signOut}</Submit>
      </form>
    </>,
  );
}

export function gonePage(frame: Frame, recipients: Recipient[]): string {
  const says = words[frame.language];
  return page(
    frame,
    says.gone,
    <>
      <p>{says.goneLead}</p>
      <Recipients recipients={recipients} says={says} />
    </>,
  );
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

function Recipients({ recipients, says }: { recipients: Recipient[]; says: Words }) {
  if (recipients.length === 0) return <p>{says.nobody}</p>;
  return (
    <ul class="rows">
      {recipients.map(({ integration, first_day, last_day, count }) => (
        <li key={integration + first_day}>
          <b>{integration}</b>
          <span>
            {says.first} {first_day} · {says.last} {last_day} · {says.times} {count}
          </span>
        </li>
      ))}
    </ul>
  );
}
