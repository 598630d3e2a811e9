// Stacked bars over time, as SVG and styled like the rest of the page. Pointing at a bar, touching it or the arrow keys
// read it out in the legend; the same numbers are below as a table.
import { useState } from "preact/hooks";
import { DataTable } from "../look/table.tsx";
import { counted, numberOf, sum } from "./wording.ts";

export type Tone = "green" | "amber" | "orange" | "red" | "blue" | "violet";
/** `values` has one number for each bar. */
export type Series = { words: string; tone: Tone; values: number[] };

type BarChartProps = {
  /** What the bars count, like "Requests by day". */
  label: string;
  /** What a bar is, as the head of the table's first column. */
  unit: string;
  bars: string[];
  series: Series[];
};

const height = 100;
const gap = 0.24;

export function BarChart({ label, unit, bars, series }: BarChartProps) {
  const [read, setRead] = useState<number | null>(null);
  const last = bars.length - 1;
  const totals = bars.map((_, i) => sum(series.map(({ values }) => values[i] ?? 0)));
  const { top, lines } = scaleOf(Math.max(...totals));
  const shown = series.map(({ values }) => (read === null ? sum(values) : (values[read] ?? 0)));
  const title = read === null ? label : (bars[read] ?? "");
  const words = `${title}: ${counted(sum(shown), "request")}`;

  const pointAt = (event: PointerEvent & { currentTarget: Element }) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setRead(Math.max(0, Math.min(last, Math.floor(((event.clientX - left) / width) * bars.length))));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const from = read ?? last + 1;
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key];
    if (event.key === "Escape") setRead(null);
    if (to === undefined) return;
    event.preventDefault();
    setRead(Math.max(0, Math.min(last, to)));
  };

  return (
    <figure class="chart">
      <figcaption>
        <p>{words}</p>
        <ul class="legend">
          {series.map(({ words: name, tone }, i) => (
            <li key={name}>
              <span class={`swatch tone-${tone}`} aria-hidden="true" />
              {name}: <b>{numberOf(shown[i] ?? 0)}</b>
            </li>
          ))}
        </ul>
      </figcaption>
      <div class="plot">
        <div class="y-axis" aria-hidden="true">
          {lines.toReversed().map((line) => (
            <span key={line}>{numberOf(line)}</span>
          ))}
        </div>
        <div
          class="bars"
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={read ?? last}
          aria-valuetext={[words, ...series.map(({ words: name }, i) => `${name} ${shown[i]}`)].join(", ")}
          onPointerDown={pointAt}
          onPointerMove={pointAt}
          onPointerLeave={(event) => event.pointerType === "mouse" && setRead(null)}
          onBlur={() => setRead(null)}
          onKeyDown={onKeyDown}
        >
          <svg viewBox={`0 0 ${bars.length} ${height}`} preserveAspectRatio="none" aria-hidden="true">
            {lines.map((line) => (
              <path key={line} class="grid-line" d={`M0 ${height - (line / top) * height}h${bars.length}`} />
            ))}
            {read !== null && <rect class="read" x={read} width={1} y={0} height={height} />}
            {series.map(({ tone, values }, s) => (
              <g key={tone} class={`tone-${tone}`}>
                {values.map((value, i) => {
                  const below = sum(series.slice(0, s).map((other) => other.values[i] ?? 0));
                  const y = height - ((below + value) / top) * height;
                  const size = { width: 1 - gap, height: (value / top) * height };
                  return value > 0 && <rect key={i} x={i + gap / 2} y={y} {...size} />;
                })}
              </g>
            ))}
          </svg>
        </div>
        <div class="x-axis" aria-hidden="true">
          {[0, Math.floor(last / 2), last].map((i) => (
            <span key={i}>{bars[i]}</span>
          ))}
        </div>
      </div>
      <Numbers label={label} unit={unit} bars={bars} series={series} totals={totals} />
    </figure>
  );
}

/** Round numbers up to the highest bar, five steps at most. */
function scaleOf(most: number): { top: number; lines: number[] } {
  const least = Math.max(1, most / 5);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= least) ?? 10);
  const count = Math.max(1, Math.ceil(most / step));
  return { top: count * step, lines: Array.from({ length: count + 1 }, (_, i) => i * step) };
}

const Numbers = ({ label, unit, bars, series, totals }: BarChartProps & { totals: number[] }) => (
  <details>
    <summary>The numbers</summary>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
    <section class="scroll-box" tabIndex={0} aria-label={`${label} as numbers`}>
      <DataTable
        label={label}
        rows={bars
          .map((_, i) => i)
          .filter((i) => totals[i])
          .reverse()}
        keyOf={String}
        isPlain
      >
        {[
          [unit, (i) => bars[i], "head"],
          ...series.map(
            ({ words, values }) => [words, (i: number) => numberOf(values[i] ?? 0), "number"] as const,
          ),
        ]}
      </DataTable>
    </section>
  </details>
);
