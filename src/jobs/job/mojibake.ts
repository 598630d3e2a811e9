// UTF-8 that was once decoded as Latin-1 or Windows-1252 ("KrakÃ³w") is repaired only when the whole text encodes
// back to valid UTF-8; anything else is left alone, because a blind repair destroys text that was right.
const suspicious =
  /[\u00c2-\u00f4][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013\u2014\u2018-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122]/;

/** What Windows-1252 shows for the bytes 0x80 to 0x9f; the five it leaves open stay what they are. */
const windowsBytes = new Map(
  [...new TextDecoder("windows-1252").decode(Uint8Array.from({ length: 32 }, (_, i) => 0x80 + i))].map(
    (character, i) => [character.charCodeAt(0), 0x80 + i] as const,
  ),
);
const strictUtf8 = new TextDecoder("utf-8", { fatal: true });

/** Seen on MyJobMag: a title that was damaged three times over, each time valid UTF-8 again. */
const maxLayers = 3;

export function repairMojibake(text: string): string {
  let repaired = text;
  for (let layer = 0; layer < maxLayers; layer++) {
    const before = repaired;
    repaired = withoutOneLayer(before);
    if (repaired === before) break;
  }
  return repaired;
}

function withoutOneLayer(text: string): string {
  if (!suspicious.test(text)) return text;
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const byte = code < 0x100 ? code : windowsBytes.get(code);
    if (byte === undefined) return text;
    bytes[i] = byte;
  }
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return text;
  }
}
