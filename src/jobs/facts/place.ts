// Where a job is: its country, and for Kenya the county and the town, by the same list of places that providers have.
import { placeTokens, type Token } from "../job/place-names.ts";
import { type Advert, asSent, maxEvidenceLength } from "./advert.ts";

export type PlaceOfWork = {
  /** ISO 3166 alpha-2, or null. */
  country: string | null;
  county: string | null;
  town: string | null;
  remote: boolean;
  /** The words of the place field, or of the employer's name, that say it. */
  evidence: string;
};

const remoteWords =
  /\b(?:remote(?:ly)?|remoto|work(?:ing)? from home|wfh|telecommute|home[- ]based|anywhere|world-?wide)\b/i;
const notRemote =
  /\b(?:not|no|non)[- ]remote\b|\bon-?site\b|\bremote (?:sensing|areas?|sites?|locations?|regions?|parts|support|villages?|communit)/i;

export function placeOf(advert: Advert): PlaceOfWork {
  const { places, boardPlace = "", title, company, country, isRemote } = advert;
  const stated = places.join("; ") || boardPlace;
  const said = `${stated} ${title}`;
  const remote = (isRemote || remoteWords.test(said)) && !notRemote.test(said);
  const tokens = placeTokens(stated, false);
  const countries = [
    ...new Set(tokens.flatMap(({ place }) => (place?.code && !place.isShared ? [place.code] : []))),
  ];
  const isCityElsewhere = tokens.some(({ place }) => place?.kind === "city" && country === "KE");
  const isKenyan =
    countries.includes("KE") ||
    (countries.length === 0 && !isCityElsewhere && (country === "KE" || isAllKenyan(tokens)));
  const here = isKenyan
    ? (kenyanPlace(tokens, stated) ?? kenyanPlace(placeTokens(company, true), company))
    : null;
  return {
    country:
      isKenyan && countries.length <= 1
        ? "KE"
        : countries.length === 1
          ? (countries[0] ?? null)
          : countries.length === 0 && !isCityElsewhere
            ? country || null
            : null,
    county: here?.county ?? null,
    town: here?.town ?? null,
    remote,
    evidence: asSent(here?.evidence ?? places.find(Boolean) ?? "", boardPlace).slice(0, maxEvidenceLength),
  };
}

const isAllKenyan = (tokens: Token[]) =>
  tokens.length > 0 && tokens.every(({ place }) => place?.code === "KE");

/** Mombasa Road is in Nairobi. */
const streets = new Set("road rd street st avenue ave highway drive lane close bypass way".split(" "));

/** The county that all Kenyan names of the text agree on. */
function kenyanPlace(
  tokens: Token[],
  text: string,
): { county: string; town: string | null; evidence: string } | null {
  const named = tokens.filter(
    ({ place }, index) => place?.kind === "kenyan" && !streets.has(tokens[index + 1]?.word ?? ""),
  );
  const own = named.filter(({ place }) => place?.counties.length === 1);
  const counties = new Set((own.length > 0 ? own : named).flatMap(({ place }) => place?.counties ?? []));
  const [county] = counties;
  if (counties.size !== 1 || county === undefined) return null;
  const inside = named.filter(({ place }) => place?.counties.includes(county));
  const town = inside.find(({ place }) => place?.town && place.town !== county);
  const telling = town ?? inside[0];
  return {
    county,
    town: town?.place?.town ?? inside.find(({ place }) => place?.town)?.place?.town ?? null,
    evidence: telling ? text.slice(telling.start, telling.end) : "",
  };
}
