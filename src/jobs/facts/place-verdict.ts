// May someone in Kenya take a job whose place is stated so? Judged from a place field alone, and always told with the
// words that led to it. Where the words can be read in two ways, nothing is promised.
import { namesAfricanPlace } from "../job/job-african-places.ts";
import { placeTokens, type Token } from "../job/place-names.ts";
import { stateCodes } from "../job/world-places.ts";

export type PlaceVerdict = {
  verdict: "open" | "closed" | "unclear";
  because: "kenya" | "region" | "anywhere" | "elsewhere" | "suspicion" | "unsaid";
  /** The words of the field that decided it. */
  words: string;
};

const word = (words: string, flags = "iu") => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, flags);

/** Remotive, Himalayas, Working Nomads. "International" alone is not among them: a Kenyan board means "abroad" by it. */
const anywhere = word(
  "world[- ]?wide|anywhere|everywhere|global(?:ly)?|(?:all|any) (?:country|countries|locations?)|(?:the )?(?:world|globe|planet)|earth|no location restrictions?|location independent|weltweit",
);
const allAnywhere = new RegExp(anywhere, "giu");
/** Words of place fields that name no place. The Muse: "Flexible / Remote"; Get on Board: "Remoto". */
const saysNothing = new Set(
  "fully 100 remote remotely remoto remota teletrabajo flexible hybrid onsite on site work working home based various multiple location locations countries online virtual distributed only or and from in the a of to for all any over across around open candidates team job jobs not specified stated disclosed na n unspecified unknown tbd region other international wfh telecommute anywhere office first friendly position role time full part".split(
    " ",
  ),
);
/** What may stand beside a Kenyan name: "Meru Town, Meru", "Nairobi CBD". */
const besideKenyan = new Set(
  "county town city cbd kaunti ya sub subcounty estate road street area central business district municipality".split(
    " ",
  ),
);
/** After these words stands where a job is not open; "excluded" and its like stand behind it. */
const except =
  /(?<!\p{L})(?:(except|excluding|excl|other than|but not|anywhere but)|outside|non|not|no)(?!\p{L})\.?(?: of| in| for| from| available in| open to)?[\s:-]*/iu;
const excepted = /(?:excluded|not ?(?:eligible|supported|accepted|available)|ineligible)\W*$/iu;
const vague = word("sanctioned|embargoed|restricted|certain|some|few|several|selected|following|countries");
const offset = /(?:utc|gmt)\s*(\+\/-|[+±–−-])?\s*(\d{1,2})?|(?:to|and|\/|–|-)\s*([+–−-]?\d{1,2})(?!\d)/giu;
const zone = word("utc|gmt|cest|cet|[ecmp][sd]t|time ?zones?|hours");
const kenyanZone = word("eat|east african? time");
const bareRemote = /^\s*(?:fully |100% )?remot[eo]\s*$/i;

const maxLength = 4_000;
const maxJudged = 2_000;
const judged = new Map<string, PlaceVerdict>();

/** Many jobs share a place. */
export function placeVerdict(stated: string): PlaceVerdict {
  const known = judged.get(stated);
  if (known) return known;
  if (judged.size >= maxJudged) judged.clear();
  const verdict = judge(stated.slice(0, maxLength).trim());
  judged.set(stated, verdict);
  return verdict;
}

const closed = (words: string): PlaceVerdict => ({ verdict: "closed", because: "elsewhere", words });
const suspicion = (words: string): PlaceVerdict => ({ verdict: "unclear", because: "suspicion", words });
const open = (because: PlaceVerdict["because"], words: string): PlaceVerdict => ({
  verdict: "open",
  because,
  words,
});

function judge(told: string): PlaceVerdict {
  const all = anywhere.exec(told);
  // "No location restrictions" is no exception.
  const [match, exceptWord] = (/^no /i.test(all?.[0] ?? "") ? null : except.exec(told)) ?? [];
  if (excepted.test(told)) return namesKenya(told) ? closed(told) : suspicion(told);
  if (match === undefined || /^not (?:specified|stated|disclosed)/i.test(told)) return judgePlaces(told);
  const at = told.indexOf(match);
  const [before, after] = [told.slice(0, at), told.slice(at + match.length)];
  // Seen on a Kenyan board: the job is abroad, and whom it wants is not said.
  if (/^outside/i.test(match) && /^kenya\W*$/i.test(after) && isSilent(before)) return suspicion(told);
  if (namesKenya(after)) return closed(told);
  const rest = judgePlaces(/anywhere but/i.test(match) ? "anywhere" : before);
  if (rest.because === "elsewhere") return closed(told);
  if (vague.test(after) || isSilent(after)) return isSilent(told) ? judgePlaces(told) : suspicion(told);
  if (rest.verdict === "open") return { ...rest, words: told };
  const isOfPlaces = tokensOf(after).every(
    ({ place }) => place?.kind === "country" || place?.kind === "region",
  );
  return exceptWord === undefined && isOfPlaces ? open("anywhere", told) : suspicion(told);
}

