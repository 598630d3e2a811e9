// Whether a free-text place is in Africa, by the names of its countries, regions and cities.
import { placeTokens, type Token } from "./place-names.ts";

/** A town that is known, alone: "Kakamega", not "Kakamega Hospital". */
export function isAfricanTown(name: string): boolean {
  const [only, ...others] = placeTokens(name, false);
  return others.length === 0 && (only?.place?.kind === "kenyan" || isAfricanCity(only));
}

const isAfricanCity = (token: Token | undefined) =>
  token?.place?.kind === "city" && token.place.continent === "AF";

/** "Liberia, Costa Rica" and "Lagos, Portugal" are where their country is. */
const namesOfTownsElsewhere = new Set(["liberia"]);

export function namesAfricanPlace(location: string): boolean {
  const tokens = placeTokens(location, false).filter(({ place }) => place !== null);
  return tokens.some((token, index) => {
    if (token.place?.continent !== "AF" || (token.place.isShared && tokens.length > 1)) return false;
    const next = tokens[index + 1]?.place;
    const isTown = isAfricanCity(token) || namesOfTownsElsewhere.has(token.word);
    const isElsewhere = next && next.continent !== "AF" && (next.kind === "country" || next.kind === "state");
    return !(isTown && tokens.length === 2 && isElsewhere);
  });
}
