// A small line of counts over time, with the same numbers as words.
const width = 120;
const height = 28;
const edge = 2;

export function CountLine({ counts, what }: { counts: readonly number[]; what: string }) {
  if (counts.length === 0) return <span class="hint">no counts yet</span>;
  const most = Math.max(...counts, 1);
  const stepX = (width - 2 * edge) / Math.max(counts.length - 1, 1);
  const points = counts.map((count, index) => ({
    x: edge + index * stepX,
    y: height - edge - (count / most) * (height - 2 * edge),
  }));
  const last = points.at(-1);
  return (
    <span class="count-line">
      {counts.length > 1 && (
        <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
          <polyline points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ")} />
          {last && <circle cx={last.x} cy={last.y} r={2.5} />}
        </svg>
      )}
      <span class="hint">
        {what}, oldest first: {counts.join(", ")}
      </span>
    </span>
  );
}
