// How often the keys were used, and what came of it: as a chart, and as numbers for whoever cannot see one.
import { useState } from "preact/hooks";
import { DataTable } from "../../look/table.tsx";
import { BarChart, type Tone } from "../../signed-in/bar-chart.tsx";
import { Card, Heading } from "../../signed-in/elements.tsx";
import { allOf, useLoaded, Waiting } from "../../signed-in/loading.tsx";
import { counted, numberOf, perDay, rateOf, sum } from "../../signed-in/wording.ts";
import * as server from "../requests.ts";

const ranges = [7, 30, 90] as const;

export function Usage() {
  const [days, setDays] = useState<number>(30);
  const [keyId, setKeyId] = useState("");
  const load = () => allOf({ usage: server.loadUsage(days, keyId), access: server.loadAccess() });
  const loaded = useLoaded(load, `${days} ${keyId}`);
  return (
    <>
      <Heading lead="Requests per day and how they were answered. Updated within seconds; days start at midnight UTC.">
        Usage
      </Heading>
      <div class="filters">
        <label>
          <span class="unseen">Time</span>
          <select class="pill" onChange={(event) => setDays(Number(event.currentTarget.value))}>
            {ranges.map((range) => (
              <option key={range} value={range} selected={range === days}>
                {range} days
              </option>
            ))}
          </select>
        </label>
        <label>
          <span class="unseen">Key</span>
          <select class="pill" onChange={(event) => setKeyId(event.currentTarget.value)}>
            <option value="">All keys</option>
            {loaded.value?.usage.keys.map((key) => (
              <option key={key.id} value={key.id} selected={key.id === keyId}>
                {key.name} ({key.starts_with})
              </option>
            ))}
          </select>
        </label>
        <button type="button" class="pill" onClick={() => void loaded.reload()}>
          Refresh
        </button>
      </div>
      <Waiting loaded={loaded}>
        {({ usage, access }) => (
          <>
            <UsageChart usage={usage} />
            <Share usage={usage} access={access} />
            <ByKey usage={usage} />
          </>
        )}
      </Waiting>
    </>
  );
}

const outcomes: [name: string, words: string, tone: Tone][] = [
  ["ok", "Answered", "green"],
  ["bad_request", "Wrong parameter (400)", "amber"],
  ["forbidden", "Scope missing (403)", "violet"],
  ["refused", "Key refused (401)", "blue"],
  ["limited", "Over the limit (429)", "orange"],
  ["failed", "Failed on our side (500)", "red"],
];

const dayOf = (day: string) =>
  new Date(day).toLocaleDateString("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

function UsageChart({ usage }: { usage: server.Usage }) {
  const series = outcomes
    .map(([name, words, tone]) => ({ words, tone, values: usage.outcomes[name] ?? [] }))
    .filter(({ values }) => values.some((value) => value > 0));
  if (series.length === 0) return <p class="empty">No requests in this time.</p>;
  const label = `Last ${usage.days.length} days`;
  return (
    <div class="card">
      <BarChart label={label} unit="Day" bars={usage.days.map(dayOf)} series={series} />
    </div>
  );
}

function Share({ usage, access }: { usage: server.Usage; access: server.AccessOverview }) {
  const providers = access.limits.find(({ scope }) => scope === "providers:read");
  if (!providers) return null;
  const ofDay = usage.days.map((_, i) => sum(Object.values(usage.outcomes).map((values) => values[i] ?? 0)));
  const busiest = Math.max(0, ...ofDay);
  if (busiest === 0) return null;
  const share = (busiest / perDay(providers.limit)) * 100;
  const limited = sum(usage.outcomes.limited ?? []);
  return (
    <Card title="Share of your limit">
      <meter class="meter" min={0} max={100} value={Math.min(100, share)} aria-labelledby="share-words" />
      <p id="share-words">
        The busiest day had {counted(busiest, "request")}: {share < 0.1 ? "under 0.1" : share.toFixed(1)} % of
        what one key may request in a day ({rateOf(providers.limit)}).{" "}
        {limited === 0
          ? "No request was over the limit."
          : `${counted(limited, "request was", "requests were")} over the limit: spread them out, or ask for more as a partner.`}
      </p>
    </Card>
  );
}

function ByKey({ usage }: { usage: server.Usage }) {
  const used = usage.keys
    .map((key) => ({ ...key, total: sum(key.requests) }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total);
  if (used.length === 0) return null;
  return (
    <Card title="By key">
      <DataTable label="By key" rows={used} keyOf="id" isPlain>
        {[
          [
            "Key",
            ({ name, starts_with }) => (
              <>
                {name} <code class="quiet">{starts_with}</code>
              </>
            ),
            "head",
          ],
          ["Requests", ({ total }) => numberOf(total), "number"],
        ]}
      </DataTable>
    </Card>
  );
}
