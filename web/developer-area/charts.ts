// The chart of usage. A bundle of its own, because uPlot is larger than all the rest and only one page needs it.
import "uplot/dist/uPlot.min.css";
import uPlot from "uplot";

const halfDay = 43_200;

export type Series = { label: string; values: number[]; colour: string };
export type ChartColours = { ink: string; line: string };

/** Bars on top of each other, one for each day. Returns how to take it down. */
export function drawBars(
  place: HTMLElement,
  days: string[],
  series: Series[],
  colours: ChartColours,
): () => void {
  const times = days.map((day) => Date.parse(`${day}T00:00:00Z`) / 1_000);
  const sums = stacked(series);
  const axis = {
    stroke: colours.ink,
    grid: { stroke: colours.line, width: 1 },
    ticks: { stroke: colours.line, width: 1 },
    font: "12px system-ui, sans-serif",
  };
  const bars = uPlot.paths.bars?.({ size: [0.7, 40] });
  const chart = new uPlot(
    {
      width: place.clientWidth,
      height: 260,
      tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1_000), "Etc/UTC"),
      cursor: { show: false },
      legend: { show: false },
      scales: {
        x: { range: (_, first, last) => [first - halfDay, last + halfDay] },
        y: { range: (_, __, most) => [0, Math.max(4, most * 1.1)] },
      },
      axes: [
        { ...axis, grid: { show: false }, values: (_, ticks) => ticks.map(dayOf) },
        {
          ...axis,
          size: 56,
          values: (_, ticks) =>
            ticks.map((tick) => (Number.isInteger(tick) ? tick.toLocaleString("en") : "")),
        },
      ],
      series: [
        {},
        // The tallest is drawn first, so that the shorter ones stand before it.
        ...sums
          .map((_, i) => ({
            fill: series[i]?.colour ?? colours.ink,
            width: 0,
            points: { show: false },
            ...(bars ? { paths: bars } : {}),
          }))
          .reverse(),
      ],
    },
    [times, ...sums.toReversed()],
    place,
  );
  const resize = new ResizeObserver(() => chart.setSize({ width: place.clientWidth, height: 260 }));
  resize.observe(place);
  return () => {
    resize.disconnect();
    chart.destroy();
  };
}

function dayOf(seconds: number): string {
  return new Date(seconds * 1_000).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  });
}

/** Each series with all those before it added. */
function stacked(series: Series[]): number[][] {
  const sums: number[][] = [];
  for (const { values } of series) {
    const below = sums.at(-1);
    sums.push(values.map((value, i) => value + (below?.[i] ?? 0)));
  }
  return sums;
}