const tokensOf = (text: string): Token[] =>
  placeTokens(text, false).filter(({ place, word: name }) => place !== null || !saysNothing.has(name));
const isSilent = (text: string) => tokensOf(text).length === 0;
const isKenyan = ({ place }: Token) => place?.code === "KE";
const includesKenya = (token: Token) =>
  isKenyan(token) || token.place?.kind === "open-region" || token.place?.kind === "africa";
const namesKenya = (text: string) => tokensOf(text).some(includesKenya);

function judgePlaces(told: string): PlaceVerdict {
  const wide = [...told.matchAll(allAnywhere)].map(
    ({ index, 0: words }) => [index, index + words.length] as const,
  );
  const tokens = tokensOf(told).filter(
    ({ place, start }) => place !== null || !wide.some(([from, to]) => start >= from && start < to),
  );
  const wordsOf = ({ start, end }: Token) => told.slice(start, end);
  const inKenya = tokens.find((token) => isKenyan(token) && !token.place?.isShared);
  if (inKenya) return open("kenya", wordsOf(inKenya));
  const around = tokens.find(({ place }) => place?.kind === "open-region");
  if (around) return open("region", wordsOf(around));
  const hours = judgeHours(told);
  if (hours) return hours;
  const shared = tokens.find(isKenyan);
  if (shared && tokens.every((token) => isKenyan(token) || besideKenyan.has(token.word)))
    return open("kenya", wordsOf(shared));
  const continent = tokens.find(({ place }) => place?.kind === "africa");
  if (continent) {
    // "Nigeria, Africa" is Nigeria; what is not in Africa stands beside it.
    const areBeside = tokens.every(
      (token) =>
        token === continent || (token.place !== null && token.place.continent !== "AF") || isWide(token),
    );
    return areBeside ? open("region", wordsOf(continent)) : closed(told);
  }
  if (tokens.some(({ place }) => place?.kind === "perhaps-region")) {
    const narrows = ({ place }: Token) =>
      place === null || (!isWide({ place }) && ["AF", "EU", "ME"].includes(place.continent));
    return tokens.some(narrows) ? closed(told) : suspicion(told);
  }
  const everywhere = anywhere.exec(told)?.[0];
  if (everywhere) return judgeAnywhere(told, everywhere);
  if (tokens.length === 0)
    return /international/i.test(told)
      ? suspicion(told)
      : { verdict: "unclear", because: "unsaid", words: told };
  // The known names are in Latin letters: what has none may well name Nairobi.
  if (!/\p{Script=Latin}/u.test(told)) return suspicion(told);
  return isOrRemote(told, tokens) ? suspicion(told) : closed(told);
}

const isWide = ({ place }: Pick<Token, "place">) =>
  place !== null && ["africa", "open-region", "perhaps-region", "region"].includes(place.kind);

/** "Seattle, SF, Remote": the cities, or from wherever one likes. A country or a state beside it says from where. */
function isOrRemote(told: string, tokens: Token[]): boolean {
  const parts = told.split(/[,;|/]/);
  const saysWhere = ({ place, start, end }: Token) =>
    (place !== null && place.kind !== "city") || stateCodes.has(told.slice(start, end));
  return bareRemote.test(parts.at(-1) ?? "") && parts.length > 1 && !tokens.some(saysWhere);
}

/** "Anywhere (USA)" is the USA, "Remote, Worldwide" is the world, and "London, Worldwide" may be either. */
function judgeAnywhere(told: string, everywhere: string): PlaceVerdict {
  const parts = told.split(/[,;|/]|\bor\b/iu).filter((part) => anywhere.test(part) || !isSilent(part));
  const without = (part: string) => part.replace(allAnywhere, "");
  if (parts.every((part) => isSilent(without(part)))) return open("anywhere", everywhere);
  return parts.some((part) => anywhere.test(part) && isSilent(without(part)))
    ? suspicion(told)
    : closed(told);
}

/** Kenya's clock is UTC+3. Hours say when, and only hint at where. */
function judgeHours(told: string): PlaceVerdict | null {
  if (kenyanZone.test(told)) return open("region", told);
  if (!zone.test(told)) return null;
  if (!/utc|gmt/i.test(told)) return suspicion(told);
  const hours = [...told.matchAll(offset)].flatMap(([, sign = "", hour, second]) => {
    const value = Number((second ?? `${/[–−-]/.test(sign) ? "-" : ""}${hour}`).replace(/[–−]/, "-"));
    if (Number.isNaN(value)) return [];
    return sign === "±" || sign === "+/-" ? [-value, value] : [value];
  });
  const [least, most] = [Math.min(...hours), Math.max(...hours)];
  if (least <= 3 && most >= 3) return open("region", told);
  return hours.length > 0 && (most < 1 || least > 5) ? closed(told) : suspicion(told);
}

/** For the list of African jobs: a place in Africa, or none that is named elsewhere. */
export function isInAfrica(location: string): boolean {
  return placeVerdict(location).verdict !== "closed" || namesAfricanPlace(location);
}
