// Requests minute by minute as bars, errors and refusals in their own colours; the same numbers are below as a table.
import { numberOf } from "../signed-in/wording.ts";
import type { TrafficPoint } from "./answers-access.ts";

const shownMinutes = 60;
const height = 100;
const gap = 0.2;

const legend = [
  ["all", "Answered"],
  ["limited", "Over the limit (429)"],
  ["errors", "Errors (5xx)"],
] as const;

const clockOf = (iso: string) =>
  new Date(iso).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });

export function MinuteBars({ minutes, label }: { minutes: TrafficPoint[]; label: string }) {
  const shown = minutes.slice(-shownMinutes);
  const most = Math.max(1, ...shown.map(({ requests }) => requests));
  const heightOf = (count: number) => (count / most) * height;
  return (
    <figure class="minute-bars">
      <svg viewBox={`0 0 ${shownMinutes} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {shown.map(({ at, requests, errors, limited }, index) => {
          const x = shownMinutes - shown.length + index;
          const place = { x: x + gap / 2, width: 1 - gap };
          return (
            <g key={at}>
              <rect class="bar-all" {...place} y={height - heightOf(requests)} height={heightOf(requests)} />
              <rect
                class="bar-limited"
                {...place}
                y={height - heightOf(limited + errors)}
                height={heightOf(limited)}
              />
              <rect class="bar-errors" {...place} y={height - heightOf(errors)} height={heightOf(errors)} />
            </g>
          );
        })}
      </svg>
      <p class="minute-ends" aria-hidden="true">
        <span>an hour ago</span>
        <span>now</span>
      </p>
      <figcaption>
        <p class="quiet">Requests a minute in the last hour, at most {numberOf(most)}.</p>
        <ul class="legend">
          {legend.map(([name, words]) => (
            <li key={name}>
              <span class={`swatch bar-${name}`} aria-hidden="true" />
              {words}
            </li>
          ))}
        </ul>
      </figcaption>
      <details>
        <summary>The numbers of {label}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
        <section class="scroll-box" tabIndex={0} aria-label={`Numbers of ${label}`}>
          <table class="table">
            <thead>
              <tr>
                <th scope="col">Minute to</th>
                <th scope="col" class="number">
                  Requests
                </th>
                <th scope="col" class="number">
                  Errors
                </th>
                <th scope="col" class="number">
                  Over the limit
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.toReversed().map(({ at, requests, errors, limited }) => (
                <tr key={at}>
                  <th scope="row">{clockOf(at)}</th>
                  <td class="number">{numberOf(requests)}</td>
                  <td class="number">{numberOf(errors)}</td>
                  <td class="number">{numberOf(limited)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  );
}
