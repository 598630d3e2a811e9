// Whether everything is well, and what waits for a hand. Renewed every few seconds.
import type { ComponentChildren } from "preact";
import { Icon } from "../../look/icons.tsx";
import { Heading } from "../../signed-in/heading.tsx";
import { Waiting } from "../../signed-in/loading.tsx";
import { counted, fromNow, numberOf } from "../../signed-in/wording.ts";
import { useLive } from "../parts/live.ts";
import { MinuteBars } from "../parts/minute-bars.tsx";
import { loadOverview, type Overview as OverviewAnswer, type Traffic } from "../requests.ts";

const recentSeconds = 300;

export function Overview() {
  const loaded = useLive(loadOverview);
  return (
    <>
      <Heading lead="Traffic and answers are those of the process that answers you; the rest is the same on all.">
        Overview
      </Heading>
      <Waiting loaded={loaded}>
        {(overview) => (
          <>
            <Health of={overview} />
            <Todo of={overview} />
            <Service title="Job Listings" traffic={overview.traffic.jobs} />
            <Answers of={overview.answers} />
            <Service title="Provider Discovery" traffic={overview.traffic.providers} />
            <Trouble of={overview} />
            <p class="quiet">
              As of{" "}
              <time dateTime={overview.at}>
                {new Date(overview.at).toLocaleTimeString("en-GB", {
                  hour: "2-digit",
                  minute: "2-digit",
                  second: "2-digit",
                })}
              </time>
              . Renewed every five seconds while you look.
            </p>
          </>
        )}
      </Waiting>
    </>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function Health({ of: { services, provider_api } }: { of: OverviewAnswer }) {
  const problems = services.flatMap(({ service, can_answer, degraded }) => [
    ...(can_answer ? [] : [`${service} cannot answer`]),
    ...degraded,
  ]);
  const isOn = provider_api === "enabled";
  const answering = services
    .map(({ service }) => service)
    .filter((service) => isOn || service !== "providers")
    .join(" and ");
  return (
    <>
      {problems.length === 0 && answering !== "" && (
        <div class="note note-good">
          <Icon name="check" />
          <p>
            {capital(answering)} can answer{isOn ? ", and nothing is degraded." : "."}
          </p>
        </div>
      )}
      {problems.length > 0 && (
        <div class="note note-warning">
          <Icon name="warning" />
          <ul class="plain-list">
            {problems.map((problem) => (
              <li key={problem}>{capital(problem)}</li>
            ))}
          </ul>
        </div>
      )}
      {!isOn && (
        <div class="note note-warning">
          <Icon name="warning" />
          <p>
            The provider API is {provider_api === "disabled" ? "switched off" : "not switched on yet"}; every
            call gets a 503. <a href="/operator/settings">Switches and settings</a>
          </p>
        </div>
      )}
    </>
  );
}

function Todo({ of: overview }: { of: OverviewAnswer }) {
  const inTrouble = troubled(overview).length;
  return (
    <dl class="numbers">
      <Figure name="Requests to review" href="/operator/access">
        {numberOf(overview.waiting_requests)}
      </Figure>
      <Figure name="Keys that end soon" href="/operator/keys?state=risky">
        {numberOf(overview.expiring_keys_in_all)}
      </Figure>
      <Figure name="Boards in trouble, of those on" href="/operator/boards">
        {numberOf(inTrouble)} of {numberOf(overview.boards.length)}
      </Figure>
      <Figure name="Mails that failed" href="/operator/outbox?state=failed">
        {numberOf(overview.failed_mails)}
      </Figure>
    </dl>
  );
}

function Figure({ name, href, children }: { name: string; href?: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{href ? <a href={href}>{children}</a> : children}</dd>
    </div>
  );
}

const share = (part: number, whole: number) =>
  whole === 0 ? "–" : `${((part / whole) * 100).toLocaleString("en", { maximumFractionDigits: 1 })} %`;
/** None of any number is none; its share says nothing more. */
const withShare = (part: number, whole: number) =>
  part === 0 ? "0" : `${numberOf(part)} · ${share(part, whole)}`;
const duration = (ms: number | null) => (ms === null ? "–" : `≤ ${ms.toLocaleString("en")} ms`);

function Service({ title, traffic }: { title: string; traffic: Traffic }) {
  const { requests, errors, limited } = traffic;
  return (
    <section class="card" aria-label={title}>
      <h2>{title}</h2>
      <dl class="pairs figures">
        <Figure name="Requests, 5 minutes">{numberOf(requests)}</Figure>
        <Figure name="A second">
          {(requests / recentSeconds).toLocaleString("en", { maximumFractionDigits: 2 })}
        </Figure>
        <Figure name="Errors (5xx)">{withShare(errors, requests)}</Figure>
        <Figure name="Over the limit (429)">{withShare(limited, requests)}</Figure>
        <Figure name="Half within (p50)">{duration(traffic.p50_ms)}</Figure>
        <Figure name="99 of 100 within (p99)">{duration(traffic.p99_ms)}</Figure>
      </dl>
      <MinuteBars minutes={traffic.minutes} />
    </section>
  );
}

const answerWords = [
  ["fresh", "Fresh", "green"],
  ["stale", "Stale, being renewed", "amber"],
  ["last_known_good", "Last known good", "violet"],
  ["none", "Nothing to answer with", "red"],
] as const;

function Answers({ of: answers }: { of: OverviewAnswer["answers"] }) {
  const all = answerWords.reduce((sum, [name]) => sum + answers[name], 0);
  let from = 0;
  return (
    <section class="card" aria-labelledby="answers">
      <h2 id="answers">How the answers of the jobs stood</h2>
      <p class="quiet">{counted(all, "answer", "answers")} since this process started.</p>
      {all > 0 && (
        <svg class="share-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
          {answerWords.map(([name, , tone]) => {
            const width = (answers[name] / all) * 100;
            const x = from;
            from += width;
            return <rect key={name} class={`tone-${tone}`} x={x} width={width} y={0} height={6} />;
          })}
        </svg>
      )}
      <ul class="legend">
        {answerWords.map(([name, words, tone]) => (
          <li key={name}>
            <span class={`swatch tone-${tone}`} aria-hidden="true" />
            {words}: <b>{numberOf(answers[name])}</b> ({share(answers[name], all)})
          </li>
        ))}
      </ul>
    </section>
  );
}

const troubled = ({ boards }: OverviewAnswer) => boards.filter(({ problem }) => problem !== null);

function Trouble({ of: overview }: { of: OverviewAnswer }) {
  const boards = troubled(overview);
  const keys = overview.expiring_keys;
  return (
    <>
      {boards.length > 0 && (
        <section class="card" aria-labelledby="boards">
          <h2 id="boards">Boards in trouble</h2>
          <ul class="plain-list">
            {boards.map(({ name, title, state, problem, last_success_at }) => (
              <li key={name}>
                <b>{title}</b> is {state}: {problem}. Last success{" "}
                {last_success_at === null ? "never" : fromNow(last_success_at)}.
              </li>
            ))}
          </ul>
        </section>
      )}
      {keys.length > 0 && (
        <section class="card" aria-labelledby="ending">
          <h2 id="ending">Keys that end within two weeks</h2>
          <ul class="plain-list">
            {keys.map(({ id, name, starts_with, account, expires_at }) => (
              <li key={id}>
                <b>{name}</b> <code>{starts_with}</code> of {account} ends {fromNow(expires_at)}.
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
