// The status page: plain HTML without script, made from the same document that programs get.
import type { ComponentChildren } from "preact";
import base from "../look/base.css" with { type: "text" };
import elements from "../look/elements.css" with { type: "text" };
import { htmlOf } from "../look/html-of.ts";
import { Mark } from "../look/icons.tsx";
import { schemeHead } from "../look/scheme-head.ts";
import tokens from "../look/tokens.css" with { type: "text" };
import own from "./status.css" with { type: "text" };
import type { StatusDocument } from "./status-document.ts";
import { boardWording, endpointWording, serviceName, verdict, type Wording } from "./status-words.ts";
import { agoWords, spanWords } from "./time-words.ts";

export type PageOptions = { brandName: string; contact: string | null; isJobsServed: boolean };
export type StatusPage = { html: string; style: string };

const style: string = [tokens, base, elements, own].join("");

export function statusPage(status: StatusDocument, options: PageOptions): StatusPage {
  const { brandName, contact, isJobsServed } = options;
  const { mood, word } = verdict(status);
  const body = (
    <body>
      <header>
        <a class="brand" href={isJobsServed ? "/" : "/status"}>
          <Mark />
          {brandName}
        </a>
        <h1>Status</h1>
        <p class={`verdict mood-${mood}`}>{word}</p>
        <p class="remark">
          As of <Time iso={status.at}>{`${status.at.slice(0, 10)}, ${status.at.slice(11, 16)} UTC`}</Time>.{" "}
          <a href="/status">Look again</a>
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
        <a href="/status.json">The same for programs</a>
        {contact !== null && <a href={contact}>Contact</a>}
      </footer>
    </body>
  );
  const title = htmlOf(<title>{`${word} · ${brandName} status`}</title>);
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${schemeHead}
<link rel="icon" href="/icon.svg" type="image/svg+xml">
${title}
<style>${style}</style>
</head>
${htmlOf(body)}
</html>
`;
  return { html, style };
}

function Services({ services }: StatusDocument) {
  return (
    <ul class="services">
      {services.map(({ service, can_answer }) => (
        <li key={service}>
          <b>{serviceName(service)}</b>{" "}
          <Badge {...(can_answer ? { mood: "good", word: "Up" } : { mood: "bad", word: "Down" })} />
        </li>
      ))}
    </ul>
  );
}

function Lists({ at, endpoints }: StatusDocument) {
  return (
    <Table
      title="Lists"
      note="A list is renewed when someone asks for it and it is no longer fresh."
      headings={["List", "State", "Renewed", "Jobs"]}
      rows={endpoints.map((endpoint) => ({
        name: endpoint.title,
        href: null,
        cells: [
          <Badge key="state" {...endpointWording(endpoint)} />,
          <Ago key="renewed" iso={renewedAt(endpoint.age_seconds, at)} at={at} />,
          endpoint.state === "none" || endpoint.state === "unavailable" ? null : endpoint.jobs,
        ],
      }))}
    />
  );
}

function renewedAt(ageSeconds: number | null, at: string): string | null {
  return ageSeconds === null ? null : new Date(Date.parse(at) - ageSeconds * 1_000).toISOString();
}

function Boards(status: StatusDocument) {
  const { at, boards } = status;
  const off = boards.filter(({ state }) => state === "off").map(({ name }) => name);
  return (
    <>
      <Table
        title="Boards"
        note={<BoardsNote {...status} />}
        headings={["Board", "State", "Last success", "Jobs", "Next try"]}
        rows={boards
          .filter(({ state }) => state !== "off")
          .map((board) => ({
            name: board.name,
            href: board.home,
            cells: [
              <Badge key="state" {...boardWording(board)} />,
              <Ago key="success" iso={board.last_success_at} at={at} otherwise="never" />,
              board.jobs,
              <Until key="next" iso={board.next_try_at} at={at} />,
            ],
          }))}
      />
      {off.length > 0 && <p class="remark">Switched off here: {off.join(", ")}.</p>}
    </>
  );
}

function BoardsNote({ at, boards_are_current, boards_read_at }: StatusDocument) {
  if (boards_are_current)
    return "Each board is asked as seldom as its terms want; what it last sent stays until it sends something better.";
  return (
    <>
      <strong>The database does not answer at the moment.</strong> This is how the boards were last known,{" "}
      <Ago iso={boards_read_at} at={at} otherwise="which is not at all" />.
    </>
  );
}

type TableProps = {
  title: string;
  note: ComponentChildren;
  headings: string[];
  rows: { name: string; href: string | null; cells: ComponentChildren[] }[];
};

function Table({ title, note, headings, rows }: TableProps) {
  const id = title.toLowerCase();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p class="remark">{note}</p>
      <table aria-labelledby={id}>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, href, cells }) => (
            <tr key={name}>
              <th scope="row">{href === null ? name : <a href={href}>{name}</a>}</th>
              {cells.map((cell, index) => (
                <td key={headings[index + 1]} data-label={headings[index + 1]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Badge({ mood, word, detail }: Wording) {
  return (
    <>
      <span class={`state mood-${mood}`}>{word}</span>
      {detail && <small> {detail}</small>}
    </>
  );
}

function Ago({ iso, at, otherwise = null }: { iso: string | null; at: string; otherwise?: string | null }) {
  if (iso === null) return otherwise;
  return <Time iso={iso}>{agoWords(Date.parse(at) - Date.parse(iso))}</Time>;
}

function Until({ iso, at }: { iso: string | null; at: string }) {
  if (iso === null) return "when needed";
  return <Time iso={iso}>in {spanWords(Date.parse(iso) - Date.parse(at))}</Time>;
}

function Time({ iso, children }: { iso: string; children: ComponentChildren }) {
  return (
    <time datetime={iso} title={iso}>
      {children}
    </time>
  );
}
