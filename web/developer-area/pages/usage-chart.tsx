import { BarChart, type Tone } from "../../signed-in/bar-chart.tsx";
import type * as server from "../requests.ts";
import { outcomeWords } from "../wording.ts";

const tones: Record<string, Tone> = {
  ok: "green",
  bad_request: "amber",
  forbidden: "violet",
  refused: "blue",
  limited: "orange",
  failed: "red",
};

const dayOf = (day: string) =>
  new Date(day).toLocaleDateString("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

export function UsageChart({ usage: { days, outcomes } }: { usage: server.Usage }) {
  const series = Object.entries(tones).flatMap(([outcome, tone]) => {
    const values = outcomes[outcome] ?? [];
    return values.some((value) => value > 0) ? { words: outcomeWords[outcome] ?? outcome, tone, values } : [];
  });
  if (series.length === 0) return <p class="empty">No requests in this time.</p>;
  return (
    <div class="card">
      <BarChart label={`Last ${days.length} days`} unit="Day" bars={days.map(dayOf)} series={series} />
    </div>
  );
}
