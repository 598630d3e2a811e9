// Whether everything is well, and what waits for a hand. Renewed every few seconds.
import { Icon } from "../../look/icons.tsx";
import { BarChart } from "../../signed-in/bar-chart.tsx";
import { Card, Heading, Pairs } from "../../signed-in/elements.tsx";
import { useLive, Waiting } from "../../signed-in/loading.tsx";
import { counted, fromNow, numberOf } from "../../signed-in/wording.ts";
import * as server from "../requests.ts";

const recentSeconds = 300;

export function Overview() {
  const loaded = useLive(server.loadOverview);
  return (
    <>
      <Heading lead="Traffic is for this process; the rest is shared by all.">Overview</Heading>
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
              , updated every five seconds.
            </p>
          </>
        )}
      </Waiting>
    </>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function Health({ of: { services, provider_api } }: { of: server.Overview }) {
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
            {capital(answering)} {isOn ? "are working; nothing is degraded." : "can answer."}
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
            call gets a 503. <a href="/operator/settings">Settings</a>
          </p>
        </div>
      )}
    </>
  );
}

const linked = (href: string, words: string) => <a href={href}>{words}</a>;

function Todo({ of: overview }: { of: server.Overview }) {
  const failing = `${numberOf(troubled(overview).length)} of ${numberOf(overview.boards.length)}`;
  return (
    <Pairs look="numbers">
      {[
        ["Requests to review", linked("/operator/access", numberOf(overview.waiting_requests))],
        ["Keys expiring soon", linked("/operator/keys?state=risky", numberOf(overview.expiring_keys_in_all))],
        ["Failing boards", linked("/operator/boards", failing)],
        ["Failed mails", linked("/operator/outbox?state=failed", numberOf(overview.failed_mails))],
      ]}
    </Pairs>
  );
}

const share = (part: number, whole: number) =>
  whole === 0 ? "–" : `${((part / whole) * 100).toLocaleString("en", { maximumFractionDigits: 1 })} %`;
/** None of any number is none; its share says nothing more. */
const withShare = (part: number, whole: number) =>
  part === 0 ? "0" : `${numberOf(part)} · ${share(part, whole)}`;
const duration = (ms: number | null) => (ms === null ? "–" : `≤ ${ms.toLocaleString("en")} ms`);

function Service({ title, traffic }: { title: string; traffic: server.Traffic }) {
  const { requests, errors, limited } = traffic;
  return (
    <Card title={title}>
      <Pairs look="pairs figures">
        {[
          ["Requests, 5 minutes", numberOf(requests)],
          ["Per second", (requests / recentSeconds).toLocaleString("en", { maximumFractionDigits: 2 })],
          ["Errors (5xx)", withShare(errors, requests)],
          ["Over the limit (429)", withShare(limited, requests)],
          ["Median (p50)", duration(traffic.p50_ms)],
          ["99th percentile (p99)", duration(traffic.p99_ms)],
        ]}
      </Pairs>
      <MinuteBars minutes={traffic.minutes} />
    </Card>
  );
}

const shownMinutes = 60;
const minuteMs = 60_000;

const clockOf = (ms: number) =>
  new Date(ms).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });

/** The last hour; minutes from before the start are empty. */
function MinuteBars({ minutes }: { minutes: server.TrafficPoint[] }) {
  const last = minutes.at(-1);
  if (!last) return null;
  const shown = Array.from({ length: shownMinutes }, (_, i) => minutes.at(i - shownMinutes));
  const counts = (of: (point: server.TrafficPoint) => number) =>
    shown.map((point) => (point ? of(point) : 0));
  const lastMs = Date.parse(last.at);
  return (
    <BarChart
      label="Last hour"
      unit="Minute to"
      bars={shown.map((point, i) =>
        clockOf(point ? Date.parse(point.at) : lastMs - (shownMinutes - 1 - i) * minuteMs),
      )}
      series={[
        {
          words: "Answered",
          tone: "green",
          values: counts(({ requests, limited, errors }) => requests - limited - errors),
        },
        { words: "Over the limit (429)", tone: "amber", values: counts(({ limited }) => limited) },
        { words: "Errors (5xx)", tone: "red", values: counts(({ errors }) => errors) },
      ]}
    />
  );
}

const answerWords = [
  ["fresh", "Fresh", "green"],
  ["stale", "Stale, refreshing", "amber"],
  ["last_known_good", "Last known good", "violet"],
  ["none", "Nothing to serve", "red"],
] as const;

function Answers({ of: answers }: { of: server.Overview["answers"] }) {
  const all = answerWords.reduce((sum, [name]) => sum + answers[name], 0);
  let from = 0;
  return (
    <Card title="Cache results for jobs">
      <p class="quiet">{counted(all, "answer")} since this process started.</p>
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
    </Card>
  );
}

const troubled = ({ boards }: server.Overview) => boards.filter(({ problem }) => problem !== null);

function Trouble({ of: overview }: { of: server.Overview }) {
  const boards = troubled(overview);
  const keys = overview.expiring_keys;
  return (
    <>
      {boards.length > 0 && (
        <Card title="Failing boards">
          <ul class="plain-list">
            {boards.map(({ name, title, state, problem, last_success_at }) => (
              <li key={name}>
                <b>{title}</b> is {state}: {problem}. Last success:{" "}
                {last_success_at === null ? "never" : fromNow(last_success_at)}.
              </li>
            ))}
          </ul>
        </Card>
      )}
      {keys.length > 0 && (
        <Card title="Keys expiring within two weeks">
          <ul class="plain-list">
            {keys.map(({ id, name, starts_with, account, expires_at }) => (
              <li key={id}>
                <b>{name}</b> <code>{starts_with}</code> of {account} expires {fromNow(expires_at)}.
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}
