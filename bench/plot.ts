// One plot for a benchmark: groups of bars, each as long as its share of the longest in its group.
import { isQuick } from "./rounds.ts";

export type Bar = { name: string; value: number };
export type Group = { name: string; unit: string; bars: Bar[] };

const rowHeight = 22;
const headHeight = 30;
const nameWidth = 190;
const barWidth = 420;
const width = nameWidth + barWidth + 110;

/** Written beside the results as `<name>.svg`; a quick look draws nothing. */
export async function plot(name: string, title: string, groups: Group[]): Promise<void> {
  if (isQuick) return;
  const parts: string[] = [];
  let y = headHeight + 10;
  for (const { name: group, unit, bars } of groups) {
    const longest = Math.max(...bars.map(({ value }) => value));
    parts.push(text(10, y + 15, `${group}, ${unit}`, "font-weight='bold'"));
    y += rowHeight;
    for (const { name: who, value } of bars) {
      const length = Math.max(1, (barWidth * value) / longest);
      const colour = who === "Kazi" || who === "import" ? "#0f6b4f" : "#9aa5a0";
      parts.push(
        text(nameWidth - 8, y + 15, who, "text-anchor='end'"),
        `<rect x='${nameWidth}' y='${y + 3}' width='${length.toFixed(1)}' height='${rowHeight - 6}' fill='${colour}'/>`,
        text(nameWidth + length + 6, y + 15, write(value)),
      );
      y += rowHeight;
    }
    y += 10;
  }
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${width} ${y}' font-family='sans-serif' font-size='13' role='img' aria-label='${title}'>
<rect width='100%' height='100%' fill='#fff'/>
${[text(10, 22, title, "font-size='16'"), ...parts].join("\n")}
</svg>
`;
  await Bun.write(new URL(`${name}.svg`, import.meta.url), svg);
}

function text(x: number, y: number, content: string, attributes = ""): string {
  return `<text x='${x.toFixed(1)}' y='${y}' fill='#1c2421' ${attributes}>${Bun.escapeHTML(content)}</text>`;
}

function write(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString("en") : value.toPrecision(3);
}
