// The chart, drawn once its program has been fetched, and anew when the colours change.
import { useEffect, useRef } from "preact/hooks";
import { numberOf } from "../../signed-in/wording.ts";
import type { Usage } from "../answers.ts";
import type { drawBars as Draw } from "../charts.ts";
import type { Site } from "../site.ts";
import { outcomeWords } from "../wording.ts";

export const outcomeOrder = ["ok", "bad_request", "forbidden", "refused", "limited", "failed"];
export const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

export function UsageChart({ usage, site }: { usage: Usage; site: Site }) {
  const place = useRef<HTMLDivElement>(null);
  const outcomes = outcomeOrder.filter((outcome) => sum(usage.outcomes[outcome] ?? []) > 0);
  useEffect(() => {
    const element = place.current;
    if (!element || outcomes.length === 0) return;
    const scheme = matchMedia("(prefers-color-scheme: dark)");
    let remove = () => {};
    let isGone = false;
    const draw = async () => {
      const { drawBars } = await chartsOf(site);
      if (isGone) return;
      remove();
      const colour = (name: string) => getComputedStyle(element).getPropertyValue(name);
      remove = drawBars(
        element,
        usage.days,
        outcomes.map((outcome) => ({
          label: outcome,
          values: usage.outcomes[outcome] ?? [],
          colour: colour(`--outcome-${outcome.replace("_", "-")}`),
        })),
        { ink: colour("--ink-soft"), line: colour("--line") },
      );
    };
    void draw();
    scheme.addEventListener("change", draw);
    return () => {
      isGone = true;
      scheme.removeEventListener("change", draw);
      remove();
    };
  }, [usage, site]);
  if (outcomes.length === 0) return <p class="empty">No requests in this time.</p>;
  return (
    <figure class="card chart">
      <figcaption>
        <ul class="legend">
          {outcomes.map((outcome) => (
            <li key={outcome}>
              <span class={`swatch swatch-${outcome.replace("_", "-")}`} aria-hidden="true" />
              {outcomeWords[outcome] ?? outcome}: <b>{numberOf(sum(usage.outcomes[outcome] ?? []))}</b>
            </li>
          ))}
        </ul>
      </figcaption>
      <div ref={place} class="plot" aria-hidden="true" />
    </figure>
  );
}

let charts: Promise<{ drawBars: typeof Draw }> | null = null;

function chartsOf({ charts: { script, style } }: Site): Promise<{ drawBars: typeof Draw }> {
  if (charts === null) {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: style });
    document.head.append(link);
    charts = import(script);
    charts.catch(() => {
      charts = null;
    });
  }
  return charts;
}
