// The status page: plain HTML without script, made from the same document that programs get.
import type { ComponentChildren } from "preact";
import { htmlDocument, siteIcon, styleWith } from "../look/html-document.tsx";
import { htmlOf } from "../look/html-of.ts";
import { Mark } from "../look/icons.tsx";
import { DataTable } from "../look/table.tsx";
import own from "./status.css" with { type: "text" };
import type { StatusDocument } from "./status-document.ts";
import { boardWording, endpointWording, serviceName, verdict, type Wording } from "./status-words.ts";
import { agoWords, spanWords } from "./time-words.ts";

type PageOptions = { brandName: string; contact: string | null; isJobsServed: boolean };

const style = styleWith(own);

export function statusPage(status: StatusDocument, { brandName, contact, isJobsServed }: PageOptions) {
  const { mood, word } = verdict(status);
  const body = (
    <body>
      <header class="top">
        <a class="brand" href={isJobsServed ? "/" : "/status"}>
          <Mark />
          {brandName}
        </a>
        <h1>Status</h1>
        <p class={`verdict mood-${mood}`}>{word}</p>
        <p class="remark">
          As of <Time iso={status.at}>{`${status.at.slice(0, 10)}, ${status.at.slice(11, 16)} UTC`}</Time>.{" "}
          <a href="/status">Refresh</a>
        </p>
      </header>
      <main>
        <Services {...status} />
        {isJobsServed && <Lists {...status} />}
        {isJobsServed && <Boards {...status} />}
      </main>
      <footer>
        {isJobsServed && <a href="/">Jobs</a>}
        <a href="/docs">Documentation</a>
        <a href="/status.json">As JSON</a>
        {contact !== null && <a href={contact}>Contact</a>}
      </footer>
    </body>
  );
  const head = [siteIcon, <title>{`${word} · ${brandName} status`}</title>];
  return { html: htmlDocument({ head, style, body: htmlOf(body) }), style };
}

const Services = ({ services }: StatusDocument) => (
  <ul class="services">
    {services.map(({ service, can_answer }) => (
      <li key={service}>
        <b>{serviceName(service)}</b>{" "}
        <Badge {...(can_answer ? { mood: "good", word: "Up" } : { mood: "bad", word: "Down" })} />
      </li>
    ))}
  </ul>
);

const Lists = ({ at, endpoints }: StatusDocument) => (
  <Section title="Lists" note="A list that is no longer fresh is refreshed when someone asks for it.">
    <DataTable label="Lists" rows={endpoints} keyOf="endpoint">
      {[
        ["List", ({ title }) => title, "head"],
        ["State", (endpoint) => <Badge {...endpointWording(endpoint)} />],
        ["Refreshed", ({ age_seconds }) => <Ago iso={renewedAt(age_seconds, at)} at={at} />],
        ["Jobs", ({ state, jobs }) => (state === "none" || state === "unavailable" ? null : jobs)],
      ]}
    </DataTable>
  </Section>
);

function renewedAt(ageSeconds: number | null, at: string): string | null {
  return ageSeconds === null ? null : new Date(Date.parse(at) - ageSeconds * 1_000).toISOString();
}

function Boards(status: StatusDocument) {
  const { at, boards } = status;
  const off = boards.filter(({ state }) => state === "off").map(({ name }) => name);
  return (
    <>
      <Section title="Boards" note={<BoardsNote {...status} />}>
        <DataTable label="Boards" rows={boards.filter(({ state }) => state !== "off")} keyOf="board">
          {[
            ["Board", ({ home, name }) => <a href={home}>{name}</a>, "head"],
            ["State", (board) => <Badge {...boardWording(board)} />],
            ["Last success", ({ last_success_at: iso }) => <Ago iso={iso} at={at} otherwise="never" />],
            ["Jobs", ({ jobs }) => jobs],
            ["Next try", ({ next_try_at }) => <Until iso={next_try_at} at={at} />],
          ]}
        </DataTable>
      </Section>
      {off.length > 0 && <p class="remark">Turned off here: {off.join(", ")}.</p>}
    </>
  );
}

function BoardsNote({ at, boards_are_current, boards_read_at }: StatusDocument) {
  if (boards_are_current)
    return "Each board is asked no more often than its terms allow. What it last sent stays until it sends something better.";
  return (
    <>
      <strong>The database is not answering right now.</strong> This is how the boards last looked,{" "}
      <Ago iso={boards_read_at} at={at} otherwise="but nothing is known yet" />.
    </>
  );
}

type SectionProps = { title: string; note: ComponentChildren; children: ComponentChildren };

function Section({ title, note, children }: SectionProps) {
  const id = title.toLowerCase();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p class="remark">{note}</p>
      {children}
    </section>
  );
}

const Badge = ({ mood, word, detail }: Wording) => (
  <>
    <span class={`state mood-${mood}`}>{word}</span>
    {detail && <small> {detail}</small>}
  </>
);

function Ago({ iso, at, otherwise = null }: { iso: string | null; at: string; otherwise?: string | null }) {
  if (iso === null) return otherwise;
  return <Time iso={iso}>{agoWords(Date.parse(at) - Date.parse(iso))}</Time>;
}

function Until({ iso, at }: { iso: string | null; at: string }) {
  if (iso === null) return "when needed";
  return <Time iso={iso}>in {spanWords(Date.parse(iso) - Date.parse(at))}</Time>;
}

const Time = ({ iso, children }: { iso: string; children: ComponentChildren }) => (
  <time datetime={iso} title={iso}>
    {children}
  </time>
);
