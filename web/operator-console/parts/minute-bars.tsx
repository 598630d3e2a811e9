import { BarChart } from "../../signed-in/bar-chart.tsx";
import type * as server from "../requests.ts";

const shownMinutes = 60;
const minuteMs = 60_000;

const clockOf = (ms: number) =>
  new Date(ms).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });

/** The last hour; minutes from before the start are empty. */
export function MinuteBars({ minutes }: { minutes: server.TrafficPoint[] }) {
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
