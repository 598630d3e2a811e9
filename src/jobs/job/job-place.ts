// Free-text places as people write them, from what boards send: lists, trailing commas, repeated parts, flags.
import { lineOfText } from "./job-text.ts";

const maxPlaces = 8;
const flag = /\p{Regional_Indicator}/gu;
const saysNothing =
  /^(?:-+|n\/?a|none|null|undefined|tbd|tba|unknown|not (?:specified|stated|applicable)|unspecified)$/i;

/** One line; several places joined, each place once. */
export function placeText(stated: string | readonly string[] | undefined): string {
  if (!stated) return "";
  if (typeof stated === "string") return onePlace(stated);
  const places = [...new Set(stated.slice(0, 300).map(onePlace).filter(Boolean))];
  const shown = places.slice(0, maxPlaces).join(places.some((place) => place.includes(",")) ? "; " : ", ");
  if (places.length <= maxPlaces) return shown;
  const kenya = places.find((place) => /\bkenya\b/i.test(place));
  return kenya ? `${kenya} and ${places.length - 1} more` : `${shown} and ${places.length - maxPlaces} more`;
}

function onePlace(stated: string): string {
  const parts: string[] = [];
  for (const raw of lineOfText(stated, 200).replace(flag, "").split(",")) {
    const part = raw.trim();
    if (part === "" || saysNothing.test(part)) continue;
    if (!parts.some((kept) => kept.toLowerCase() === part.toLowerCase())) parts.push(part);
  }
  return parts.join(", ");
}
