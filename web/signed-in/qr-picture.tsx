import { qrCode } from "./qr-code.ts";

const quiet = 4;

/** Dark on light in both schemes: readers expect it so. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const rows = qrCode(text);
  const size = rows.length + 2 * quiet;
  const dots = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? `M${x + quiet} ${y + quiet}h1v1h-1z` : [])),
  );
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={dots.join("")} fill="#000" />
    </svg>
  );
}
